"""The public view: a fold of the events that everyone sees, encoded in parts."""

from collections.abc import Callable
from copy import copy
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset, SecondShot
from gorod.engine.seats import BIT, NOBODY, SEAT_SET_CACHE_SIZE, Seat, Seats, all_of, listed, mask_of
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
    Speech,
    Step,
)
from gorod.engine.steps.speech import next_speaker
from gorod.engine.taps import TAPS

_encode = msgspec.json.Encoder().encode
Turn = int | str | None


class PublicGone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who has left, as everyone saw it."""

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
        "_step",
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
        "muted",
        "night",
        "opener",
        "paused",
        "rules",
        "ruleset",
        "seats",
        "seconds",
        "silenced",
        "sums",
        "taps",
        "then",
        "turn",
        "winner",
    )

    def __init__(self) -> None:
        self.rules = ""
        self.ruleset: Ruleset | None = None
        self.day, self.night, self.seats = 0, True, 0
        self.kind, self.seconds = "", 0
        self.turn: Turn = None
        self.then: tuple[Seat, ...] = ()
        self.taps = 0
        self.candidates: tuple[Seat, ...] = ()
        self.called: tuple[Seat, ...] = ()
        self.index = 0
        self.sums: tuple[tuple[Seat, int], ...] = ()
        self.silenced: Seats = NOBODY
        self.muted: Seats = NOBODY
        self.alive: Seats = 0
        self.left: list[PublicGone] = []
        self.opener: Seat = 0
        self.fouls: dict[str, int] = {}
        self.winner: str | None = None
        self.cards: tuple[str, ...] = ()
        self.judge: Seat = 0
        self.paused = False
        self._head = self._tail = self._step = b""
        self._listed: tuple[Seat, ...] = self.candidates
        self._names = b'"candidates":[]'

    def copy(self) -> "PublicView":
        """Return an independent copy."""
        twin = copy(self)
        twin.left, twin.fouls = self.left[:], {**self.fouls}
        return twin

    def see(self, event: e.Event) -> None:
        """Fold one public event."""
        see(self, event)

    @property
    def phase(self) -> str:
        """The phase: N0, D1, N1 …"""
        return f"{'N' if self.night else 'D'}{self.day}"

    @property
    def points_anew(self) -> bool:
        """Whether a hunter's next number replaces their last one (B14)."""
        return self.ruleset is not None and self.ruleset.hunt.second is SecondShot.REPLACES

    def changed(self) -> None:
        """Drop the encoded parts after a change other than the step, which may also change who comes next."""
        self._head = self._step = b""

    def moved(self) -> None:
        """Drop the encoded step after a change."""
        self._step = b""

    def encoded(self) -> bytes:
        """Return the members of the view's JSON object, without braces."""
        if not self._head:
            self._encode_rest()
        if self.candidates is not self._listed:
            self._listed = self.candidates
            self._names = b'"candidates":%b' % _encode(self.candidates)
        if not self._step:
            self._step = self._encode_step()
        sums = b',"sums":%b}' % _encode(self.sums) if self.sums else b"}"
        return b"".join((self._head, self._step, self._names, sums, self._tail))

    def _encode_step(self) -> bytes:
        if self.kind == "speech":
            return encoded_speech(self.seconds, self.turn, self.opener, self.alive, self.seats)
        return encoded_step(self.kind, self.seconds, self.turn, self.then[:2], self.taps)

    def _encode_rest(self) -> None:
        self._head = b'"rules":%b,"phase":%b,"step":' % (_encode(self.rules), _encode(self.phase))
        rest: dict[str, Any] = {
            "alive": listed(self.alive),
            "left": self.left,
            "opener": self.opener or None,
            "fouls": self.fouls,
            "winner": self.winner,
        }
        if self.silenced:
            rest["silenced"] = listed(self.silenced)
        if self.cards:
            rest["cards"] = self.cards
        if self.judge:
            rest["judge_seat"] = self.judge
        if self.paused:
            rest["paused"] = True
        self._tail = b"," + _encode(rest)[1:-1]


@lru_cache(maxsize=4096)
def encoded_step(kind: str, seconds: int, turn: Turn, following: tuple[Seat, ...], taps: int) -> bytes:
    """Return the step as everyone sees it, up to its candidates; cached, because few differ."""
    step = {"kind": kind, "seconds": seconds, "turn": turn, "next": following, "taps": taps}
    return _encode(step)[:-1] + b","


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def encoded_speech(seconds: int, seat: Seat, opener: Seat, living: Seats, count: int) -> bytes:
    """Return the step of a speaker, with the next two speakers of the round."""
    first = next_speaker(seat, opener, living, count)
    second = next_speaker(first, opener, living, count) if first else 0
    return encoded_step("speech", seconds, seat, tuple(filter(None, (first, second))), 0)


on = Fold[PublicView, e.Event, None](e.Event)


