"""A seat's own part of the view, changed only by events addressed to the seat."""

from functools import lru_cache

import msgspec

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
from gorod.engine.seats import Seat
from gorod.views.public import PublicView

_encode = msgspec.json.Encoder().encode
QUESTION_CANDIDATE: Seat = 0
"""The candidate that stands for the question of a lift."""


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The judge's answer on one night."""

    night: int
    targets: tuple[Seat, ...]
    answer: str = ""


class SeatView(msgspec.Struct, omit_defaults=False):
    """What one player knows, but the table does not."""

    seat: Seat
    role: str | None = None
    mates: tuple[Seat, ...] = ()
    don: Seat | None = None
    plan: tuple[Seat, ...] = ()
    answers: list[Seen] = []
    hidden_fouls: int = 0
    silenced: bool = False
    voted: Seat | None = None
    """The candidate this seat has voted for in the current vote; 0: the question."""
    chosen: tuple[Seat, ...] = ()
    """The seats this seat has named in the current step: a shot, an act, a guess, a plan."""

    def forget_choice(self) -> None:
        """Clear what was chosen, because the step is over."""
        self.voted, self.chosen = None, ()

    def see(self, event: e.Event, table: PublicView) -> bool:
        """Fold one event addressed to this seat; return whether anything changed."""
        return _see((self, table), event)

    def encoded(self) -> bytes:
        """Return this part as JSON."""
        return _encode(self)

    def known(self) -> bytes:
        """Return the beginning of this part in a frame, before what was chosen, which changes more often."""
        whole = self.encoded()
        return b',"me":' + whole[: whole.rindex(b',"voted":')]


@lru_cache(maxsize=1024)
def chosen_end(voted: Seat | None, chosen: tuple[Seat, ...]) -> bytes:
    """Return the end of a seat's part in a frame, before the list of legal commands."""
    return b',"voted":%b,"chosen":%b},"legal":' % (_encode(voted), _encode(chosen))


NOTHING_CHOSEN = chosen_end(None, ())


_AtTable = tuple[SeatView, PublicView]
"""The view of a seat, and that of its table."""

on = Fold[_AtTable, e.Event, bool](e.Event)


@on
def _carded(at: _AtTable, event: e.Dealt | e.Corrected) -> bool:
    at[0].role = event.role.id
    return True


@on
def _redealt(at: _AtTable, _: e.Redealt) -> bool:
    me, _table = at
    me.role, me.mates, me.don, me.plan, me.answers = None, (), None, (), []
    return True


@on
def _met(at: _AtTable, event: e.Met) -> bool:
    me, _ = at
    me.mates = tuple(seat for seat in event.seats if seat != me.seat)
    me.don = event.don or None
    return True


@on
def _planned(at: _AtTable, event: e.Planned) -> bool:
    me, _ = at
    me.plan = event.seats
    if event.by == me.seat:
        me.chosen = event.seats
    return True


@on
def _shot(at: _AtTable, event: e.Shot) -> bool:
    """Record one's own shot; a new one replaces the last where the rules say so (B14)."""
    me, table = at
    if event.seat != me.seat:
        return False
    me.chosen = (event.target,) if table.points_anew else (*me.chosen, event.target)
    return True


@on
def _voted(at: _AtTable, event: e.Voted) -> bool:
    at[0].voted = event.candidate
    return True


@on
def _agreed(at: _AtTable, _: e.Agreed) -> bool:
    at[0].voted = QUESTION_CANDIDATE
    return True


@on
def _acted(at: _AtTable, event: e.Acted) -> bool:
    me, table = at
    me.answers = [*me.answers, Seen(table.day, event.targets, event.answer)]
    me.chosen = event.targets
    return True


@on
def _guessed(at: _AtTable, event: e.Guessed) -> bool:
    at[0].chosen = (*event.seats, *event.reds)
    return True


@on
def _fouled(at: _AtTable, event: e.Fouled) -> bool:
    at[0].hidden_fouls += event.hidden
    return event.hidden


@on
def _overruled(at: _AtTable, event: e.Overruled) -> bool:
    """Set the hidden fouls by a ruling that only their owner is told (K23); open fouls are public."""
    if event.ruling.ruling is not Ruling.FOULS:
        return False
    me, table = at
    me.hidden_fouls = max(0, int(event.ruling.value) - table.fouls.get(str(me.seat), 0))
    return True


@on
def _silenced(at: _AtTable, event: e.Silenced) -> bool:
    me, _ = at
    me.silenced = (not event.now and event.seat == me.seat) or me.silenced
    return event.seat == me.seat


@on
def _turned(at: _AtTable, event: e.Turned) -> bool:
    me, _ = at
    me.forget_choice()
    if me.silenced and event.seat == me.seat:
        me.silenced = False
        return True
    return False


@on
def _step_is_over(at: _AtTable, _: e.Began | e.Ended) -> bool:
    at[0].forget_choice()
    return False


OWN_KINDS = on.kinds
"""The kinds of events that can change a seat's own part."""
CHOICE_KINDS = frozenset({e.Voted, e.Agreed, e.Shot, e.Guessed})
"""The kinds that change only what the seat has chosen at this step."""

_see = on.every(
    ignoring=(
        *(e.Started, e.Shuffled, e.NightFell, e.DayBroke, e.NightCounted, e.Passed, e.Nominated),
        *(e.Withdrawn, e.Said, e.Cautioned, e.Tallied, e.Counted, e.Polled, e.VoteTied),
        *(e.VoteCancelled, e.NobodyLeaves, e.Sentenced, e.AlibiShown, e.Answered, e.Left),
        *(e.Hunted, e.Startled, e.Inherited, e.Revived, e.Offered, e.Removed, e.TeamDefeated),
        *(e.Paused, e.Resumed, e.JudgeChanged, e.Decided),
    ),
    nothing=False,
)
