"""Reads headers with weights such as `Accept-Language: en-GB,en;q=0.9`."""

MAX_PREFERENCES = 20
"""Further entries of a header are ignored."""


def weights(header: str) -> list[tuple[str, float]]:
    """Return the names in lower case with their weights, in order. An invalid weight counts as 0."""
    return [_weighed(part) for part in header.lower().split(",")[:MAX_PREFERENCES]]


def _weighed(part: str) -> tuple[str, float]:
    name, _, weight = part.partition(";")
    try:
        return name.strip(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return name.strip(), 0.0
