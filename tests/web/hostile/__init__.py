"""Frames that nobody should send (T14): through the tables as fast as it goes, and over real sockets."""
