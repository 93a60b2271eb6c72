"""What somebody would rather have, by headers such as `Accept-Language: en-GB,en;q=0.9`."""

MAX_PREFERENCES = 20
"""Whoever names more is not heard to the end."""


def weights(header: str) -> list[tuple[str, float]]:
    """Names in small letters with their weights, as they stand there; what is no number weighs nothing."""
    return [_weighed(part) for part in header.lower().split(",")[:MAX_PREFERENCES]]


def _weighed(part: str) -> tuple[str, float]:
    name, _, weight = part.partition(";")
    try:
        return name.strip(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return name.strip(), 0.0
