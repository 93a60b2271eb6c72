"""The game loop: commands come in, programs act, and time moves the game on."""

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
from gorod.services.bot_seats import BotSeats
from gorod.services.clocks import HandClock, Stopwatch
from gorod.services.ports import Clock

Bot = str | Maker
"""A kind of program by its name, or what seats one."""
MOST_DAYS = 100
"""A game of programs that stands still is left unfinished then: it has no outcome."""
MOST_ACTS = 20
"""A program that has acted so often in one step waits for the next: it would never stop."""


class GameLoop:
    """A game with programs at some of its seats; whoever drives it calls `ask`, then `tick`.

    A driver whose programs think elsewhere calls `wanted` and `settle` instead of `ask`.
    """

    def __init__(self, log: Log, clock: Clock, cast: dict[str, int] | None = None, seed: object = 0) -> None:
        """`cast`: the cards on the table; `seed`: of the programs' luck."""
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
        """A program takes a seat, and is told what that seat has seen so far."""
        self.bots.sit(seat, maker, lang)
        self._to_ask.add(seat)

    @property
    def is_over(self) -> bool:
        return self.log.game.is_over

    @property
    def is_asking(self) -> bool:
        """Whether some program has not said yet what it wants."""
        return bool(self._to_ask)

    @property
    def deadline(self) -> float:
        """When the time of this step is up, if the game is not paused until then."""
        return self.watch.began + max(self.log.game.step.seconds, self.shortest) / self.pace

    def do(self, command: Command, sender: Sender, words: str = "") -> Play | Refused:
        """What comes of a command of whoever may send as this sender.

        `words`: what was really said, where the log has only its hash.
        """
        play = self.log.play(command, sender)
        if isinstance(play, Play):
            self._follow(_in_words(play.events, words) if words else play.events, play.audiences)
        return play

    def recall(self, events: Sequence[Event], audiences: Sequence[Seats], sender: Sender) -> None:
        """What came of a command before: a kept game is taken up again."""
        self.log.recall(events, audiences, sender)
        self._follow(events, audiences)

    def _follow(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        if self.watch.see(events, self._clock.now()):
            self._acts.clear()
        self._to_ask |= self.bots.tell(events, audiences)
        self.floor.see(events, self._clock.now())

    def ask(self) -> Play | None:
        """Let programs that have seen something new act, up to the first that does; what it did."""
        while (wanted := self.wanted()) is not None:
            seat, moves = wanted
            if (play := self.settle(seat, self.bots.think(seat, moves))) is not None:
                return play
        return None

    def settle(self, seat: Seat, command: Command | None) -> Play | None:
        """What comes of a thought; who wants nothing lets others speak."""
        if command is None:
            self.floor.pass_by(seat)
            return None
        return self.answered(seat, command)

    def wanted(self) -> tuple[Seat, Moves] | None:
        """The next program that may have something to do, and what it may do."""
        while seat := self._next_to_ask():
            moves = offers(self.log.game).get(seat) if self._acts[seat] < MOST_ACTS else None
            if moves and not self._judges(seat):
                return seat, moves
        return None

    def _judges(self, seat: Seat) -> bool:
        """A program that has left may have the judge's place (B2), but the clock moves the steps on."""
        game = self.log.game
        return seat == game.judge and not is_saying_farewell(game, seat)

    def _next_to_ask(self) -> Seat:
        """Clockwise after the one asked last, so that nobody is always first; nobody, if all were asked."""
        talks = isinstance(self.log.game.step, Discussion)
        seat = self._on_the_floor() if talks else self._round_the_table()
        self._to_ask.discard(seat)
        self._last_asked = seat or self._last_asked
        return seat

    def _round_the_table(self) -> Seat:
        return min(self._to_ask, key=lambda one: (one <= self._last_asked, one), default=0)

    def _on_the_floor(self) -> Seat:
        """Whoever was spoken to answers, whoever has begun goes on, then it goes round."""
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
        """Until when programs wait for the person whose word it is in a discussion; never, if nobody's."""
        game = self.log.game
        turn = self.floor.turn(game.alive, game.day) if isinstance(game.step, Discussion) else 0
        if not turn or turn in self.bots.seats or not self._to_ask:
            return inf
        return self.floor.until(self.pace)

    def answered(self, seat: Seat, command: Command, words: str = "") -> Play | None:
        """What comes of what a program wants; a refused one waits until it sees something new."""
        self._acts[seat] += 1
        answer = self.do(command, seat, words)
        if isinstance(answer, Refused):
            self.refused.append((seat, command, answer))
            return None
        self._to_ask.add(seat)
        return answer

    def tick(self) -> Play | None:
        """Move the step on if its time is up."""
        if self.log.game.paused or self.is_over or self._clock.now() < self.deadline:
            return None
        answer = self.do(TimeUp(), CLOCK)
        return answer if isinstance(answer, Play) else None

    def plays(self, clock: HandClock) -> Iterator[Play]:
        """What programs alone do up to the end: all that they want in a step, then its time passes."""
        while not self.is_over and self.log.game.day <= MOST_DAYS:
            while (play := self.ask()) is not None:
                yield play
            clock.move_to(min(self.floor_until, self.deadline))
            if (play := self.tick()) is not None:
                yield play

    def undo(self, turns: int, is_step_new: bool = True) -> UndoEntry | Refused:
        """Take back turns; programs forget what was taken back.

        The step begins anew, or goes on from where it was when the first of these turns was made.
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
        """Programs speak this language from now on."""
        self.bots.speak(lang)
        self._hear_anew()

    def _hear_anew(self) -> None:
        """Programs have forgotten all but what stands; so has the floor."""
        self._to_ask |= {*self.bots.seats}
        self.floor.recall(self.log.events, self._clock.now())


def _in_words(events: Sequence[Event], words: str) -> list[Event]:
    """As whoever is at the table hears it."""
    return [
        replace(event, claim=replace(event.claim, text=words)) if isinstance(event, Said) else event
        for event in events
    ]


def cast_of(cards: Sequence[str]) -> dict[str, int]:
    """The cast that a deck is made of."""
    return dict(Counter(cards))


def play(game: Game, bots: Bot | Mapping[Seat, Bot] = STRONGEST, seed: object = 0) -> Game:
    """Let programs play a game to its end: one kind for every seat, or one for each; a seed tells their luck.

    A program is `random`, `simple`, `bayes` or `sharp`, or something of your own (`examples/own_bot.py`).
    A game that nobody ends by its hundredth day is left as it is.

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
    """To the end, as fast as it goes."""
    for _ in loop.plays(clock):
        pass
