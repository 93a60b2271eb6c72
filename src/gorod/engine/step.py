"""Steps: records of their own progress. What may be done in them is in `steps/`."""

from typing import TYPE_CHECKING, ClassVar, Self

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import NOBODY, Seat, Seats
from gorod.engine.snake_case import snake


class Step(Struct, tag_field="kind", tag=snake, omit_defaults=True, gc=False):
    """What is going on at the table; fields after `seconds` with defaults are progress."""

    is_vote: ClassVar[bool] = False

    seconds: int

    if TYPE_CHECKING:  # every struct has it, its stubs do not say so

        def __copy__(self) -> Self: ...


class Dealing(Step):
    """A seat chooses its card; how many are left."""

    seat: Seat
    left: int


class Briefing(Step):
    """Those of one clan meet."""

    clan: Team


class Meeting(Step):
    """One role shows itself to the judge."""

    role: str


class RelaxedSitting(Step):
    """Everyone sits at ease, night behaviour holds (F5)."""


class Hunt(Step):
    """A clan chooses its target; `again` is the place of the second shot (B23)."""

    clan: Team
    again: bool = False
    done: bool = False
    shots: tuple[tuple[Seat, Seat], ...] = ()


class Call(Step):
    """A role is called."""

    role: str
    acted: Seats = NOBODY


class BestMove(Step):
    """The first player killed names the best move (F18)."""

    guessed: bool = False


class Dawn(Step):
    """The judge tells what the night brought."""


class Farewell(Step):
    """A last word; those who speak after; whether the day is still to come."""

    seat: Seat
    then: tuple[Seat, ...] = ()
    morning: bool = False


class Speech(Step):
    """A player's minute in the round; a silent one may only nominate."""

    seat: Seat
    silent: bool = False


class Discussion(Step):
    """Everyone talks freely; those who said they are done."""

    passed: Seats = NOBODY


class Reading(Step):
    """The candidates are read out; whether they will be voted on."""

    candidates: tuple[Seat, ...]
    held: bool


class Ballot(Step):
    """Candidates are called one by one; hands for the one now called."""

    is_vote: ClassVar[bool] = True

    candidates: tuple[Seat, ...]
    revote: int = 0
    index: int = 0
    hands: Seats = NOBODY
    voted: Seats = NOBODY
    tally: int = -1
    used: int = 0
    by_count: bool = False
    lost: int = 0
    sums: tuple[int, ...] = ()

    @property
    def current(self) -> Seat:
        """The candidate now called, 0 after the last."""
        return self.candidates[self.index] if self.index < len(self.candidates) else 0


class Poll(Step):
    """Everyone names one candidate at once; no candidates listed means any living player."""

    is_vote: ClassVar[bool] = True

    candidates: tuple[Seat, ...] = ()
    revote: int = 0
    sentenced: Seat = 0
    votes: tuple[tuple[Seat, Seat], ...] = ()
    tallies: tuple[tuple[Seat, int], ...] = ()


class Defence(Step):
    """A tied or sentenced player speaks; those who speak after; what is voted then."""

    is_vote: ClassVar[bool] = True

    seat: Seat
    then: tuple[Seat, ...]
    tied: tuple[Seat, ...]
    revote: int = 0


class Lift(Step):
    """The question whether all the tied leave, or whether the sentence of one stands (H13)."""

    is_vote: ClassVar[bool] = True

    tied: tuple[Seat, ...]
    hands: Seats = NOBODY
    tally: int = -1


class Dusk(Step):
    """The day is at its end, and what is given now is given by day; whether a vote has settled it (F20)."""

    settled: bool = True


class Over(Step):
    """The game is over."""


AnyStep = (
    Dealing
    | Briefing
    | Meeting
    | RelaxedSitting
    | Hunt
    | Call
    | BestMove
    | Dawn
    | Farewell
    | Speech
    | Discussion
    | Reading
    | Ballot
    | Poll
    | Defence
    | Lift
    | Dusk
    | Over
)
