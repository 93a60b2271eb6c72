"""What was kept of tables and clubs: how it is read again, and by whom."""
