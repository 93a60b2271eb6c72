"""What one seat alone has seen: its card, its mates, the plan, the judge's answers."""

from collections.abc import Sequence

from msgspec import Struct

from gorod.bots.chronicle import Chronicle
from gorod.bots.player import Chair
from gorod.engine import events as e
from gorod.engine.fold import Fold
from gorod.engine.role import Role
from gorod.engine.seats import Seat
from gorod.engine.state import State


class OwnAct(Struct, frozen=True):
    """What this seat did one night, and the judge's answer."""

    night: int
    role: str
    targets: tuple[Seat, ...]
    answer: str


class SeatMemory:
    """What one seat alone knows, next to the history that all share."""

    def __init__(self, chair: Chair) -> None:
        self.seat = chair.seat
        self.rules, self.cast, self.seed = chair.shared.rules, chair.shared.cast, chair.shared.seed
        self.history: Chronicle = chair.shared.get(Chronicle)
        self.role: Role | None = None
        self.mates: tuple[Seat, ...] = ()
        self.don: Seat = 0
        self.plan: tuple[Seat, ...] = ()
        self.deeds: list[OwnAct] = []
        self.shots: dict[Seat, Seat] = {}
        self.tried: dict[int, Seat] = {}
        self.heir_of = ""
        self.startled: tuple[Seat, ...] = ()

    def see(self, events: Sequence[e.Event]) -> None:
        """Remember what this seat has just seen; public events are read by the shared history."""
        self.history.catch_up()
        for event in events:
            _remember(self, event)

    @property
    def game(self) -> State:
        """The game as everybody sees it; no card in it is known."""
        return self.history.game


on = Fold[SeatMemory, e.Event, None](e.Event)


@on
def _dealt(me: SeatMemory, event: e.Dealt | e.Corrected) -> None:
    if event.seat == me.seat:
        me.role = event.role


@on
def _redealt(me: SeatMemory, _: e.Redealt) -> None:
    me.role, me.mates, me.don, me.plan = None, (), 0, ()
    me.deeds, me.shots, me.tried = [], {}, {}
    me.heir_of, me.startled = "", ()


@on
def _met(me: SeatMemory, event: e.Met) -> None:
    me.mates = tuple(seat for seat in event.seats if seat != me.seat)
    me.don = event.don


@on
def _planned(me: SeatMemory, event: e.Planned) -> None:
    me.plan = event.seats


@on
def _shot(me: SeatMemory, event: e.Shot) -> None:
    me.shots[event.seat] = event.target
    if event.seat == me.seat:
        me.tried[me.game.day] = event.target


@on
def _began(me: SeatMemory, _: e.Began) -> None:
    me.shots = {}


@on
def _acted(me: SeatMemory, event: e.Acted) -> None:
    me.deeds.append(OwnAct(me.game.day, event.role, event.targets, event.answer))


@on
def _startled(me: SeatMemory, event: e.Startled) -> None:
    me.startled = (*me.startled, event.seat)


@on
def _inherited(me: SeatMemory, event: e.Inherited) -> None:
    me.heir_of = event.role


_remember = on.some()
