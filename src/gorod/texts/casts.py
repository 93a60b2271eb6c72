"""Casts in words: what is said against one."""

import re

from gorod.roles import ROLES
from gorod.rules.casting import Caution
from gorod.texts.catalogue import has, say

_LIMIT = re.compile(r"(?<![.\w])([a-z]\w*)(?= -?\d+ [≠<>])")
"""The name in `don 2 ≠ 1`; a key of a house file (`cast.don`) stays as it is written there."""


def caution(lang: str, told: Caution) -> str:
    """Why a cast is unwise, or how it departs from the guide (B3)."""
    return say(lang, f"caution-{told.code}", detail=limits(lang, told.detail))


def limits(lang: str, detail: str) -> str:
    """What is counted, in words."""
    return _LIMIT.sub(lambda found: _counted(lang, found[1]), detail)


def _counted(lang: str, name: str) -> str:
    if has(lang, f"counted-{name}"):
        return say(lang, f"counted-{name}")
    return str(getattr(ROLES[name].name, lang)).lower() if name in ROLES else name
