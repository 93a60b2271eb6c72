"""The league: kinds of players against each other on both sides, and whether each step is a gain."""

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
from gorod.lab.simulate import Advance, split_into_batches
from gorod.rules.options import dump

RED = LETTERS[Team.RED]
GAMES_PER_BATCH = 10
"""Games in one entry. Strong players are slow, and a stopped run loses at most this many games."""


class StoredBatch(Struct, frozen=True):
    """A batch with everything that decides its result, and its winners."""

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
        """The entry without its result."""
        return msgspec.structs.replace(self, winners="")


def stored_batch(batch: Batch) -> StoredBatch:
    """Return a batch as it is stored, without its result."""
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
    """Stored batches in a file of JSON lines, so that a stopped run can continue; or only in memory."""

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, if there is one; an incomplete last line is ignored."""
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
        """Return the winners of this batch, if the same code has played it before; else None."""
        return self._known.get(stored_batch(batch))

    def keep(self, batch: Batch, winners: str) -> None:
        """Store a result at once."""
        entry = stored_batch(batch)
        self._known[entry] = winners
        if self._path is not None:
            _append(self._path, msgspec.json.encode(msgspec.structs.replace(entry, winners=winners)))


def _append(path: Path, line: bytes) -> None:
    """Append a line; first end an incomplete one."""
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            line = line if file.read(1) == b"\n" else b"\n" + line
        file.write(line + b"\n")


class Pairs(StrEnum):
    """Which kinds meet: neighbours on the ladder, or all."""

    ADJACENT = "adjacent"
    ALL = "all"


class Matchup(Struct, frozen=True):
    """One kind as the reds against another, game by game."""

    trial: Trial
    winners: str

    @property
    def red_rate(self) -> Estimate:
        """How often the reds win."""
        return wilson(self.winners.count(RED), len(self.winners))


class LadderStep(Struct, frozen=True):
    """The gain from the lower to the higher kind, as the reds and as the others."""

    lower: str
    higher: str
    as_red: Estimate
    as_black: Estimate

    @property
    def is_up(self) -> bool:
        """Whether the higher kind is significantly better on both sides."""
        return self.as_red.low > 0 and self.as_black.low > 0


def matchups(kinds: Sequence[str], pairs: Pairs) -> list[Sides]:
    """Return every pair of kinds on both sides, and each kind against itself."""
    ranks = range(len(kinds))
    met = [(a, b) for a in ranks for b in ranks if pairs is Pairs.ALL or abs(a - b) <= 1]
    return [Sides(kinds[a], kinds[b]) for a, b in met]


def play_league(
    trials: Sequence[Trial], games: int, results: ResultsFile, workers: GameWorkers, advance: Advance
) -> list[Matchup]:
    """Play the games that have no result yet, and store each result as it arrives."""
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
    """Return the batches of a trial; they do not depend on the workers, so that later runs find them."""
    return list(split_into_batches(trial, games, GAMES_PER_BATCH))


def ladder_steps(kinds: Sequence[str], pairs: Pairs, found: Sequence[Matchup]) -> list[LadderStep]:
    """Return each step of the ladder, or every pair; all compared games had the same deals and seeds."""
    won = {matchup.trial.sides: matchup.winners for matchup in found}
    ranks = [(a, b) for b in range(len(kinds)) for a in range(b) if pairs is Pairs.ALL or b - a == 1]
    return [_ladder_step(kinds[a], kinds[b], won) for a, b in ranks]


def _ladder_step(lower: str, higher: str, won: dict[Sides, str]) -> LadderStep:
    before = won[Sides(lower, lower)]
    as_red = paired(before, won[Sides(higher, lower)], RED)
    as_black = paired(won[Sides(lower, higher)], before, RED)
    return LadderStep(lower, higher, as_red, as_black)
