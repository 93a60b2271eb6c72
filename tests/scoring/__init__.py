"""Points: what games are worth."""
