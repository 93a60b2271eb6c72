"""Stored tables and clubs: how they are read again."""
