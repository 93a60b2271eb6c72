"""The narrator's voice."""
