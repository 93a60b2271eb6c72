"""The state of a game: the fold of its log. Only `evolve` changes it."""

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from gorod.engine.events import How, Outcome
from gorod.engine.role import UNKNOWN, Role
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, NOBODY, Seat, Seats
from gorod.engine.step import AnyStep, Over

NO_CARD = UNKNOWN


class NightDeed(Struct, frozen=True):
    """An act of this night: a seat's, or with seat 0 the target that a clan agreed on."""

    seat: Seat
    role: str
    targets: tuple[Seat, ...]
    answer: str = ""


class Departure(Struct, frozen=True):
    """A departure: who left, how and when."""

    seat: Seat
    how: How
    phase: str
    card: str = ""


class State(Struct, gc=False):
    """The whole state of a game, with all secrets. Values are replaced, never changed, except the step.

    `holders`, `members` and `awake` are `roles` by role, by team and by clan: the seats with a role, the
    members of a clan or the maniacs, and the seats that wake with a clan (B23), all including those who left.
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
        """Return an independent copy."""
        twin = self.__copy__()
        twin.step = self.step.__copy__()
        return twin

    @property
    def phase(self) -> str:
        """The phase: N0, D1, N1, D2 …"""
        return f"{'N' if self.night else 'D'}{self.day}"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return type(self.step) is Over

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """The candidates of today who are still at the table, in order of nomination (G7)."""
        return tuple(seat for _, seat in self.nominations if self.alive & BIT[seat])

    @property
    def has_unknown_cards(self) -> bool:
        """Whether some cards are unknown, as in a partial record."""
        return UNKNOWN.id in self.holders
