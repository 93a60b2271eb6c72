"""A seat's own part of the view: touched only by events addressed to it."""

from typing import NamedTuple

import msgspec

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
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
        return _see(_SeatAtTable(self, table), event)

    def encoded(self) -> bytes:
        """The JSON of this part."""
        return _encode(self)


class _SeatAtTable(NamedTuple):
    """A seat at its table."""

    me: SeatView
    table: PublicView


on = Fold[_SeatAtTable, e.Event, bool](e.Event)


@on
def _carded(at: _SeatAtTable, event: e.Dealt | e.Corrected) -> bool:
    at.me.role = event.role.id
    return True


@on
def _redealt(at: _SeatAtTable, _: e.Redealt) -> bool:
    me = at.me
    me.role, me.mates, me.don, me.plan, me.answers = None, (), None, (), []
    return True


@on
def _met(at: _SeatAtTable, event: e.Met) -> bool:
    at.me.mates = tuple(seat for seat in event.seats if seat != at.me.seat)
    at.me.don = event.don or None
    return True


@on
def _planned(at: _SeatAtTable, event: e.Planned) -> bool:
    at.me.plan = event.seats
    return True


@on
def _acted(at: _SeatAtTable, event: e.Acted) -> bool:
    at.me.answers = [*at.me.answers, Seen(at.table.day, event.targets, event.answer)]
    return True


@on
def _fouled(at: _SeatAtTable, event: e.Fouled) -> bool:
    at.me.hidden_fouls += event.hidden
    return event.hidden


@on
def _overruled(at: _SeatAtTable, event: e.Overruled) -> bool:
    """A ruling on the number of fouls that only their owner is told (K23): the open ones are the table's."""
    if event.ruling.ruling is not Ruling.FOULS:
        return False
    at.me.hidden_fouls = max(0, int(event.ruling.value) - at.table.fouls.get(str(at.me.seat), 0))
    return True


@on
def _silenced(at: _SeatAtTable, event: e.Silenced) -> bool:
    me = at.me
    me.silenced = (not event.now and event.seat == me.seat) or me.silenced
    return event.seat == me.seat


@on
def _turned(at: _SeatAtTable, event: e.Turned) -> bool:
    if at.me.silenced and event.seat == at.me.seat:
        at.me.silenced = False
        return True
    return False


OWN = on.kinds
"""The events that can change what a seat alone knows."""

_see = on.every(
    ignoring=(
        *(e.Started, e.Shuffled, e.Began, e.NightFell, e.DayBroke, e.NightCounted, e.Passed, e.Nominated),
        *(e.Withdrawn, e.Said, e.Cautioned, e.Voted, e.Tallied, e.Counted, e.Polled, e.VoteTied),
        *(e.VoteCancelled, e.NobodyLeaves, e.Sentenced, e.AlibiShown, e.Agreed, e.Answered, e.Left, e.Shot),
        *(e.Hunted, e.Startled, e.Inherited, e.Revived, e.Offered, e.Guessed, e.Removed, e.TeamDefeated),
        *(e.Paused, e.Resumed, e.JudgeChanged, e.Decided, e.Ended),
    ),
    nothing=False,
)
