"""Rounds of fuzzing: each is its number alone, so a run can be gone on with and a defect found again."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from tests.fuzz.commands import hostile_values, json_commands
from tests.fuzz.mutation import MUTATORS, mutated
from tests.fuzz.records import checked
from tests.fuzz.sessions import messages
from tests.fuzz.verdict import Verdict
from tests.fuzz.watchdog import Endless, watchdog

RECORDS = 6
"""Records of each kind of mutation in a round; commands and messages bring forty each."""
RUNS: dict[str, Callable[[random.Random], Iterator[Verdict]]] = {
    "hostile commands": hostile_values,
    "JSON commands": json_commands,
    "engine messages": messages,
}


class Found(Struct, frozen=True):
    """A defect, and the input that shows it."""

    kind: str
    round: int
    what: str
    data: bytes = b""


class Tally(Struct):
    """How many inputs of each kind were refused and accepted, and the defects."""

    counts: Counter[tuple[str, str]] = Counter()
    found: list[Found] = []

    @property
    def inputs(self) -> int:
        """All inputs so far."""
        return self.counts.total()

    def add(self, kind: str, verdict: str) -> None:
        """One more input."""
        self.counts[kind, verdict] += 1

    def defect(self, found: Found) -> None:
        """One more, and it is bad."""
        self.add(found.kind, "defects")
        self.found.append(found)

    def table(self) -> str:
        """Kinds by row: inputs, refused, accepted, defects."""
        kinds = (*MUTATORS, *RUNS)
        counts = [[self.counts[kind, verdict] for verdict in VERDICTS] for kind in kinds]
        sums = [sum(column) for column in zip(*counts, strict=True)]
        rows = [_row(kind, row) for kind, row in zip((*kinds, "all"), (*counts, sums), strict=True)]
        return "\n".join([_HEAD, *rows])


VERDICTS = ("refused", "accepted", "defects")
_HEAD = f"{'kind':18}{'inputs':>10}{'refused':>10}{'accepted':>10}{'defects':>10}"


def _row(kind: str, counts: list[int]) -> str:
    return f"{kind:18}{sum(counts):>10}" + "".join(f"{count:>10}" for count in counts)


def new_tally() -> Tally:
    """Nothing tried yet."""
    return Tally(Counter(), [])


def play_rounds(first: int, inputs: int, tally: Tally) -> Iterator[int]:
    """Rounds from this number on until there are so many inputs; after each its number."""
    with TemporaryDirectory() as folder:
        number = first
        while tally.inputs < inputs:
            play_round(number, tally, Path(folder) / "fuzz.mgn")
            yield number
            number += 1


def play_round(number: int, tally: Tally, file: Path) -> None:
    """All kinds of inputs of one round."""
    for kind in MUTATORS:
        rng = random.Random(f"{kind} {number}")
        for turn in range(RECORDS):
            _record(kind, mutated(kind, rng), file, number, turn, tally)
    for kind, run in RUNS.items():
        _run(kind, run(random.Random(f"{kind} {number}")), number, tally)


def _record(kind: str, data: bytes, file: Path, number: int, turn: int, tally: Tally) -> None:
    try:
        with watchdog():
            tally.add(kind, checked(data, file, number + turn))
    except (Exception, Endless) as error:
        tally.defect(Found(kind, number, f"{type(error).__name__}: {error}", data))


def _run(kind: str, run: Iterator[Verdict], number: int, tally: Tally) -> None:
    try:
        with watchdog():
            for verdict in run:
                tally.add(kind, verdict)
    except (Exception, Endless) as error:
        tally.defect(Found(kind, number, f"{type(error).__name__}: {error}"))
