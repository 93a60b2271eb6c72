"""The proof beside the engine: two readings of the rules, move by move."""