@on
def _started(view: PublicView, event: e.Started) -> None:
    view.rules, view.ruleset, view.seats = event.rules.id, event.rules, event.seats
    view.day, view.night = event.day, event.night
    view.alive = all_of(event.seats) & ~mask_of(event.out)
    view.left = [PublicGone(seat, "before", view.phase) for seat in event.out]
    view.fouls = {str(seat): count for seat, count in sorted((*event.fouls, *event.penalties))}
    view.changed()


@on
def _began(view: PublicView, event: e.Began) -> None:
    step = event.step
    kind = type(step)
    if view.silenced:
        _hush(view, view.silenced if kind is Discussion else NOBODY)
    view.kind, view.seconds = kind_of(kind), step.seconds
    view.then = step.then if kind in _QUEUES else ()  # type: ignore[union-attr]
    counted = TAPS.get(kind)
    view.sums, view.taps = (), counted(view.ruleset, step) if counted and view.ruleset else 0
    view.moved()
    view.turn = whose(step)
    listing = _LISTINGS.get(kind)
    if listing:
        view.called, view.index = listing(step), 0
        view.candidates = view.called


def _hush(view: PublicView, now: Seats, heard: Seats = NOBODY) -> None:
    """End the silence that has been served; `now` are silent from now on, `heard` are not any more."""
    silenced = view.silenced & ~(view.muted | heard) | now
    view.muted = now
    if silenced != view.silenced:
        view.silenced = silenced
        view.changed()


@cache
def kind_of(step: type[Step]) -> str:
    """Return the word for a kind of step."""
    return str(step.__struct_config__.tag)


def whose(step: Step) -> Turn:
    """Return whose turn a step is."""
    found = _TURNS.get(type(step))
    return found(step) if found else None


_TURNS: dict[type, Callable[[Any], Turn]] = {
    Speech: attrgetter("seat"),
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

_QUEUES = (Farewell, Defence)
"""Steps that know who speaks next."""

_LISTINGS: dict[type, Callable[[Any], tuple[Seat, ...]]] = {
    Discussion: lambda _: (),
    Reading: lambda step: step.candidates,
    Ballot: lambda step: step.candidates,
    Poll: lambda step: step.candidates or ((step.sentenced,) if step.sentenced else ()),
    Defence: lambda step: step.tied,
    Lift: lambda step: step.tied,
}


_AFTER_THE_LIST = ("reading", "ballot", "poll", "defence", "lift")
"""Steps after which a talk starts with an empty list of candidates."""


@on
def _turned(view: PublicView, event: e.Turned) -> None:
    if view.kind != "speech":
        view.opener = event.seat
        if view.kind in _AFTER_THE_LIST:
            view.candidates = ()
        view.changed()
    view.kind, view.seconds, view.turn = "speech", event.seconds, event.seat
    view.then, view.taps = (), 0
    view.moved()
    if event.silent or view.silenced:
        _hush(view, BIT[event.seat] if event.silent else NOBODY, heard=BIT[event.seat])


@on
def _silenced(view: PublicView, event: e.Silenced) -> None:
    """Silence a seat. If its current speech is cut, the new turn event tells so."""
    if not event.now:
        view.silenced |= BIT[event.seat]
        view.muted &= ~BIT[event.seat]
        view.changed()


@on
def _nominated(view: PublicView, event: e.Nominated) -> None:
    view.candidates += (event.seat,)


@on
def _withdrawn(view: PublicView, event: e.Withdrawn) -> None:
    view.candidates = tuple(seat for seat in view.candidates if seat != event.seat)


@on
def _counted(view: PublicView, event: e.Counted) -> None:
    if view.turn == event.candidate:
        view.sums += ((event.candidate, event.sum),)
        _next_candidate(view)
    else:  # an already counted candidate gets the rest (K26)
        view.sums = tuple({**dict(view.sums), event.candidate: event.sum}.items())


def _next_candidate(view: PublicView) -> None:
    view.index += 1
    while view.index < len(view.called) and not view.alive & BIT[view.called[view.index]]:
        view.index += 1
    view.turn = view.called[view.index] if view.index < len(view.called) else None
    view.moved()


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
    gone = mask_of(seats)
    view.alive &= ~gone
    view.silenced &= ~gone
    if view.kind == "defence":
        view.then = tuple(seat for seat in view.then if seat not in seats)
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
    view.then, view.taps, view.sums, view.silenced = (), 0, (), NOBODY
    view.changed()


see = on.every(
    ignoring=(
        *(e.Shuffled, e.Dealt, e.Redealt, e.Corrected, e.Met, e.Planned, e.Inherited),
        *(e.Passed, e.Said, e.Cautioned, e.Removed, e.TeamDefeated),
        *(e.Voted, e.Tallied, e.Polled, e.VoteTied, e.VoteCancelled, e.NobodyLeaves, e.Sentenced),
        *(e.AlibiShown, e.Agreed, e.Answered, e.NightCounted, e.Decided),
        *(e.Shot, e.Hunted, e.Startled, e.Acted, e.Revived, e.Offered, e.Guessed),
    )
)
"""Fold one public event into what everyone knows."""
