"""Secrets: whoever cannot tell two games apart is sent the same bytes at the same times."""
