"""Tests of the store: durability, integrity, and the report of losses."""
