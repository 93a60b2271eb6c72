"""The sides that are measured in turns: something bare, the current code, the code of the last release."""

import os
import subprocess
import tarfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from io import BytesIO
from itertools import cycle, permutations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASES = ROOT / "bench" / "releases.toml"
CHECKED_OUT = ROOT / "build" / "releases"
"""Git ignores build/."""


@dataclass(frozen=True)
class Side:
    """One of the three sides; `source` is the folder for PYTHONPATH, None for the bare side."""

    name: str
    source: Path | None = None

    def environment(self, **more: str) -> dict[str, str]:
        """Return the environment of a process that runs this code, without the caller's database."""
        path = {"PYTHONPATH": str(self.source)} if self.source else {}
        return {**os.environ, "GOROD_DATABASE": "", **path, **more}


BARE = Side("bare")
NOW = Side("now", ROOT / "src")

Measure = Callable[[Side, int], float]
"""Measure one side in the round with this number; return the cost of a unit of work."""


@dataclass(frozen=True)
class Kind:
    """A kind of work whose speed is watched.

    `opened` is entered once before all rounds and may raise `Skipped`.
    """

    name: str
    rounds: int
    unit: str
    opened: Callable[[], AbstractContextManager[Measure]]


class Skipped(Exception):  # noqa: N818 — it is an answer
    """This kind cannot be measured on this machine; the text says why and what to do."""


class NotThere(Exception):  # noqa: N818 — it is an answer
    """A release cannot be measured; the text says why."""


class Failed(Exception):  # noqa: N818 — it is an answer
    """A process of a measurement has failed; the text says which and how."""


@dataclass(frozen=True)
class Costs:
    """The costs by round; `release` is empty if it was not measured, and `why_not` says why."""

    bare: list[float]
    now: list[float]
    release: list[float]
    why_not: str = ""


def last_release(path: Path = RELEASES) -> tuple[str, str]:
    """Return the version and the commit of the last release."""
    releases: dict[str, str] = tomllib.loads(path.read_text())
    return [*releases.items()][-1]


def release_side(version: str, commit: str, folder: Path = CHECKED_OUT) -> Side:
    """Return the release, checked out under build/; raise NotThere if git does not have its commit."""
    place = folder / f"{version}-{commit}"
    if not place.is_dir():
        try:
            packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            raise NotThere(f"git has no commit {commit} here (a clone with its history has it)") from None
        unfinished = folder / f".{version}-{os.getpid()}"
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(unfinished, filter="data")
        with suppress(OSError):  # another process was faster
            unfinished.rename(place)
    return Side(version, place / "src")


def take_turns(measure: Measure, sides: list[Side], rounds: int) -> Costs:
    """Measure every side in every round; the order changes with each round.

    A release that cannot be measured is left out from then on.
    """
    orders = _orders(sides)
    found: Mapping[Side, list[float]] = {side: [] for side in sides}
    left_out, why_not = None, ""
    for number in range(rounds):
        for side in next(orders):
            if side is left_out:
                continue
            try:
                found[side].append(measure(side, number))
            except (NotThere, Failed) as error:
                if side in (BARE, NOW):
                    raise
                left_out, why_not = side, str(error)
    release = [] if left_out else [cost for side in sides[2:] for cost in found[side]]
    return Costs(found[BARE], found[NOW], release, why_not)


def _orders(sides: list[Side]) -> Iterator[tuple[Side, ...]]:
    """Yield all orders in a cycle, each followed by its reverse, so that a drift affects all sides."""
    places = [order for order in permutations(range(len(sides))) if order <= order[::-1]]
    both = [order for one in places for order in (one, one[::-1])]
    return cycle([tuple(sides[place] for place in order) for order in both])
