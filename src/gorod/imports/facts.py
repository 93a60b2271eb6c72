"""What any platform can tell of a game, in our own numbers: seats from 1, day n before night n."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.seats import Seat

Options = tuple[tuple[str, str], ...]


class Place(StrEnum):
    """Where in a phase something fell."""

    DAWN = "dawn"
    TALK = "talk"
    VOTE = "vote"
    DEFENCE = "defence"
    LIFT = "lift"
    LAST = "last"
    DUSK = "dusk"
    NIGHT = "night"


class Moment(Struct, frozen=True):
    """When something fell: `seat` spoke or was voted on; `ballot` counts from 1, after its defences.

    At night it counts the calls: the hunt, the Don, the sheriff.
    """

    phase: str
    place: Place
    seat: Seat = 0
    ballot: int = 1


class Mark(Struct, frozen=True):
    """A foul `!`, a technical foul `!!` or a removal `#`."""

    seat: Seat
    sign: str
    moment: Moment


class Gone(StrEnum):
    """How somebody left, as a platform puts it."""

    VOTED = "voted"
    SHOT = "shot"
    FOULS = "fouls"
    REMOVED = "removed"
    GAVE_UP = "gave_up"


class Departure(Struct, frozen=True):
    """Who left, in which phase and how; `moment` if the record tells it."""

    seat: Seat
    phase: str
    how: Gone
    moment: Moment | None = None


class Day(Struct):
    """One day: who named whom, the hands of each ballot, and those for the question whether all leave."""

    nominations: dict[Seat, Seat] = {}
    ballots: list[dict[Seat, Seat]] = []
    lift: dict[Seat, bool] | None = None


class Best(Struct, frozen=True):
    """The best move: seats held black, seats held red."""

    by: Seat
    blacks: tuple[Seat, ...]
    reds: tuple[Seat, ...] = ()


class Night(Struct):
    """One night: shots in their order, the two checks, the best move."""

    shots: list[tuple[Seat, Seat]] = []
    don: Seat = 0
    sheriff: Seat = 0
    best: Best | None = None


class Facts(Struct):
    """A whole game; `departures` None means that they follow from votes, shots and fouls."""

    event: str
    id: str
    date: str
    cards: list[str]
    winner: str
    names: list[str] = []
    judge: str = ""
    plan: list[Seat] = []
    days: dict[int, Day] = {}
    nights: dict[int, Night] = {}
    marks: list[Mark] = []
    departures: list[Departure] | None = None
    unknown: set[str] = set()
    warned: dict[Seat, int] = {}
    notes: list[str] = []
    rules: list[Options] = []
    """Ways to play that the record leaves open, the likeliest first; the one that fits best is taken."""

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return len(self.cards)

    @property
    def last(self) -> int:
        """The last day of which anything is told."""
        marked = [int(mark.moment.phase[1:]) for mark in self.marks]
        left = [int(gone.phase[1:]) for gone in self.departures or ()]
        return max([*self.days, *self.nights, *marked, *left], default=0)

    def left(self, phase: str, *hows: Gone) -> set[Seat]:
        """Those who left in this phase in one of these ways."""
        return {gone.seat for gone in self.departures or () if gone.phase == phase and gone.how in hows}
