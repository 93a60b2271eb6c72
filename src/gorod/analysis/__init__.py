"""One game looked at again: who was likely to win, who could know what, where it turned."""
