"""Several servers as one: any of them serves any device, and each table has one owner at a time."""
