"""Real servers for tests: PostgreSQL and NATS from the programs in their wheels; they end with the tests."""
