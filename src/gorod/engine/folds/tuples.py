"""Tuples that change by being replaced."""

from typing import Any


def replaced(values: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:
    """The tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])
