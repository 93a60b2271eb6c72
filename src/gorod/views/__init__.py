"""What a viewer has seen, folded: the only way out for anything that is shown."""
