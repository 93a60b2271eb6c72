"""The judge's sheet: its facts, its words, and the printed page read back."""
