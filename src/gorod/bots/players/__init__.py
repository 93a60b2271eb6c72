"""The kinds of players, each stronger than the one before it."""

from gorod.bots.player import Maker
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.random_player import RandomPlayer
from gorod.bots.players.sharp_player import SharpPlayer
from gorod.bots.players.simple_player import SimplePlayer

KINDS: dict[str, Maker] = {
    "random": RandomPlayer,
    "simple": SimplePlayer,
    "bayes": BayesPlayer,
    "sharp": SharpPlayer,
}
"""The kinds by name, the weakest first."""
STRONGEST = next(reversed(KINDS))
"""The default kind for simulations of rules."""
COMPANION_KIND = "bayes"
"""The default kind for games with people; each of these players has a character of its own."""
BELIEF_KINDS = ("bayes", "sharp")
"""The kinds that weigh every deal, or a sample if there are too many."""
