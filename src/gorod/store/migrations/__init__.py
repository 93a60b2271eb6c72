"""How a database of any earlier version becomes one of this version."""
