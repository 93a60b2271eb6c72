"""A game of one person with programs: the game, its story, and its stored form. Imports `game`."""
