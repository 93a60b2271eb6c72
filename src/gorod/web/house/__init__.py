"""One of several servers: what it hands on to the others, what they hand on to it."""
