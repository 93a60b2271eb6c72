"""The programs at one table: they are told what their seats see, and decide on any thread."""

from collections import deque
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from gorod.bots.player import Chair, Maker, Moves, Player, SharedKnowledge
from gorod.engine.audience import AUDIENCES_OF_SEAT, PUBLIC, seen
from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast
from gorod.engine.seats import EVERYONE, Seat, Seats


class _SeenEvents(Struct, frozen=True):
    """Events since the last record, or all events that remain."""

    events: Sequence[Event]
    audiences: Sequence[Seats]
    is_all: bool = False


class BotSeats:
    """Queues what programs see until they are asked to decide, so that the table never waits for them.

    One program at a time may decide, on any thread. The table goes on meanwhile and queues more events.
    """

    def __init__(self, log: Log, cast: Cast, seed: object) -> None:
        """`cast`: the cards in the game; `seed`: of the programs' randomness."""
        self._log, self._cast, self._seed = log, cast, seed
        self._makers: dict[Seat, tuple[Maker, str]] = {}
        self._told: deque[_SeenEvents] = deque()
        self._begin(log.events, log.audiences)

    def _begin(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        """Begin with these events; no program has drawn conclusions from them yet."""
        self._shared = SharedKnowledge(self._log.game.rules, self._cast, self._seed)
        self._shared.hear(seen(PUBLIC, events, audiences))
        self._players: dict[Seat, Player] = {}

    def sit(self, seat: Seat, maker: Maker, lang: str) -> None:
        """Seat a program, which sees what that seat has seen so far."""
        if not self._makers:
            self._begin(self._log.events, self._log.audiences)  # no program saw earlier events
        self._makers[seat] = maker, lang
        self._sit(seat, self._log.events, self._log.audiences)

    def _sit(self, seat: Seat, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        maker, lang = self._makers[seat]
        self._shared.programs.add(seat)
        player = maker(Chair(seat, self._shared, Random(f"{self._seed} {seat}"), lang))
        player.see(tuple(seen(seat, events, audiences)))
        self._players[seat] = player

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of programs."""
        return tuple(self._makers)

    def characters(self) -> dict[Seat, str]:
        """Return the characters of programs that have one; call this only when nothing is secret any more."""
        found = {seat: getattr(player, "temper", "") for seat, player in self._players.items()}
        return {seat: name for seat, name in found.items() if name}

    def tell(self, events: Sequence[Event], audiences: Sequence[Seats]) -> set[Seat]:
        """Queue new events; return the seats of programs that saw any of them."""
        if not self._makers:
            return set()
        self._told.append(_SeenEvents(events, audiences))
        union = 0
        for seen_by in audiences:
            union |= seen_by
        return {seat for seat in self._makers if union & AUDIENCES_OF_SEAT[seat]}

    def think(self, seat: Seat, moves: Moves) -> Command | None:
        """Return the command that this seat chooses now, or None."""
        while self._told:
            told = self._told.popleft()
            if told.is_all:
                self._begin_anew(told.events, told.audiences)
            else:
                self._see(told.events, told.audiences)
        return self._players[seat].choose(moves)

    def _see(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        shared = all(seen_by & EVERYONE for seen_by in audiences)
        self._shared.hear(events if shared else seen(PUBLIC, events, audiences))
        for seat, player in self._players.items():
            own = events if shared else seen(seat, events, audiences)
            if own:
                player.see(own)

    def _begin_anew(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        self._begin(events, audiences)
        for seat in self._makers:
            self._sit(seat, events, audiences)

    def forget(self) -> None:
        """Note an undo: the next decision starts again from the events that remain."""
        if self._makers:
            self._told.clear()
            self._told.append(_SeenEvents(self._log.events[:], self._log.audiences[:], is_all=True))

    def speak(self, lang: str) -> None:
        """Let all programs speak this language; they start again from the log."""
        self._makers = {seat: (maker, lang) for seat, (maker, _) in self._makers.items()}
        self.forget()
