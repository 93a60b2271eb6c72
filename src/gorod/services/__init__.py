"""Live tables: their games, clocks and people, and the ports to the outside world."""
