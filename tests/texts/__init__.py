"""Tests of the judge's texts."""
