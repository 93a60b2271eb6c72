"""The state of a game: the fold of its log, changed by `evolve` alone."""

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from gorod.engine.events import How, Outcome
from gorod.engine.role import UNKNOWN, Role
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, NOBODY, Seat, Seats
from gorod.engine.step import AnyStep, Over

NO_CARD = UNKNOWN


class NightDeed(Struct, frozen=True):
    """What was done this night: a seat's act, or (seat 0) what a clan agreed on."""

    seat: Seat
    role: str
    targets: tuple[Seat, ...]
    answer: str = ""


class Departure(Struct, frozen=True):
    """Who left, how and when."""

    seat: Seat
    how: How
    phase: str
    card: str = ""


class State(Struct, gc=False):
    """Everything that has happened so far, folded; values are replaced, never changed, but for the step.

    `holders`, `members` and `awake` say by role, team and clan what `roles` says by seat: who was dealt a
    role, who is of a clan or a maniac, and who wakes with a clan (B23), gone or not.
    """

    rules: Ruleset
    seats: int
    roles: tuple[Role, ...]
    holders: dict[str, Seats]
    members: dict[str, Seats]
    awake: dict[str, Seats]
    alive: Seats
    step: AnyStep
    day: int = 0
    night: bool = True
    deck: tuple[str, ...] = ()
    left: tuple[Departure, ...] = ()
    left_tonight: Seats = NOBODY
    leaving: Seats = NOBODY
    revealed: Seats = NOBODY
    opener: Seat = 0
    second: Seat = 0
    turns: int = 0
    nominations: tuple[tuple[Seat, Seat], ...] = ()
    standing: Seats = NOBODY
    nominators: Seats = NOBODY
    fouls: tuple[int, ...] = ()
    silenced: Seats = NOBODY
    muted: Seats = NOBODY
    cancelled: int = 0
    deeds: tuple[NightDeed, ...] = ()
    last_deeds: tuple[NightDeed, ...] = ()
    revivals: tuple[tuple[Seat, Seat], ...] = ()
    startled: Seats = NOBODY
    ruled_victims: Seats | None = None
    alibi: Seats = NOBODY
    first_killed: Seat = 0
    voted_out: int = 0
    idle: int = 0
    dry: int = 0
    misses: int = 0
    judge: Seat = 0
    paused: bool = False
    outcome: Outcome | None = None

    if TYPE_CHECKING:  # every struct has it, its stubs do not say so

        def __copy__(self) -> Self: ...

    def copy(self) -> Self:
        """A game that can go its own way."""
        twin = self.__copy__()
        twin.step = self.step.__copy__()
        return twin

    @property
    def phase(self) -> str:
        """N0, D1, N1, D2 …"""
        return f"{'N' if self.night else 'D'}{self.day}"

    @property
    def is_over(self) -> bool:
        """Nothing more can happen."""
        return type(self.step) is Over

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """Those put to the vote today and still at the table, in order of nomination (G7)."""
        return tuple(seat for _, seat in self.nominations if self.alive & BIT[seat])

    @property
    def has_unknown_cards(self) -> bool:
        """A partial record does not tell every card."""
        return UNKNOWN.id in self.holders
