"""What everybody at the table has seen, kept as history: who voted for whom, who said what, who left."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from gorod.bots.room import Room
from gorod.engine import events as e
from gorod.engine.commands import Say
from gorod.engine.evolve import evolve
from gorod.engine.game import Game
from gorod.engine.seats import Seat
from gorod.engine.start import first_state
from gorod.engine.step import Ballot, Poll


class Voice(Struct, frozen=True):
    """A claim made by day."""

    day: int
    seat: Seat
    claim: Say


class Hand(Struct, frozen=True):
    """One voter's choice among the candidates he had; `forced` if it fell to the last one unused."""

    day: int
    seat: Seat
    choice: Seat
    among: tuple[Seat, ...]
    forced: bool = False


class Proposal(Struct, frozen=True):
    """A nomination."""

    day: int
    by: Seat
    seat: Seat


class Chronicle:
    """The history of one table, and the game as a stranger in the room sees it."""

    game: Game

    def __init__(self, room: Room) -> None:
        """Nothing has happened yet."""
        self._room, self._read = room, 0
        self.voices: list[Voice] = []
        self.hands: list[Hand] = []
        self.proposals: list[Proposal] = []
        self.killed: list[tuple[int, tuple[Seat, ...]]] = []
        self.cards: dict[Seat, str] = {}

    def catch_up(self) -> Sequence[e.Event]:
        """Read what the room has heard since; the events that were new."""
        new = self._room.events[self._read :]
        self._read += len(new)
        for event in new:
            self._read_one(event)
        return new

    def _read_one(self, event: e.Event) -> None:
        if isinstance(event, e.Started):
            self.game = first_state(event)
            return
        keep = _KEPT.get(type(event))
        if keep is not None:
            keep(self, event)
        evolve(self.game, event)


def _said(history: Chronicle, event: e.Said) -> None:
    history.voices.append(Voice(history.game.day, event.seat, event.claim))


def _nominated(history: Chronicle, event: e.Nominated) -> None:
    history.proposals.append(Proposal(history.game.day, event.by, event.seat))


def _counted(history: Chronicle, event: e.Counted) -> None:
    step, day = history.game.step, history.game.day
    among = step.candidates if isinstance(step, Ballot) else (event.candidate,)
    history.hands += [Hand(day, seat, event.candidate, among) for seat in event.hands]
    history.hands += [Hand(day, seat, event.candidate, among, forced=True) for seat in event.rest]


def _polled(history: Chronicle, event: e.Polled) -> None:
    step = history.game.step
    named = step.candidates if isinstance(step, Poll) else ()
    among = named or tuple(seat for seat, _ in event.sums)
    history.hands += [Hand(history.game.day, seat, choice, among) for seat, choice in event.votes]


def _day_broke(history: Chronicle, event: e.DayBroke) -> None:
    history.killed.append((event.day - 1, event.left))


def _left(history: Chronicle, event: e.Left) -> None:
    history.cards.update(zip(event.seats, event.cards, strict=False))


def _redealt(history: Chronicle, _: e.Redealt) -> None:
    """Only cards are dealt anew; nothing was said before."""
    history.cards.clear()


_KEPT: dict[type, Callable[[Chronicle, Any], None]] = {
    e.Said: _said,
    e.Nominated: _nominated,
    e.Counted: _counted,
    e.Polled: _polled,
    e.DayBroke: _day_broke,
    e.Left: _left,
    e.Redealt: _redealt,
}
