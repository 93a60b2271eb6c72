"""Tests of several nodes in one thread, with simulated, unreliable connections between them."""
