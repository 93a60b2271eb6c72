"""The programs at one table: told what their seats see, they think when they are asked, wherever that is."""

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
    """What has happened since the last one, or all that stands."""

    events: Sequence[Event]
    audiences: Sequence[Seats]
    is_all: bool = False


class BotSeats:
    """What was told lies in a queue until somebody thinks: the table never waits for it.

    One at a time may think, on any thread; the table goes on meanwhile and tells more.
    """

    def __init__(self, log: Log, cast: Cast, seed: object) -> None:
        """`cast`: the cards on the table; `seed`: of the programs' luck."""
        self._log, self._cast, self._seed = log, cast, seed
        self._makers: dict[Seat, tuple[Maker, str]] = {}
        self._told: deque[_SeenEvents] = deque()
        self._begin(log.events, log.audiences)

    def _begin(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        """So much is known, nothing of it thought about."""
        self._shared = SharedKnowledge(self._log.game.rules, self._cast, self._seed)
        self._shared.hear(seen(PUBLIC, events, audiences))
        self._players: dict[Seat, Player] = {}

    def sit(self, seat: Seat, maker: Maker, lang: str) -> None:
        """A program takes a seat, and is told what that seat has seen so far."""
        if not self._makers:
            self._begin(self._log.events, self._log.audiences)  # nobody listened until now
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
        """Where programs sit."""
        return tuple(self._makers)

    def characters(self) -> dict[Seat, str]:
        """What those programs are like that are like somebody; for when nothing is secret any more."""
        found = {seat: getattr(player, "temper", "") for seat, player in self._players.items()}
        return {seat: name for seat, name in found.items() if name}

    def tell(self, events: Sequence[Event], audiences: Sequence[Seats]) -> set[Seat]:
        """Something happened; the seats of those programs that saw something of it."""
        if not self._makers:
            return set()
        self._told.append(_SeenEvents(events, audiences))
        union = 0
        for seen_by in audiences:
            union |= seen_by
        return {seat for seat in self._makers if union & AUDIENCES_OF_SEAT[seat]}

    def think(self, seat: Seat, moves: Moves) -> Command | None:
        """What this seat would do now."""
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
        """Something was taken back: whoever thinks next begins anew from what stands."""
        if self._makers:
            self._told.clear()
            self._told.append(_SeenEvents(self._log.events[:], self._log.audiences[:], is_all=True))

    def speak(self, lang: str) -> None:
        """Everybody speaks this language from now on, and begins to think anew."""
        self._makers = {seat: (maker, lang) for seat, (maker, _) in self._makers.items()}
        self.forget()
