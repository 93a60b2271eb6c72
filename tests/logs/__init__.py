"""Logs that releases have left behind: they must open for ever."""
