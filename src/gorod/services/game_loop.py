"""The game loop: commands come in, programs act, and time moves the game on."""

from collections import Counter
from collections.abc import Callable, Sequence

from gorod.bots.player import Maker, Moves
from gorod.bots.players import KINDS
from gorod.engine.commands import CLOCK, Command, Sender, TimeUp
from gorod.engine.decide import has_the_word, offers
from gorod.engine.events import Event
from gorod.engine.log import Log, UndoEntry
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats
from gorod.engine.start import start
from gorod.services.bot_seats import BotSeats
from gorod.services.clocks import HandClock, Stopwatch
from gorod.services.ports import Clock

Listener = Callable[[Sequence[Event], Sequence[Seats]], None]
"""Told of every turn: its events, and who sees each of them."""

MOST_ACTS = 20
"""A program that has acted so often in one step waits for the next: it would never stop."""


class GameLoop:
    """A game with programs at some of its seats; whoever drives it calls `ask`, then `tick`.

    A driver whose programs think elsewhere calls `wanted` and `answered` instead of `ask`.
    """

    def __init__(self, log: Log, clock: Clock, cast: dict[str, int] | None = None, seed: object = 0) -> None:
        """`cast`: the cards on the table; `seed`: of the programs' luck."""
        self.log, self.pace, self.shortest = log, 1.0, 0.0
        self.cast = cast or log.game.rules.cast[log.game.seats]
        self.bench = BotSeats(log, self.cast, seed)
        self._clock = clock
        self._to_ask: set[Seat] = set()
        self._acts: Counter[Seat] = Counter()
        self._last_asked = 0
        self._listeners: list[Listener] = []
        self.refused: list[tuple[Seat, Command, Refused]] = []
        self.watch = Stopwatch(clock.now())

    def sit(self, seat: Seat, maker: Maker, lang: str = "ru") -> None:
        """A program takes a seat, and is told what that seat has seen so far."""
        self.bench.sit(seat, maker, lang)
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
        """When the time of this step is up, if the game is not paused until then."""
        return self.watch.began + max(self.log.game.step.seconds, self.shortest) / self.pace

    def do(self, command: Command, sender: Sender) -> list[Event] | Refused:
        """Take a command from whoever may send as this sender."""
        play = self.log.play(command, sender)
        if not isinstance(play, Play):
            return play
        if self.watch.see(play.events, self._clock.now()):
            self._acts.clear()
        self._to_ask |= self.bench.tell(play.events, play.audiences)
        for listener in self._listeners:
            listener(play.events, play.audiences)
        return play.events

    def ask(self) -> bool:
        """Let programs that have seen something new act, up to the first that does; whether one did."""
        while (wanted := self.wanted()) is not None:
            seat, moves = wanted
            command = self.bench.think(seat, moves)
            if command is not None and self.answered(seat, command):
                return True
        return False

    def wanted(self) -> tuple[Seat, Moves] | None:
        """The next program that may have something to do, and what it may do."""
        while self._to_ask:
            seat = self._next_to_ask()
            moves = offers(self.log.game).get(seat) if self._acts[seat] < MOST_ACTS else None
            if moves and not self._judges(seat):
                return seat, moves
        return None

    def _judges(self, seat: Seat) -> bool:
        """A program that has left may have the judge's place (B2), but the clock moves the steps on."""
        game = self.log.game
        return seat == game.judge and not has_the_word(game, seat)

    def _next_to_ask(self) -> Seat:
        """Clockwise after the one asked last, so that nobody is always first."""
        seat = min(self._to_ask, key=lambda one: (one <= self._last_asked, one))
        self._to_ask.discard(seat)
        self._last_asked = seat
        return seat

    def answered(self, seat: Seat, command: Command) -> bool:
        """Whether what a program wants is done; a refused one waits until it sees something new."""
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

    def undo(self, turns: int) -> UndoEntry | Refused:
        """Take back turns; programs forget what was taken back."""
        undone = self.log.undo(turns)
        if isinstance(undone, Refused):
            return undone
        self.bench.forget()
        self._to_ask |= {*self.bench.seats}
        self.watch.set(0.0, self._clock.now())
        self.watch.hold(self.log.game.paused)
        return undone


def cast_of(cards: Sequence[str]) -> dict[str, int]:
    """The cast that a deck is made of."""
    return dict(Counter(cards))


MOST_DAYS = 40
"""A game that stands still is left unfinished here: it has no outcome then."""


def rushed(rules: Ruleset, deal: tuple[str, ...], kinds: tuple[str, ...], seed: object) -> Log:
    """The whole game of these kinds of players, by seat; the same for the same seed."""
    first = start(rules, deal)
    if isinstance(first, Refused):
        raise ValueError(first.code)
    clock = HandClock()
    table = GameLoop(Log(first), clock, cast_of(deal), seed)
    for seat, kind in enumerate(kinds, 1):
        table.sit(seat, KINDS[kind], lang="")
    play_out(table, clock)
    return table.log


def play_out(table: GameLoop, clock: HandClock) -> None:
    """Let the programs act as long as they want to, then let the time of the step pass; so to the end."""
    while not table.is_over and table.log.game.day < MOST_DAYS:
        while table.ask():
            pass
        clock.move_to(table.deadline)
        table.tick()
