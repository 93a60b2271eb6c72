"""The league: kinds of players against each other on both sides, and whether each step is a step up."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from gorod.engine.role import Team
from gorod.lab.crew import Crew
from gorod.lab.interval import Estimate, paired, wilson
from gorod.lab.ledger import Ledger
from gorod.lab.series import Advance, cut
from gorod.lab.tally import LETTERS
from gorod.lab.trial import Batch, Sides, Trial

RED = LETTERS[Team.RED]
BATCH = 10
"""Games of one entry: strong players think long, and no more than this is lost when a run is stopped."""


class Pairs(StrEnum):
    """Who meets whom: neighbours on the ladder, or everybody."""

    ADJACENT = "adjacent"
    ALL = "all"


class Meeting(Struct, frozen=True):
    """One kind as reds against another, game by game."""

    trial: Trial
    winners: str

    @property
    def red_rate(self) -> Estimate:
        """How often the reds win."""
        return wilson(self.winners.count(RED), len(self.winners))


class Rise(Struct, frozen=True):
    """What the higher of two kinds is worth: as reds to the reds, as blacks to all but the reds."""

    lower: str
    higher: str
    as_red: Estimate
    as_black: Estimate

    @property
    def is_up(self) -> bool:
        """It is better from both sides, and not by luck."""
        return self.as_red.low > 0 and self.as_black.low > 0


def meetings(kinds: Sequence[str], pairs: Pairs) -> list[Sides]:
    """Every pair on both sides, each kind against itself too."""
    ranks = range(len(kinds))
    met = [(a, b) for a in ranks for b in ranks if pairs is Pairs.ALL or abs(a - b) <= 1]
    return [Sides(kinds[a], kinds[b]) for a, b in met]


def batches(trial: Trial, games: int) -> list[Batch]:
    """Cut the same way whatever the crew, so that a later run finds them again."""
    return list(cut(trial, games, BATCH))


def league(
    trials: Sequence[Trial], games: int, ledger: Ledger, crew: Crew, advance: Advance
) -> list[Meeting]:
    """Play what the ledger does not know yet, and write it down as it comes."""
    asked = [batch for trial in trials for batch in batches(trial, games)]
    missing = [batch for batch in asked if ledger.winners(batch) is None]
    advance(sum(batch.count for batch in asked) - sum(batch.count for batch in missing))
    for batch, tally in zip(missing, crew.run(missing), strict=True):
        ledger.keep(batch, tally.winners)
        advance(batch.count)
    return [_meeting(trial, games, ledger) for trial in trials]


def _meeting(trial: Trial, games: int, ledger: Ledger) -> Meeting:
    return Meeting(trial, "".join(ledger.winners(batch) or "" for batch in batches(trial, games)))


def rises(kinds: Sequence[str], pairs: Pairs, found: Sequence[Meeting]) -> list[Rise]:
    """Each step of the ladder, or every two kinds; both sides of a difference had the same deals and luck."""
    won = {meeting.trial.sides: meeting.winners for meeting in found}
    ranks = [(a, b) for b in range(len(kinds)) for a in range(b) if pairs is Pairs.ALL or b - a == 1]
    return [_rise(kinds[a], kinds[b], won) for a, b in ranks]


def _rise(lower: str, higher: str, won: dict[Sides, str]) -> Rise:
    before = won[Sides(lower, lower)]
    as_red = paired(before, won[Sides(higher, lower)], RED)
    as_black = paired(won[Sides(lower, higher)], before, RED)
    return Rise(lower, higher, as_red, as_black)
