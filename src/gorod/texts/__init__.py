"""The judge's texts in both languages, and the narrator who says them."""

from gorod.engine.audience import JUDGE, PUBLIC
from gorod.texts.catalogue import LANGUAGES, offence, option, refusal, say
from gorod.texts.narrator import Narrator

__all__ = ["JUDGE", "LANGUAGES", "PUBLIC", "Narrator", "offence", "option", "refusal", "say"]
