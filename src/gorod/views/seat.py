"""A seat's own part of the view: touched only by events addressed to it."""

from collections.abc import Callable
from typing import Any

import msgspec

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.seats import Seat
from gorod.views.public import PublicView

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

    def see(self, event: e.Event, table: PublicView) -> bool:
        """Fold one event addressed to this seat, beside what the table sees; whether anything changed."""
        fold = FOLDS.get(type(event))
        return fold is not None and fold(self, event, table)

    def encoded(self) -> bytes:
        """The JSON of this part."""
        return _encode(self)


def _dealt(me: SeatView, event: e.Dealt, _: PublicView) -> bool:
    me.role = event.role.id
    return True


def _corrected(me: SeatView, event: e.Corrected, _: PublicView) -> bool:
    me.role = event.role.id
    return True


def _redealt(me: SeatView, _: e.Redealt, __: PublicView) -> bool:
    me.role, me.mates, me.don, me.plan, me.answers = None, (), None, (), []
    return True


def _met(me: SeatView, event: e.Met, _: PublicView) -> bool:
    me.mates = tuple(seat for seat in event.seats if seat != me.seat)
    me.don = event.don or None
    return True


def _planned(me: SeatView, event: e.Planned, _: PublicView) -> bool:
    me.plan = event.seats
    return True


def _acted(me: SeatView, event: e.Acted, table: PublicView) -> bool:
    me.answers = [*me.answers, Seen(table.day, event.targets, event.answer)]
    return True


def _fouled(me: SeatView, event: e.Fouled, _: PublicView) -> bool:
    me.hidden_fouls += event.hidden
    return event.hidden


def _overruled(me: SeatView, event: e.Overruled, table: PublicView) -> bool:
    """A ruling on the number of fouls that only their owner is told (K23): the open ones are the table's."""
    if event.ruling.ruling is not Ruling.FOULS:
        return False
    me.hidden_fouls = max(0, int(event.ruling.value) - table.fouls.get(str(me.seat), 0))
    return True


def _silenced(me: SeatView, event: e.Silenced, _: PublicView) -> bool:
    me.silenced = (not event.now and event.seat == me.seat) or me.silenced
    return event.seat == me.seat


def _turned(me: SeatView, event: e.Turned, _: PublicView) -> bool:
    if me.silenced and event.seat == me.seat:
        me.silenced = False
        return True
    return False


FOLDS: dict[type, Callable[[SeatView, Any, PublicView], bool]] = {
    e.Dealt: _dealt,
    e.Corrected: _corrected,
    e.Redealt: _redealt,
    e.Met: _met,
    e.Planned: _planned,
    e.Acted: _acted,
    e.Fouled: _fouled,
    e.Overruled: _overruled,
    e.Silenced: _silenced,
    e.Turned: _turned,
}
