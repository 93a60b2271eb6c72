"""Live tables: their games, clocks and people.

Packages from top to bottom: `server`, `table` and `solo`, `game`, `told`, `limits`. Each imports only those
below it and the modules of this folder, which are the ports to the world outside and the values they carry.
"""
