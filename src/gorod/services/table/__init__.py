"""A table: its members, their presence, their joint decisions, and the games they play."""
