"""What mutation testing found untested."""
