"""Load tests: many tables at once from a second process, compared with a server that only echoes."""
