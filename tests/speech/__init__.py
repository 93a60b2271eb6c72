"""Tests of the narrator's voice."""
