"""One game looked at again."""
