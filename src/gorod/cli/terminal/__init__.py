"""Solo play in a terminal: by full screen, by printed lines, or by JSON lines."""
