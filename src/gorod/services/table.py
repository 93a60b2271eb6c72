"""One live game: commands come in, what each seat has seen goes out, and time moves it on."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from gorod.bots.player import Chair, Maker, Player
from gorod.bots.room import Room
from gorod.bots.sight import own_mask, sight_of
from gorod.engine.commands import CLOCK, Command, Sender, TimeUp
from gorod.engine.decide import offers
from gorod.engine.events import Began, Counted, Event, Resumed, Turned
from gorod.engine.log import Log, Undone
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.seats import EVERYONE, Seat, Seats
from gorod.services.ports import Clock

Listener = Callable[[Sequence[Event], Sequence[Seats]], None]
"""Told of every turn: its events, and who sees each of them."""

_RENEW = frozenset({Began, Turned, Counted, Resumed})
"""Events after which the step's time begins anew."""
MOST_ACTS = 20
"""A program that has acted so often in one step waits for the next: it would never stop."""


class Table:
    """A game with programs at some of its seats; whoever drives it calls `ask`, then `tick`."""

    def __init__(self, log: Log, clock: Clock, cast: dict[str, int] | None = None, seed: object = 0) -> None:
        """`cast`: the cards on the table; `seed`: of the programs' luck."""
        self.log = log
        self._clock, self._seed = clock, seed
        self.cast = cast or log.game.rules.cast[log.game.seats]
        self._makers: dict[Seat, tuple[Maker, str]] = {}
        self._players: dict[Seat, Player] = {}
        self._to_ask: set[Seat] = set()
        self._acts: Counter[Seat] = Counter()
        self._last_asked = 0
        self._listeners: list[Listener] = []
        self.refused: list[tuple[Seat, Command, Refused]] = []
        self._room = self._new_room()
        self._began = clock.now()

    def _new_room(self) -> Room:
        room = Room(self.log.game.rules, self.cast)
        room.hear(sight_of(self.log, 0).events)
        return room

    def sit(self, seat: Seat, maker: Maker, lang: str = "ru") -> None:
        """A program takes a seat, and is told what that seat has seen so far."""
        self._makers[seat] = maker, lang
        player = maker(Chair(seat, self._room, Random(f"{self._seed} {seat}"), lang))
        player.see(sight_of(self.log, seat).events)
        self._players[seat] = player
        self._to_ask.add(seat)

    def listen(self, listener: Listener) -> None:
        """Somebody wants to be told of every turn from now on."""
        self._listeners.append(listener)

    @property
    def is_over(self) -> bool:
        """The game has ended."""
        return self.log.game.is_over

    @property
    def deadline(self) -> float:
        """When the time of this step is up."""
        return self._began + self.log.game.step.seconds

    def do(self, command: Command, sender: Sender) -> list[Event] | Refused:
        """Take a command from whoever may send as this sender."""
        play = self.log.play(command, sender)
        if not isinstance(play, Play):
            return play
        if any(type(event) in _RENEW for event in play.events):
            self._began = self._clock.now()
            self._acts.clear()
        self._tell(play)
        return play.events

    def _tell(self, play: Play) -> None:
        """Everybody sees his part; programs that saw something may have something to do."""
        events, audiences = play.events, play.audiences
        shared = all(seen_by & EVERYONE for seen_by in audiences)
        public = events if shared else _seen(events, audiences, EVERYONE)
        self._room.hear(public)
        for seat, player in self._players.items():
            own = events if shared else _seen(events, audiences, own_mask(seat))
            if own:
                player.see(own)
                self._to_ask.add(seat)
        for listener in self._listeners:
            listener(events, audiences)

    def ask(self) -> bool:
        """Let programs that have seen something new act, up to the first that does; whether one did."""
        while self._to_ask:
            seat = self._next_to_ask()
            moves = offers(self.log.game).get(seat) if self._acts[seat] < MOST_ACTS else None
            command = self._players[seat].choose(moves) if moves else None
            if command is not None and self._took(seat, command):
                return True
        return False

    def _next_to_ask(self) -> Seat:
        """Clockwise after the one asked last, so that nobody is always first."""
        seat = min(self._to_ask, key=lambda one: (one <= self._last_asked, one))
        self._to_ask.discard(seat)
        self._last_asked = seat
        return seat

    def _took(self, seat: Seat, command: Command) -> bool:
        """A refused program waits until it sees something new."""
        self._acts[seat] += 1
        answer = self.do(command, seat)
        if isinstance(answer, Refused):
            self.refused.append((seat, command, answer))
            return False
        self._to_ask.add(seat)
        return True

    def tick(self) -> bool:
        """Move the step on if its time is up."""
        if self.log.game.paused or self.is_over or self._clock.now() < self.deadline:
            return False
        self.do(TimeUp(), CLOCK)
        return True

    def undo(self, turns: int) -> Undone | Refused:
        """Take back turns; programs forget what was taken back."""
        undone = self.log.undo(turns)
        if isinstance(undone, Refused):
            return undone
        self._room = self._new_room()
        for seat, (maker, lang) in self._makers.items():
            self.sit(seat, maker, lang)
        self._began = self._clock.now()
        return undone


def _seen(events: Sequence[Event], audiences: Sequence[Seats], mask: Seats) -> list[Event]:
    return [event for event, seen_by in zip(events, audiences, strict=True) if seen_by & mask]


def cast_of(cards: Sequence[str]) -> dict[str, int]:
    """The cast that a deck is made of."""
    return dict(Counter(cards))
