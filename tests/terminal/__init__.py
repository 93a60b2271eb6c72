"""Solo play."""
