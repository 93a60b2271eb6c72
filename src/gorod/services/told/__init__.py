"""What a device is told of a game: the words of the narrator, and what has happened so far."""
