"""Players that are programs: what one may conclude from what he has seen, what he believes, what he does."""
