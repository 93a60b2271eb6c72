"""Records of other programs."""
