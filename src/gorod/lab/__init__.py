"""Many games at once: win rates, comparisons of two ways to play, exact probabilities."""
