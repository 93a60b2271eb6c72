"""One trial of a server: its size, the figures measured, and the checks that failed."""

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from statistics import quantiles
from typing import TypeVar

from msgspec import Struct

Size = TypeVar("Size")


class Trial(Struct):
    """`figures` are for people; a trial passes if nothing is `wrong`."""

    folder: Path
    is_full: bool = False
    figures: list[str] = []
    wrong: list[str] = []

    def size(self, small: Size, full: Size) -> Size:
        """Return the size that applies."""
        return full if self.is_full else small

    def note(self, figure: str) -> None:
        """Keep a figure."""
        self.figures.append(figure)

    def must(self, is_so: bool, what: str) -> bool:
        """Check a condition, described in words; return it."""
        if not is_so:
            self.wrong.append(what)
        return is_so

    def __str__(self) -> str:
        return "\n".join((*(f"  {one}" for one in self.figures), *(f"  WRONG: {one}" for one in self.wrong)))


Attack = Callable[[Trial], Awaitable[None]]


def cut(values: Iterable[float], part: int) -> float:
    """Return a percentile: `part` hundredths of the values are smaller."""
    found = sorted(values)
    if len(found) < 2:
        return found[0] if found else 0.0
    return quantiles(found, n=100, method="inclusive")[part - 1]


def spread(values: Iterable[float]) -> str:
    """Return the values in milliseconds, for people."""
    found = [*values]
    if not found:
        return "nothing"
    p50, p99, most = 1000 * cut(found, 50), 1000 * cut(found, 99), 1000 * max(found)
    return f"p50 {p50:.1f}, p99 {p99:.1f}, most {most:.1f} ms of {len(found)}"
