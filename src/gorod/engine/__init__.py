"""The rules engine: pure functions without clock, dice, prose, or input and output."""

from gorod.engine.audience import audience
from gorod.engine.decide import decide, legal
from gorod.engine.evolve import evolve
from gorod.engine.refusal import Refused
from gorod.engine.start import deals, start
from gorod.engine.state import State

__all__ = ["Refused", "State", "audience", "deals", "decide", "evolve", "legal", "start"]
