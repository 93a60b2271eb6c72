"""What people at a table are told: the lobby, the words of the narrator, and the history of the game."""
