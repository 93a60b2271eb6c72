"""A seat's own part of the view: touched only by events addressed to it."""

from collections.abc import Callable
from typing import Any

import msgspec

from gorod.engine import events as e
from gorod.engine.seats import Seat

_encode = msgspec.json.Encoder().encode


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the judge answered one night."""

    night: int
    targets: tuple[Seat, ...]
    answer: str = ""


class SeatView(msgspec.Struct, omit_defaults=False):
    """What one player knows and the table does not."""

    seat: Seat
    role: str | None = None
    mates: tuple[Seat, ...] = ()
    don: Seat | None = None
    plan: tuple[Seat, ...] = ()
    answers: list[Seen] = []
    hidden_fouls: int = 0
    silenced: bool = False

    def see(self, event: e.Event, night: int) -> bool:
        """Fold one event addressed to this seat; whether anything changed."""
        fold = FOLDS.get(type(event))
        return fold is not None and fold(self, event, night)

    def encoded(self) -> bytes:
        """The JSON of this part."""
        return _encode(self)


def _dealt(me: SeatView, event: e.Dealt, _: int) -> bool:
    me.role = event.role.id
    return True


def _corrected(me: SeatView, event: e.Corrected, _: int) -> bool:
    me.role = event.role.id
    return True


def _redealt(me: SeatView, _: e.Redealt, __: int) -> bool:
    me.role, me.mates, me.don, me.plan, me.answers = None, (), None, (), []
    return True


def _met(me: SeatView, event: e.Met, _: int) -> bool:
    me.mates = tuple(seat for seat in event.seats if seat != me.seat)
    me.don = event.don or None
    return True


def _planned(me: SeatView, event: e.Planned, _: int) -> bool:
    me.plan = event.seats
    return True


def _acted(me: SeatView, event: e.Acted, night: int) -> bool:
    me.answers = [*me.answers, Seen(night, event.targets, event.answer)]
    return True


def _fouled(me: SeatView, event: e.Fouled, _: int) -> bool:
    me.hidden_fouls += event.hidden
    return event.hidden


def _silenced(me: SeatView, event: e.Silenced, _: int) -> bool:
    me.silenced = (not event.now and event.seat == me.seat) or me.silenced
    return event.seat == me.seat


def _turned(me: SeatView, event: e.Turned, _: int) -> bool:
    if me.silenced and event.seat == me.seat:
        me.silenced = False
        return True
    return False


FOLDS: dict[type, Callable[[SeatView, Any, int], bool]] = {
    e.Dealt: _dealt,
    e.Corrected: _corrected,
    e.Redealt: _redealt,
    e.Met: _met,
    e.Planned: _planned,
    e.Acted: _acted,
    e.Fouled: _fouled,
    e.Silenced: _silenced,
    e.Turned: _turned,
}
