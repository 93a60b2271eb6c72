"""In which language somebody wants to be answered."""

from collections.abc import Iterable

from gorod.texts import LANGUAGES

USUAL = LANGUAGES[0]


def language_of(accepted: str) -> str:
    """The best of ours by the header Accept-Language; Russian where it names none."""
    ranked = sorted(map(_ranked, accepted.split(",")[:20]), key=lambda one: -one[1])
    return next((lang for lang, weight in ranked if weight > 0 and lang in LANGUAGES), USUAL)


def accepted_by(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The header itself."""
    return next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), "")


def _ranked(part: str) -> tuple[str, float]:
    name, _, weight = part.partition(";")
    lang = name.strip().lower().partition("-")[0]
    try:
        return lang, float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return lang, 0.0
