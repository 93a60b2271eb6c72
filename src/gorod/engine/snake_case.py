"""How records are named on the wire."""

import re


def snake(name: str) -> str:
    """HandOver becomes hand_over."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
