"""Values as platforms write them: numbers as text, nothing as null, a list or one thing."""

from typing import Any


def number(value: Any) -> int | None:
    """A whole number, also where it is written as text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return int(value) if isinstance(value, str) and value.strip().lstrip("-").isdecimal() else None


def items(value: Any) -> list[Any]:
    """A list as it is, nothing as an empty one, anything else alone in one."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def records(value: Any) -> list[dict[str, Any]]:
    """The objects of a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def table(value: Any) -> dict[str, Any]:
    """An object, or an empty one."""
    return value if isinstance(value, dict) else {}


def seat_of(value: Any, most: int) -> int:
    """A seat of a table of so many, or 0."""
    found = number(value)
    return found if found is not None and 1 <= found <= most else 0


def count_of(value: Any, most: int = 50) -> int:
    """The number of a day, a night or a ballot, or 0."""
    return seat_of(value, most)


def seats(value: Any, most: int) -> tuple[int, ...]:
    """The seats of a list, each once; what is none is left out."""
    return tuple(dict.fromkeys(seat for seat in (seat_of(item, most) for item in items(value)) if seat))


def text(value: Any) -> str:
    """A word for a tag: without line breaks, of no great length."""
    words = str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    return " ".join(words.split())[:60]
