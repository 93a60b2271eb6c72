"""One person among programs: the game, its story, and how it is kept."""
