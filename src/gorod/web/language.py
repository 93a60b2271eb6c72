"""In which language somebody wants to be answered."""

from collections.abc import Iterable, Mapping
from typing import Any

from gorod.texts import LANGUAGES

USUAL = LANGUAGES[0]


def language_of(accepted: str, usual: str = USUAL) -> str:
    """The best of ours by the header Accept-Language; the usual one where it names none."""
    ranked = sorted(map(_ranked, accepted.split(",")[:20]), key=lambda one: -one[1])
    return next((lang for lang, weight in ranked if weight > 0 and lang in LANGUAGES), usual)


def accepted_by(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The header itself."""
    return next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), "")


def spoken_by(scope: Mapping[str, Any]) -> str:
    """The language of a request, which was found when it came in."""
    return str(scope.get("lang", USUAL))


def _ranked(part: str) -> tuple[str, float]:
    name, _, weight = part.partition(";")
    lang = name.strip().lower().partition("-")[0]
    try:
        return lang, float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return lang, 0.0
