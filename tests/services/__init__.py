"""What tables, halls and their ports promise."""
