"""The public view: a fold over the events that everyone sees, encoded piece by piece."""

from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
from gorod.engine.role import Team
from gorod.engine.seats import BIT, Seat, Seats, all_of, listed, mask_of
from gorod.engine.step import (
    Ballot,
    Briefing,
    Call,
    Dealing,
    Defence,
    Discussion,
    Farewell,
    Hunt,
    Lift,
    Meeting,
    Poll,
    Reading,
    Step,
)

_encode = msgspec.json.Encoder().encode
Turn = int | str | None


class PublicGone(msgspec.Struct, frozen=True, omit_defaults=True):
    """One who has left, as everyone saw it."""

    seat: Seat
    how: str
    phase: str
    card: str = ""


class PublicView:
    """What everyone at the table knows."""

    __slots__ = (
        "_head",
        "_listed",
        "_names",
        "_tail",
        "alive",
        "called",
        "candidates",
        "cards",
        "cast",
        "day",
        "fouls",
        "index",
        "judge",
        "kind",
        "left",
        "night",
        "opener",
        "paused",
        "rules",
        "seats",
        "seconds",
        "turn",
        "winner",
    )

    def __init__(self) -> None:
        self.rules = ""
        self.day, self.night, self.seats = 0, True, 0
        self.kind, self.seconds = "", 0
        self.turn: Turn = None
        self.candidates: tuple[Seat, ...] = ()
        self.called: tuple[Seat, ...] = ()
        self.index = 0
        self.alive: Seats = 0
        self.left: list[PublicGone] = []
        self.opener: Seat = 0
        self.fouls: dict[str, int] = {}
        self.winner: str | None = None
        self.cards: tuple[str, ...] = ()
        self.judge: Seat = 0
        self.paused = False
        self._head = self._tail = b""
        self._listed: tuple[Seat, ...] = self.candidates
        self._names = b'"candidates":[]}'

    def see(self, event: e.Event) -> None:
        """Fold one public event."""
        see(self, event)

    @property
    def phase(self) -> str:
        """N0, D1, N1 …"""
        return f"{'N' if self.night else 'D'}{self.day}"

    def changed(self) -> None:
        """Something other than the step has changed."""
        self._head = b""

    def encoded(self) -> bytes:
        """The members of the view's JSON object, without its braces."""
        if not self._head:
            self._encode_rest()
        if self.candidates is not self._listed:
            self._listed = self.candidates
            self._names = b'"candidates":%b}' % _encode(self.candidates)
        step = encoded_step(self.kind, self.seconds, self.turn)
        return b"".join((self._head, step, self._names, self._tail))

    def _encode_rest(self) -> None:
        self._head = b'"rules":%b,"phase":%b,"step":' % (_encode(self.rules), _encode(self.phase))
        rest: dict[str, Any] = {
            "alive": listed(self.alive),
            "left": self.left,
            "opener": self.opener or None,
            "fouls": self.fouls,
            "winner": self.winner,
        }
        if self.cards:
            rest["cards"] = self.cards
        if self.judge:
            rest["judge_seat"] = self.judge
        if self.paused:
            rest["paused"] = True
        self._tail = b"," + _encode(rest)[1:-1]


@lru_cache(maxsize=4096)
def encoded_step(kind: str, seconds: int, turn: Turn) -> bytes:
    """The step as everyone sees it, up to its candidates; the same few come again and again."""
    return _encode({"kind": kind, "seconds": seconds, "turn": turn})[:-1] + b","


on = Fold[PublicView, e.Event, None](e.Event)


@on
def _started(view: PublicView, event: e.Started) -> None:
    view.rules, view.seats = event.rules.id, event.seats
    view.day, view.night = event.day, event.night
    view.alive = all_of(event.seats) & ~mask_of(event.out)
    view.left = [PublicGone(seat, "before", view.phase) for seat in event.out]
    view.fouls = {str(seat): count for seat, count in sorted((*event.fouls, *event.penalties))}
    view.changed()


@on
def _began(view: PublicView, event: e.Began) -> None:
    step = event.step
    kind = type(step)
    view.kind, view.seconds = kind_of(kind), step.seconds
    whose = _TURNS.get(kind)
    view.turn = whose(step) if whose else None
    listing = _LISTINGS.get(kind)
    if listing:
        view.called, view.index = listing(step), 0
        view.candidates = view.called


@cache
def kind_of(step: type[Step]) -> str:
    """The word for a kind of step."""
    return str(step.__struct_config__.tag)


_TURNS: dict[type, Callable[[Any], Turn]] = {
    Farewell: attrgetter("seat"),
    Defence: attrgetter("seat"),
    Dealing: attrgetter("seat"),
    Hunt: attrgetter("clan"),
    Briefing: attrgetter("clan"),
    Call: attrgetter("role"),
    Meeting: attrgetter("role"),
    Ballot: attrgetter("current"),
}
"""Whose turn a step is: a seat, a clan or a role."""

