"""Invalid frames (T14): directly into the tables at full speed, and over real sockets."""
