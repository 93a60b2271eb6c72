"""How the client is built, and its own tests."""
