"""The store: what tables, people and games leave behind, durable and readable again."""
