"""What a platform can tell of a game, in our numbers: seats from 1, day n before night n."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from gorod.engine.seats import Seat

Options = tuple[tuple[str, str], ...]
GAVE_UP_SIGN = "out"
"""The sign for players who gave up: they left with the judge's permission."""
_REMOVING_FOUL = 4
"""The number of fouls that removes a player."""


class PhasePart(StrEnum):
    """The part of a phase in which something happened."""

    DAWN = "dawn"
    TALK = "talk"
    VOTE = "vote"
    DEFENCE = "defence"
    LIFT = "lift"
    LAST = "last"
    DUSK = "dusk"
    NIGHT = "night"


class Moment(Struct, frozen=True):
    """When something happened: `seat` spoke or was voted on; `ballot` counts from 1, after its defences.

    At night `ballot` counts the calls: the hunt, the don, the sheriff.
    """

    phase: str
    place: PhasePart
    seat: Seat = 0
    ballot: int = 1


class ToldPenalty(Struct, frozen=True):
    """A foul `!`, a technical foul `!!` or a removal `#`."""

    seat: Seat
    sign: str
    moment: Moment

    @property
    def token(self) -> str:
        """The text of the penalty in a line of a record."""
        return f"{self.seat}{self.sign}"


class LeftBy(StrEnum):
    """How a player left, in the terms of platforms."""

    VOTED = "voted"
    SHOT = "shot"
    FOULS = "fouls"
    REMOVED = "removed"
    GAVE_UP = "gave_up"


class ToldDeparture(Struct, frozen=True):
    """Who left, in which phase and how; `moment` if the record has it."""

    seat: Seat
    phase: str
    how: LeftBy
    moment: Moment | None = None


class DayFacts(Struct):
    """One day: who nominated which seat, the votes of each ballot, and those on whether all leave."""

    nominations: dict[Seat, Seat] = {}
    ballots: list[dict[Seat, Seat]] = []
    lift: dict[Seat, bool] | None = None


class BestMoveFact(Struct, frozen=True):
    """The best move: seats believed black, seats believed red."""

    by: Seat
    blacks: tuple[Seat, ...]
    reds: tuple[Seat, ...] = ()


class NightFacts(Struct):
    """One night: the shots in order, the two checks, the best move."""

    shots: list[tuple[Seat, Seat]] = []
    don: Seat = 0
    sheriff: Seat = 0
    best: BestMoveFact | None = None


class GameFacts(Struct):
    """A whole game; `departures` is None if they follow from votes, shots and fouls."""

    event: str
    id: str
    date: str
    cards: list[str]
    winner: str
    names: list[str] = []
    judge: str = ""
    plan: list[Seat] = []
    days: dict[int, DayFacts] = {}
    nights: dict[int, NightFacts] = {}
    penalties: list[ToldPenalty] = []
    departures: list[ToldDeparture] | None = None
    unknown: set[str] = set()
    warned: dict[Seat, int] = {}
    notes: list[str] = []
    rules: list[Options] = []
    """The sets of options that the record allows, the likeliest first; the one that fits best is used."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.cards)

    @property
    def last(self) -> int:
        """The last day on which anything is recorded."""
        marked = [int(penalty.moment.phase[1:]) for penalty in self.penalties]
        left = [int(gone.phase[1:]) for gone in self.departures or ()]
        return max([*self.days, *self.nights, *marked, *left], default=0)

    def left(self, phase: str, *hows: LeftBy) -> set[Seat]:
        """Return those who left in this phase in one of these ways."""
        return {gone.seat for gone in self.departures or () if gone.phase == phase and gone.how in hows}


def all_penalties(facts: GameFacts) -> list[ToldPenalty]:
    """Return the recorded penalties, and removals that follow from the recorded departures."""
    return [
        *facts.penalties,
        *(penalty for gone in facts.departures or () for penalty in _removal(facts, gone)),
    ]


def _removal(facts: GameFacts, gone: ToldDeparture) -> Iterable[ToldPenalty]:
    """Yield the removal behind a departure; a fourth foul needs none."""
    if gone.how in (LeftBy.VOTED, LeftBy.SHOT):
        return
    fouls = [penalty for penalty in facts.penalties if penalty.seat == gone.seat and penalty.sign == "!"]
    if gone.how is LeftBy.FOULS and len(fouls) >= _REMOVING_FOUL:
        return
    sign = GAVE_UP_SIGN if gone.how is LeftBy.GAVE_UP else "#"
    yield ToldPenalty(gone.seat, sign, gone.moment or _likely(facts, gone))


def _likely(facts: GameFacts, gone: ToldDeparture) -> Moment:
    """Return the likely moment: after their vote, else in their speech with a nomination, else at dawn."""
    if gone.phase[0] == "N":
        return Moment(gone.phase, PhasePart.NIGHT)
    day = facts.days.get(int(gone.phase[1:]))
    if day and any(gone.seat in ballot for ballot in day.ballots):
        return Moment(gone.phase, PhasePart.DUSK)
    if day and gone.seat in day.nominations:
        return Moment(gone.phase, PhasePart.TALK, gone.seat)
    return Moment(gone.phase, PhasePart.DAWN)
