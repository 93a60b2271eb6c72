"""The rules engine: pure, without clock, dice, prose or input and output."""

from gorod.engine.audience import audience
from gorod.engine.decide import decide, legal
from gorod.engine.evolve import evolve
from gorod.engine.game import Game
from gorod.engine.refusal import Refused
from gorod.engine.start import deals, start

__all__ = ["Game", "Refused", "audience", "deals", "decide", "evolve", "legal", "start"]
