"""Periodic work of a server: inventories, checks of the database, deletion of old data."""
