"""What programs say: why somebody acts, in the words of people at a table."""
