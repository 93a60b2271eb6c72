"""The parts of `bench/watch_speed.py`."""
