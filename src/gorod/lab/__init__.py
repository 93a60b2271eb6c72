"""Many games at once: how often each side wins, how two ways to play differ, what is exactly so."""
