"""The store: durable, whole, and honest about what it has lost."""
