"""Records of games: how they are read, what is answered to wrong ones, how they are written."""
