"""Programs that play: what a player can conclude from what they saw, what they believe, what they do."""
