"""Views: the fold of the events that a viewer has seen. Everything that is shown comes from here."""
