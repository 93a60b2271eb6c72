"""What devices and tables say to each other."""
