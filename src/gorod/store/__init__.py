"""The store: makes tables, people, games and clubs durable, and reads them again."""
