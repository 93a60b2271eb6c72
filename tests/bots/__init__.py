"""Tests of what bots may conclude."""
