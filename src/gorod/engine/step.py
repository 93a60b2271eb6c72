"""Steps: plain records of their own progress. `steps/` says what may be done in them."""

from typing import TYPE_CHECKING, ClassVar, Self

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import NOBODY, Seat, Seats
from gorod.engine.snake_case import snake


class Step(Struct, tag_field="kind", tag=snake, omit_defaults=True, gc=False):
    """What is going on at the table. Fields with defaults after `seconds` hold its progress."""

    is_vote: ClassVar[bool] = False

    seconds: int

    if TYPE_CHECKING:  # every struct has it, its stubs do not say so

        def __copy__(self) -> Self: ...


class Dealing(Step):
    """A seat chooses its card; `left`: the number of cards left."""

    seat: Seat
    left: int


class Briefing(Step):
    """The members of one clan meet."""

    clan: Team


class Meeting(Step):
    """One role shows itself to the judge."""

    role: str


class RelaxedSitting(Step):
    """Everyone sits at ease, but keeps the rules of the night (F5)."""


class Hunt(Step):
    """A clan chooses its target; `again`: this is the second shot (B23)."""

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
    """A farewell; `then`: the seats that speak next; `morning`: the day is still to come."""

    seat: Seat
    then: tuple[Seat, ...] = ()
    morning: bool = False


class Speech(Step):
    """A player's speech in the round; if `silent`, the player may only nominate."""

    seat: Seat
    silent: bool = False


class Discussion(Step):
    """Everyone talks freely; `passed`: the seats that said they are done."""

    passed: Seats = NOBODY


class Reading(Step):
    """The candidates are read out; `held`: whether they will be voted on."""

    candidates: tuple[Seat, ...]
    held: bool


class Ballot(Step):
    """Candidates are called one by one; `hands`: the hands for the current one."""

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
        """The candidate being called, or 0 after the last."""
        return self.candidates[self.index] if self.index < len(self.candidates) else 0


class Poll(Step):
    """Everyone names one candidate at the same time; without `candidates`, any living player."""

    is_vote: ClassVar[bool] = True

    candidates: tuple[Seat, ...] = ()
    revote: int = 0
    sentenced: Seat = 0
    votes: tuple[tuple[Seat, Seat], ...] = ()
    tallies: tuple[tuple[Seat, int], ...] = ()


class Defence(Step):
    """A tied or sentenced player speaks; `then`: who speaks next; `tied`, `revote`: the vote that follows."""

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
    """The end of the day. Fouls given now belong to the day; `settled`: a vote was held (F20)."""

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
