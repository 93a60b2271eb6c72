"""The server: sockets and HTTP in front of the tables."""
