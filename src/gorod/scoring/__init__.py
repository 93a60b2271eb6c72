"""Points: what one game gives everybody at the table, and how an evening of games adds up."""
