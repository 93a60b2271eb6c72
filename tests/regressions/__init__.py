"""Bugs that hurt real judge programs, each by its name."""
