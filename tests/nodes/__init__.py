"""Several servers as one, all in one thread: the ways between them are simulated, and bad."""
