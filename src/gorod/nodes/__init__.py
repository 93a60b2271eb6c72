"""Several servers that act as one. Any node serves any device; each table has one owner at a time."""
