"""Clubs: their people, their evenings at several tables, and standings."""