_LISTINGS: dict[type, Callable[[Any], tuple[Seat, ...]]] = {
    Discussion: lambda _: (),
    Reading: lambda step: step.candidates,
    Ballot: lambda step: step.candidates,
    Poll: lambda step: step.candidates or ((step.sentenced,) if step.sentenced else ()),
    Defence: lambda step: step.tied,
    Lift: lambda step: step.tied,
}


_AFTER_THE_LIST = ("reading", "ballot", "poll", "defence", "lift")
"""Steps after which a talk starts with an empty list."""


@on
def _turned(view: PublicView, event: e.Turned) -> None:
    if view.kind != "speech":
        view.opener = event.seat
        if view.kind in _AFTER_THE_LIST:
            view.candidates = ()
        view.changed()
    view.kind, view.seconds, view.turn = "speech", event.seconds, event.seat


@on
def _nominated(view: PublicView, event: e.Nominated) -> None:
    view.candidates += (event.seat,)


@on
def _withdrawn(view: PublicView, event: e.Withdrawn) -> None:
    view.candidates = tuple(seat for seat in view.candidates if seat != event.seat)


@on
def _counted(view: PublicView, event: e.Counted) -> None:
    if view.turn == event.candidate:
        _next_candidate(view)


def _next_candidate(view: PublicView) -> None:
    view.index += 1
    while view.index < len(view.called) and not view.alive & BIT[view.called[view.index]]:
        view.index += 1
    view.turn = view.called[view.index] if view.index < len(view.called) else None


@on
def _night_fell(view: PublicView, event: e.NightFell) -> None:
    view.day, view.night, view.candidates = event.night, True, ()
    view.changed()


@on
def _day_broke(view: PublicView, event: e.DayBroke) -> None:
    view.day, view.night = event.day, False
    _go(view, event.left, "killed", ())


@on
def _left(view: PublicView, event: e.Left) -> None:
    _go(view, event.seats, event.how, event.cards)
    if view.kind == "ballot" and view.turn in event.seats:
        _next_candidate(view)


def _go(view: PublicView, seats: tuple[Seat, ...], how: str, cards: tuple[str, ...]) -> None:
    view.alive &= ~mask_of(seats)
    shown = cards or ("",) * len(seats)
    view.left.extend(PublicGone(s, how, view.phase, card) for s, card in zip(seats, shown, strict=True))
    view.changed()


@on
def _fouled(view: PublicView, event: e.Fouled) -> None:
    if not event.technical:
        view.fouls[str(event.seat)] = view.fouls.get(str(event.seat), 0) + 1
        view.fouls = dict(sorted(view.fouls.items(), key=lambda item: int(item[0])))
        view.changed()


@on
def _paused(view: PublicView, _: e.Paused) -> None:
    view.paused = True
    view.changed()


@on
def _resumed(view: PublicView, _: e.Resumed) -> None:
    view.paused = False
    view.changed()


@on
def _judge_changed(view: PublicView, event: e.JudgeChanged) -> None:
    view.judge = event.seat
    view.changed()


@on
def _overruled(view: PublicView, event: e.Overruled) -> None:
    ruling = event.ruling
    if ruling.ruling is Ruling.BACK:
        view.alive |= mask_of(ruling.seats)
        view.left = [gone for gone in view.left if gone.seat not in ruling.seats]
    elif ruling.ruling is Ruling.FOULS:
        view.fouls[str(ruling.seats[0])] = int(ruling.value)
    elif ruling.ruling is Ruling.ON:
        view.candidates += ruling.seats[-1:]
    elif ruling.ruling is Ruling.OFF:
        view.candidates = tuple(seat for seat in view.candidates if seat not in ruling.seats)
    view.changed()


@on
def _ended(view: PublicView, event: e.Ended) -> None:
    winner: Team | None = event.outcome.winner
    view.winner = str(winner) if winner else "draw"
    view.cards, view.paused = event.cards, False
    view.kind, view.seconds, view.turn, view.candidates = "over", 0, None, ()
    view.changed()


see = on.every(
    ignoring=(
        *(e.Shuffled, e.Dealt, e.Redealt, e.Corrected, e.Met, e.Planned, e.Inherited),
        *(e.Passed, e.Said, e.Cautioned, e.Silenced, e.Removed, e.TeamDefeated),
        *(e.Voted, e.Tallied, e.Polled, e.VoteTied, e.VoteCancelled, e.NobodyLeaves, e.Sentenced),
        *(e.AlibiShown, e.Agreed, e.Answered, e.NightCounted, e.Decided),
        *(e.Shot, e.Hunted, e.Startled, e.Acted, e.Revived, e.Offered, e.Guessed),
    )
)
"""Fold one public event into what everyone knows."""
