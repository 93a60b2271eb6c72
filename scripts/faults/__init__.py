"""Planted faults: put each into a copy of a tree, run its tests there, list those that no test noticed."""
