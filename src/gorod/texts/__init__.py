"""The judge's texts in both languages, and the narrator who says them."""

from gorod.texts.catalogue import LANGUAGES, offence, option, refusal, say
from gorod.texts.narrator import JUDGE, PUBLIC, Narrator

__all__ = ["JUDGE", "LANGUAGES", "PUBLIC", "Narrator", "offence", "option", "refusal", "say"]
