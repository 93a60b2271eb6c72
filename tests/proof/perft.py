"""Perft for Mafia: how many sequences of legal commands there are, from both readings.

Counted are seats' countable commands and `TimeUp`; not discipline, claims, plans, the best move, rulings.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from gorod.cli.commands.perft import counts
from gorod.engine.commands import CLOCK
from gorod.notation.setup import marks_of
from gorod.rules import RULESETS
from tests.proof.duel import SCRIPTS, Move
from tests.proof.engine import begun, command
from tests.proof.tables import Seating
from tests.reference.table import Ask, Table

FOLDER = Path(__file__).parents[1] / "perft"
WIDEST = 40_000
TIME_UP = (CLOCK, ("time_up",))


@dataclass(frozen=True)
class Position:
    """Where counting starts: a deal, and how many steps have passed with nobody acting."""

    name: str
    ruleset: str
    marks: str
    after: int

    @property
    def seating(self) -> Seating:
        """The table."""
        known = marks_of(RULESETS[self.ruleset])
        return Seating(self.ruleset, tuple(known[mark] for mark in self.marks.split()), {})

    def written(self, found: list[int]) -> str:
        """The file of this position."""
        lines = [f"rules {self.ruleset}", f"deal {self.marks}", f"after {self.after}"]
        return "\n".join([*lines, *(f"{depth} {count}" for depth, count in enumerate(found, 1))]) + "\n"


def by_engine(position: Position, depth: int) -> list[int]:
    """The engine's counts; equal states that come about in several ways are played once."""
    log = begun(position.seating)
    for _ in range(position.after):
        log.do(command(TIME_UP[1]), CLOCK)
    return counts(log.game, depth)


def by_reference(position: Position, depth: int) -> list[int]:
    """The reference's counts: every sequence is played from the deal, slow and obvious."""
    found, level = [], [[TIME_UP] * position.after]
    for length in range(depth):
        following = [[*moves, move] for moves in level for move in _legal(_ask(position, moves))]
        found.append(len(following))
        level = following if length < depth - 1 else []
    return found


def _ask(position: Position, moves: list[Move]) -> Ask | None:
    course = SCRIPTS[position.ruleset].course(Table(list(position.seating.deal)))
    ask: Ask | None = next(course)
    try:
        for move in moves:
            ask = course.send(move)
    except StopIteration:
        return None
    return ask


def _legal(ask: Ask | None) -> list[Move]:
    if ask is None:
        return []
    seats = [(seat, words) for seat, may in sorted(ask.may.items()) for words in sorted(may)]
    return [TIME_UP, *(move for move in seats if move[1] != ("guess",))]


def read(path: Path) -> tuple[Position, list[int]]:
    """A position and its counts from a file."""
    lines = [line.split(maxsplit=1) for line in path.read_text().splitlines() if line and line[0] != "#"]
    facts = {key: value for key, value in lines if not key.isdigit()}
    position = Position(path.stem, facts["rules"], facts["deal"], int(facts["after"]))
    return position, [int(value) for key, value in lines if key.isdigit()]


def reach(position: Position, widest: int) -> int:
    """The depth to which the engine finds at most so many sequences."""
    depth = 1
    while depth < 30 and by_engine(position, depth + 1)[-1] <= widest:
        depth += 1
    return depth


def main() -> int:
    """Write every file anew as far as both agree; complain where they do not."""
    wrong = 0
    for path in sorted(FOLDER.glob("*.perft")):
        position, _ = read(path)
        depth = reach(position, WIDEST)
        ours, theirs = by_engine(position, depth), by_reference(position, depth)
        wrong += ours != theirs
        print(path.stem, ours, "" if ours == theirs else f"reference: {theirs}", flush=True)
        path.write_text(position.written(ours))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
