"""The kinds of players, each a step above the one before it."""

from gorod.bots.player import Maker
from gorod.bots.players.bayes import Bayes
from gorod.bots.players.chance import Chance
from gorod.bots.players.simple import Simple

KINDS: dict[str, Maker] = {"random": Chance, "simple": Simple, "bayes": Bayes}
"""By name, the weakest first."""
