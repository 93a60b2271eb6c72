"""The kinds of players, each a step above the one before it."""

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
"""By name, the weakest first."""
STRONGEST = next(reversed(KINDS))
"""The kind that tries rules out unless another is asked for."""
COMPANY = "bayes"
"""The kind that sits down with people unless another is asked for: each of them is like somebody."""
BELIEVERS = ("bayes", "sharp")
"""The kinds that weigh every deal, or some drawn by lot where there are too many."""
