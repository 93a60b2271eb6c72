"""The judge's sheet of a game that is over: its facts, their words, and the printed page."""
