"""The league: kinds of players against each other on both sides, and whether each step is a step up."""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.engine.role import Team
from gorod.lab.batches import LETTERS, Batch, Sides, Trial
from gorod.lab.estimate import Estimate, paired, wilson
from gorod.lab.parallel import GameWorkers, code_digest
from gorod.lab.simulate import Advance, cut
from gorod.rules.options import dump

RED = LETTERS[Team.RED]
BATCH = 10
"""Games of one entry: strong players think long, and no more than this is lost when a run is stopped."""


class StoredBatch(Struct, frozen=True):
    """A batch by everything that decides how it comes out, and its winners."""

    rules: str
    variant: str
    cards: str
    red: str
    black: str
    seed: int
    first: int
    count: int
    code: str
    winners: str = ""

    @property
    def key(self) -> "StoredBatch":
        """Without what came out."""
        return msgspec.structs.replace(self, winners="")


def stored_batch(batch: Batch) -> StoredBatch:
    """A batch as it is stored, without what came out."""
    trial = batch.trial
    return StoredBatch(
        rules=trial.rules.id,
        variant=sha256(dump(trial.rules)).hexdigest()[:16],  # another option or cast: other rules
        cards=" ".join(trial.cards),
        red=trial.sides.red,
        black=trial.sides.black,
        seed=trial.seed,
        first=batch.first,
        count=batch.count,
        code=code_digest(),
    )


class ResultsFile:
    """Finished batches in a file of JSON lines, so that a stopped run goes on; or in memory alone."""

    def __init__(self, path: Path | None = None) -> None:
        """Read what the file has; a line cut short by a sudden end is no entry."""
        self._path = path
        self._known: dict[StoredBatch, str] = {}
        for line in path.read_bytes().splitlines() if path is not None and path.exists() else ():
            self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            entry = msgspec.json.decode(line, type=StoredBatch)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if len(entry.winners) == entry.count:
            self._known[entry.key] = entry.winners

    def winners(self, batch: Batch) -> str | None:
        """How this batch came out, if it was played before by the same code."""
        return self._known.get(stored_batch(batch))

    def keep(self, batch: Batch, winners: str) -> None:
        """Write it down at once."""
        entry = stored_batch(batch)
        self._known[entry] = winners
        if self._path is not None:
            _append(self._path, msgspec.json.encode(msgspec.structs.replace(entry, winners=winners)))


def _append(path: Path, line: bytes) -> None:
    """On a line of its own, even after one that was cut short."""
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            line = line if file.read(1) == b"\n" else b"\n" + line
        file.write(line + b"\n")


class Pairs(StrEnum):
    """Who meets whom: neighbours on the ladder, or everybody."""

    ADJACENT = "adjacent"
    ALL = "all"


class Matchup(Struct, frozen=True):
    """One kind as reds against another, game by game."""

    trial: Trial
    winners: str

    @property
    def red_rate(self) -> Estimate:
        """How often the reds win."""
        return wilson(self.winners.count(RED), len(self.winners))


class LadderStep(Struct, frozen=True):
    """What the higher of two kinds is worth: as reds to the reds, as blacks to all but the reds."""

    lower: str
    higher: str
    as_red: Estimate
    as_black: Estimate

    @property
    def is_up(self) -> bool:
        """It is better from both sides, and not by luck."""
        return self.as_red.low > 0 and self.as_black.low > 0


def matchups(kinds: Sequence[str], pairs: Pairs) -> list[Sides]:
    """Every pair on both sides, each kind against itself too."""
    ranks = range(len(kinds))
    met = [(a, b) for a in ranks for b in ranks if pairs is Pairs.ALL or abs(a - b) <= 1]
    return [Sides(kinds[a], kinds[b]) for a, b in met]


def play_league(
    trials: Sequence[Trial], games: int, results: ResultsFile, workers: GameWorkers, advance: Advance
) -> list[Matchup]:
    """Play what the results do not have yet, and write it down as it comes."""
    asked = [batch for trial in trials for batch in batches(trial, games)]
    missing = [batch for batch in asked if results.winners(batch) is None]
    advance(sum(batch.count for batch in asked) - sum(batch.count for batch in missing))
    for batch, tally in zip(missing, workers.run(missing), strict=True):
        results.keep(batch, tally.winners)
        advance(batch.count)
    return [
        Matchup(trial, "".join(results.winners(batch) or "" for batch in batches(trial, games)))
        for trial in trials
    ]


def batches(trial: Trial, games: int) -> list[Batch]:
    """Cut the same way whoever plays, so that a later run finds them again."""
    return list(cut(trial, games, BATCH))


def ladder_steps(kinds: Sequence[str], pairs: Pairs, found: Sequence[Matchup]) -> list[LadderStep]:
    """Each step of the ladder, or every two kinds; both sides of a difference had the same deals and luck."""
    won = {matchup.trial.sides: matchup.winners for matchup in found}
    ranks = [(a, b) for b in range(len(kinds)) for a in range(b) if pairs is Pairs.ALL or b - a == 1]
    return [_ladder_step(kinds[a], kinds[b], won) for a, b in ranks]


def _ladder_step(lower: str, higher: str, won: dict[Sides, str]) -> LadderStep:
    before = won[Sides(lower, lower)]
    as_red = paired(before, won[Sides(higher, lower)], RED)
    as_black = paired(won[Sides(lower, higher)], before, RED)
    return LadderStep(lower, higher, as_red, as_black)
