"""The running game: log, clock, programs, and the turns that a table stores and sends."""
