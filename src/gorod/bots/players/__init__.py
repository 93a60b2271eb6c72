"""The kinds of players, each a step above the one before it."""

from gorod.bots.player import Maker
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.random_player import RandomPlayer
from gorod.bots.players.simple_player import SimplePlayer

KINDS: dict[str, Maker] = {"random": RandomPlayer, "simple": SimplePlayer, "bayes": BayesPlayer}
"""By name, the weakest first."""


STRONGEST = next(reversed(KINDS))
"""The kind that plays unless another is asked for."""
