"""What people type as a speech, and how much of it is understood."""
