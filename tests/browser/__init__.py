"""The client in a real browser, before a real server."""
