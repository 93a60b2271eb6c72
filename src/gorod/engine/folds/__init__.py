"""What each event does to the game; no policy is asked here."""
