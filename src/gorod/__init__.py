"""Gorod: the judge of every game of Mafia."""

__version__ = "0.1.0"
