"""What people type as their speech, understood by a grammar: words and turns of phrase are data."""

from gorod.bots.hearing.heard import HeardSpeech as Heard
from gorod.bots.hearing.understand import claimed, prepare, said_in, understand, understood

__all__ = ["Heard", "claimed", "prepare", "said_in", "understand", "understood"]
