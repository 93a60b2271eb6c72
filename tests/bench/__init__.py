"""Measurements: what is compared with what, and the file that keeps them."""
