"""In which language somebody wants to be answered."""

from collections.abc import Iterable, Mapping
from typing import Any

from gorod.texts import LANGUAGES
from gorod.web.preferences import weights

USUAL = LANGUAGES[0]


def language_of(accepted: str, usual: str = USUAL) -> str:
    """The best of ours by the header Accept-Language; the usual one where it names none."""
    ranked = sorted(weights(accepted), key=lambda one: -one[1])
    wanted = (name.partition("-")[0] for name, weight in ranked if weight > 0)
    return next((lang for lang in wanted if lang in LANGUAGES), usual)


def accepted_by(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The header itself."""
    return next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), "")


def spoken_by(scope: Mapping[str, Any]) -> str:
    """The language of a request, which was found when it came in."""
    return str(scope.get("lang", USUAL))
