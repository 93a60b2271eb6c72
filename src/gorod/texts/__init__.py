"""The judge's texts in both languages, and the narrator that says them."""

from gorod.engine.audience import JUDGE_VIEWER, PUBLIC
from gorod.texts.catalogue import LANGUAGES, offence, option, refusal, say
from gorod.texts.narrator import Narrator

__all__ = ["JUDGE_VIEWER", "LANGUAGES", "PUBLIC", "Narrator", "offence", "option", "refusal", "say"]
