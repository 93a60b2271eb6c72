"""What runs games: tables, clocks, and the ports through which the world reaches them."""
