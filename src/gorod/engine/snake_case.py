"""The tags of records on the wire."""

import re


def snake(name: str) -> str:
    """Return the name in snake case: HandOver becomes hand_over."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
