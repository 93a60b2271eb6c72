"""A seat's own part of the view: touched only by events addressed to it."""

from functools import lru_cache

import msgspec

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
from gorod.engine.seats import Seat
from gorod.views.public import PublicView

_encode = msgspec.json.Encoder().encode
QUESTION: Seat = 0
"""What a hand for a lift is raised for."""


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
    voted: Seat | None = None
    """Whom this seat has raised its hand for in the vote now on; 0: for the question."""
    chosen: tuple[Seat, ...] = ()
    """Whom this seat has named at the step now on: a shot, an act, a guess, a plan."""

    def forget_choice(self) -> None:
        """The step is over."""
        self.voted, self.chosen = None, ()

    def see(self, event: e.Event, table: PublicView) -> bool:
        """Fold one event addressed to this seat, beside what the table sees; whether anything changed."""
        return _see((self, table), event)

    def encoded(self) -> bytes:
        """The JSON of this part."""
        return _encode(self)

    def known(self) -> bytes:
        """Its beginning in a frame, up to what was chosen: that comes and goes with every step."""
        whole = self.encoded()
        return b',"me":' + whole[: whole.rindex(b',"voted":')]


@lru_cache(maxsize=1024)
def chosen_end(voted: Seat | None, chosen: tuple[Seat, ...]) -> bytes:
    """The end of a seat's part in a frame, up to the list of what is legal."""
    return b',"voted":%b,"chosen":%b},"legal":' % (_encode(voted), _encode(chosen))


NOTHING_CHOSEN = chosen_end(None, ())


_AtTable = tuple[SeatView, PublicView]
"""A seat, and what its table knows."""

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
    """Hunters who see each other see all shots; where pointing anew replaces, the last one stands (B14)."""
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
    at[0].voted = QUESTION
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
    """A ruling on the number of fouls that only their owner is told (K23): the open ones are the table's."""
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


OWN = on.kinds
"""The events that can change what a seat alone knows."""
ONLY_CHOOSE = frozenset({e.Voted, e.Agreed, e.Shot, e.Guessed})
"""Those that change nothing but what it has chosen at this step."""

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
