"""Clubs: people who come again, evenings of tables side by side, and what their games add up to."""
