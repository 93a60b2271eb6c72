"""What people at a table are told: how it stands, what the narrator says, and what was before they came."""
