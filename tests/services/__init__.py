"""Tests of live tables, of several nodes, and of the ports of services."""
