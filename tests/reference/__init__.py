"""A second reading of the rules, written from the rulebook alone; it shares no code with the engine."""
