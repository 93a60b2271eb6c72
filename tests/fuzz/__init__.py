"""Fuzzing: whatever comes in, nothing but an answer comes out. `python -m tests.fuzz --inputs 1000000`."""
