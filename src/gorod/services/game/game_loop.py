"""The game loop: commands come in, programs act, and time ends the steps."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import inf

from msgspec.structs import replace

from gorod.bots.floor import Floor
from gorod.bots.player import Maker, Moves
from gorod.bots.players import KINDS, STRONGEST
from gorod.engine.commands import CLOCK, Command, Sender, TimeUp
from gorod.engine.decide import is_saying_farewell, offers
from gorod.engine.events import Event, Said
from gorod.engine.log import Log, UndoEntry
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat, Seats
from gorod.engine.step import Discussion
from gorod.game import Game
from gorod.services.clocks import HandClock, Stopwatch
from gorod.services.game.bot_seats import BotSeats
from gorod.services.ports import Clock

Bot = str | Maker
"""A kind of program by its name, or a function that seats one."""
MAX_BOT_GAME_DAYS = 100
"""A game of programs alone is stopped after this day; it has no outcome."""
MAX_ACTS_PER_STEP = 20
"""A program that has acted this often in one step waits for the next. It might never stop."""


class GameLoop:
    """A game with programs at some of its seats. Its driver calls `ask`, then `tick`.

    A driver whose programs decide elsewhere calls `wanted` and `settle` instead of `ask`.
    """

    def __init__(self, log: Log, clock: Clock, cast: dict[str, int] | None = None, seed: object = 0) -> None:
        """`cast`: the cards in the game; `seed`: of the programs' randomness."""
        self.log, self.pace, self.shortest = log, 1.0, 0.0
        self.cast = cast or log.game.rules.cast[log.game.seats]
        self.bots = BotSeats(log, self.cast, seed)
        self._clock = clock
        self._to_ask: set[Seat] = set()
        self._acts: Counter[Seat] = Counter()
        self._last_asked = 0
        self.refused: list[tuple[Seat, Command, Refused]] = []
        self.watch = Stopwatch(clock.now())
        self.floor = Floor(log.game.rules, log.game.seats)

    def sit(self, seat: Seat, maker: Maker, lang: str = "ru") -> None:
        """Seat a program, which sees what that seat has seen so far."""
        self.bots.sit(seat, maker, lang)
        self._to_ask.add(seat)

    @property
    def is_over(self) -> bool:
        return self.log.game.is_over

    @property
    def is_asking(self) -> bool:
        """Whether any program has yet to decide."""
        return bool(self._to_ask)

    @property
    def deadline(self) -> float:
        """When the time of this step is up, if the game is not paused before."""
        return self.watch.began + max(self.log.game.step.seconds, self.shortest) / self.pace

    def do(self, command: Command, sender: Sender, words: str = "") -> Play | Refused:
        """Play a command of a sender that was already checked; return what follows.

        `words`: the spoken words, where the log has only their hash.
        """
        play = self.log.play(command, sender)
        if isinstance(play, Play):
            self._follow(_in_words(play.events, words) if words else play.events, play.audiences)
        return play

    def recall(self, events: Sequence[Event], audiences: Sequence[Seats], sender: Sender) -> None:
        """Restore the stored events of a command."""
        self.log.recall(events, audiences, sender)
        self._follow(events, audiences)

    def _follow(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        if self.watch.see(events, self._clock.now()):
            self._acts.clear()
        self._to_ask |= self.bots.tell(events, audiences)
        self.floor.see(events, self._clock.now())

    def ask(self) -> Play | None:
        """Let programs with new events act, up to the first that does; return its play, or None."""
        while (wanted := self.wanted()) is not None:
            seat, moves = wanted
            if (play := self.settle(seat, self.bots.think(seat, moves))) is not None:
                return play
        return None

    def settle(self, seat: Seat, command: Command | None) -> Play | None:
        """Take the decision of a program; without a command it lets others speak."""
        if command is None:
            self.floor.pass_by(seat)
            return None
        return self.answered(seat, command)

    def wanted(self) -> tuple[Seat, Moves] | None:
        """Return the next program that may act, with its legal moves, or None."""
        while seat := self._next_to_ask():
            moves = offers(self.log.game).get(seat) if self._acts[seat] < MAX_ACTS_PER_STEP else None
            if moves and not self._judges(seat):
                return seat, moves
        return None

    def _judges(self, seat: Seat) -> bool:
        """Return whether a program holds the judge's place (B2). The clock ends the steps instead of it."""
        game = self.log.game
        return seat == game.judge and not is_saying_farewell(game, seat)

    def _next_to_ask(self) -> Seat:
        """Return the next seat to ask, clockwise after the last one, so that none is always first.

        Return 0 if none is left.
        """
        talks = isinstance(self.log.game.step, Discussion)
        seat = self._on_the_floor() if talks else self._round_the_table()
        self._to_ask.discard(seat)
        self._last_asked = seat or self._last_asked
        return seat

    def _round_the_table(self) -> Seat:
        return min(self._to_ask, key=lambda one: (one <= self._last_asked, one), default=0)

    def _on_the_floor(self) -> Seat:
        """Return the next seat in a discussion: first those who must answer, then those who have begun.

        After them it goes round the table.
        """
        for seat in self.floor.order():
            if seat in self._to_ask:
                return seat
        while turn := self.floor.turn(self.log.game.alive, self.log.game.day):
            if turn in self._to_ask:
                return turn
            until = self.floor_until
            if self._clock.now() < until < inf:
                return 0
            self.floor.pass_by(turn, until if until < inf else None)
        return 0

    @property
    def floor_until(self) -> float:
        """Until when programs wait for a person to speak in a discussion; infinity if they do not wait."""
        game = self.log.game
        turn = self.floor.turn(game.alive, game.day) if isinstance(game.step, Discussion) else 0
        if not turn or turn in self.bots.seats or not self._to_ask:
            return inf
        return self.floor.until(self.pace)

    def answered(self, seat: Seat, command: Command, words: str = "") -> Play | None:
        """Play the command of a program. A program whose command is refused waits for new events."""
        self._acts[seat] += 1
        answer = self.do(command, seat, words)
        if isinstance(answer, Refused):
            self.refused.append((seat, command, answer))
            return None
        self._to_ask.add(seat)
        return answer

    def tick(self) -> Play | None:
        """End the step if its time is up."""
        if self.log.game.paused or self.is_over or self._clock.now() < self.deadline:
            return None
        answer = self.do(TimeUp(), CLOCK)
        return answer if isinstance(answer, Play) else None

    def plays(self, clock: HandClock) -> Iterator[Play]:
        """Yield the plays of programs to the end: all that they want in a step, then its time passes."""
        while not self.is_over and self.log.game.day <= MAX_BOT_GAME_DAYS:
            while (play := self.ask()) is not None:
                yield play
            clock.move_to(min(self.floor_until, self.deadline))
            if (play := self.tick()) is not None:
                yield play

    def undo(self, turns: int, is_step_new: bool = True) -> UndoEntry | Refused:
        """Take back turns; programs forget them.

        The step starts again, or continues from the time of the first of these turns.
        """
        undone = self.log.undo(turns)
        if isinstance(undone, Refused):
            return undone
        elapsed = 0.0 if is_step_new else self.watch.before(turns)
        self.watch.go_back(turns, elapsed, self.log.game.paused, self._clock.now())
        self.bots.forget()
        self._hear_anew()
        return undone

    def speak(self, lang: str) -> None:
        """Let programs speak this language from now on."""
        self.bots.speak(lang)
        self._hear_anew()

    def _hear_anew(self) -> None:
        """Let programs and the floor start again from the events that remain."""
        self._to_ask |= {*self.bots.seats}
        self.floor.recall(self.log.events, self._clock.now())


def _in_words(events: Sequence[Event], words: str) -> list[Event]:
    """Return the events with the spoken words in place of the hash."""
    return [
        replace(event, claim=replace(event.claim, text=words)) if isinstance(event, Said) else event
        for event in events
    ]


def cast_of(cards: Sequence[str]) -> dict[str, int]:
    """Return the cast of a deck."""
    return dict(Counter(cards))


def play(game: Game, bots: Bot | Mapping[Seat, Bot] = STRONGEST, seed: object = 0) -> Game:
    """Let programs play a game to its end: one kind for all seats, or one for each.

    `seed` determines their randomness. A program is `random`, `simple`, `bayes` or `sharp`, or one of your
    own (`examples/own_bot.py`). A game without an end by its hundredth day stays unfinished.

    >>> import gorod
    >>> gorod.play(gorod.Game("home", players=6, seed=1), "random").is_over
    True
    """
    chosen = bots if isinstance(bots, Mapping) else dict.fromkeys(game.seats, bots)
    clock = HandClock()
    loop = GameLoop(game.log, clock, cast_of([*game.roles.values()]), seed)
    for seat, bot in chosen.items():
        loop.sit(seat, KINDS[bot] if isinstance(bot, str) else bot, lang="")
    play_out(loop, clock)
    return game


def play_out(loop: GameLoop, clock: HandClock) -> None:
    """Play to the end without waiting."""
    for _ in loop.plays(clock):
        pass
