"""The wire: messages between a table and a device, and the generated types for clients."""
