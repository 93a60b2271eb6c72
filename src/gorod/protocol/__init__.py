"""The wire: messages between a table and a device, and the types that clients are made with."""
