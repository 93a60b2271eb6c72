"""The night of one phone: its rounds, and the taps that stay sealed until the last pass."""
