"""Limits on messages, tables and guesses, and the networks that share them."""
