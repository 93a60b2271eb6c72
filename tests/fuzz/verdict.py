"""What became of one input."""

from enum import StrEnum


class Verdict(StrEnum):
    """The two good answers."""

    REFUSED = "refused"
    ACCEPTED = "accepted"


class Defect(Exception):  # noqa: N818 — the third, bad answer
    """Something else than an answer came out, or a refusal changed something."""


def demand(is_so: bool, what: object) -> None:
    """Or else it is a defect; holds under `python -O` too."""
    if not is_so:
        raise Defect(what)
