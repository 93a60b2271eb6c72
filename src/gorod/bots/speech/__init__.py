"""What programs say: why they act, in the words of people at a table."""
