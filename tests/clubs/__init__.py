"""Tests of clubs and their evenings."""
