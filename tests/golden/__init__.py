"""One whole game a ruleset, narrated: read through once by a person and kept."""
