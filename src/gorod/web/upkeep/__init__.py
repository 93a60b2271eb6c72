"""What a server does beside its tables, now and then: inventories, checks of the database, pruning."""
