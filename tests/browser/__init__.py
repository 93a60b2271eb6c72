"""Tests of the client in a real browser, with a real server."""
