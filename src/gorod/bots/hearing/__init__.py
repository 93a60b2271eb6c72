"""Understands what people type as their speech, by a grammar whose words and phrases are data."""

from gorod.bots.hearing.heard import HeardSpeech as Heard
from gorod.bots.hearing.understand import claimed, prepare, said_in, understand, understood

__all__ = ["Heard", "claimed", "prepare", "said_in", "understand", "understood"]
