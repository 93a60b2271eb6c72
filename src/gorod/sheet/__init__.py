"""The judge's sheet of a finished game: its facts, their words, and the printed page."""
