"""The night of one phone: how it goes round, and what was tapped on it until its call."""
