"""Solo play in a terminal: full screen, printed lines, or JSON lines."""
