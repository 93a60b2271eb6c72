"""The command line, run as people and programs run it."""
