"""The language of an answer."""

from collections.abc import Iterable, Mapping
from typing import Any

from gorod.texts import LANGUAGES
from gorod.web.preferences import weights

USUAL = LANGUAGES[0]


def language_of(accepted: str, usual: str = USUAL) -> str:
    """Return the preferred one of our languages by the header Accept-Language, or `usual`."""
    ranked = sorted(weights(accepted), key=lambda one: -one[1])
    wanted = (name.partition("-")[0] for name, weight in ranked if weight > 0)
    return next((lang for lang in wanted if lang in LANGUAGES), usual)


def accepted_by(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the header Accept-Language, or an empty string."""
    return next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), "")


def spoken_by(scope: Mapping[str, Any]) -> str:
    """Return the language of a request, determined when it arrived."""
    return str(scope.get("lang", USUAL))
