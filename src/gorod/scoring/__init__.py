"""Points: the points of one game, and the standings of an evening."""
