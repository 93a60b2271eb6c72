"""Load: many tables at once from a second process, beside a server that only echoes."""
