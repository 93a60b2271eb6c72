"""Solo play: one person among programs. The person gets exactly what their seat is shown and told."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct

from gorod.bots.beliefs.deal_array import is_countable
from gorod.bots.players import BELIEF_KINDS, COMPANION_KIND, KINDS
from gorod.engine import events as e
from gorod.engine.commands import Act, Agree, Command, Guess, Pass, Shoot, Vote
from gorod.engine.log import Log, UndoEntry
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast, Ruleset, SecondShot
from gorod.engine.seats import Seat, Seats
from gorod.engine.start import start
from gorod.engine.step import Ballot, Discussion, Lift, Poll
from gorod.notation.writer import write_log
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of
from gorod.services.ports import Clock
from gorod.services.solo.kept_game import KeptGame, kept_turns
from gorod.services.solo.story import FrameView, News, Story, StoryLine, add_line, frame_of
from gorod.views.feed import Feed


def dealt(cast: Cast, seat: Seat, role: str, seed: object) -> tuple[str, ...]:
    """Return the cards by seat, shuffled from a seed; `role`, if not empty, is dealt to `seat`."""
    deck = [card for card, count in cast.items() for _ in range(count)]
    Random(f"{seed} deal").shuffle(deck)
    if role:
        deck.remove(role)
        deck.insert(seat - 1, role)
    return tuple(deck)


def seat_by_lot(players: int, seed: object) -> Seat:
    """Draw the seat of a person who has not chosen one."""
    return Random(f"{seed} seat").randint(1, players)


_LAST = (Pass, Vote, Agree, Act, Guess)
"""Commands after which their sender has nothing more to do in the step."""
_RENEW = (e.Began, e.Turned, e.Counted)
"""Events that give everybody a new decision."""


class Thought(Struct, frozen=True):
    """A decision of a program that the game waits for. `think` may be called once, on any thread."""

    seat: Seat
    think: Callable[[], Command | None]


class Solo:
    """A game for one person. It goes on by itself until that person must decide."""

    view: FrameView

    def __init__(
        self,
        rules: Ruleset,
        deal: tuple[str, ...],
        seat: Seat,
        bots: str = COMPANION_KIND,
        lang: str = "ru",
        seed: int = 0,
        clock: Clock | None = None,
    ) -> None:
        """`clock` measures the person's own time, where that is limited; the game's time is simulated."""
        self.rules, self.seat, self.lang = rules, seat, lang
        self._deal, self._bots, self._seed = deal, bots, seed
        self.players, self.cast, self.is_timed = len(deal), cast_of(deal), False
        self._clock, self._time = clock or HandClock(), HandClock()
        self._loop = GameLoop(_begun(rules, deal), self._time, self.cast, seed)
        for other in range(1, self.players + 1):
            if other != seat:
                self._loop.sit(other, KINDS[bots], lang)
        self._watch_from_the_start()

    @classmethod
    def taken_up(cls, kept: KeptGame, clock: Clock | None = None) -> "Solo":
        """Restore a stored game. Programs know what they had seen; their randomness starts again."""
        solo = cls(kept.rules, kept.deal, kept.seat, kept.bots, kept.lang, kept.seed, clock)
        for turn in kept.turns[1:]:
            solo._loop.recall(turn.events, turn.audiences, turn.sender)
            solo._watch(turn.events, turn.audiences)
        solo._decisions, solo._is_done = list(kept.decisions), kept.is_done
        return solo

    def kept(self) -> KeptGame:
        """Return what is stored to continue the game another time."""
        turns, decided = kept_turns(self._loop.log), list(self._decisions)
        return KeptGame(
            self._deal, self.seat, self._bots, self.lang, self._seed, turns, decided, self._is_done
        )

    @property
    def turns(self) -> int:
        """The number of turns so far."""
        return self._loop.log.turns

    @property
    def is_by_lot(self) -> bool:
        """Whether there are too many deals to weigh all of them, so that programs weigh a sample."""
        return self._bots in BELIEF_KINDS and not is_countable(self.cast)

    def _watch_from_the_start(self) -> None:
        log = self._loop.log
        self._feed = Feed(self.players)
        self._story = Story(self.rules, self.lang, self.seat)
        self._seen: list[tuple[int, list[e.Event]]] = []
        self._news: list[News] = []
        self._decisions: list[int] = []
        self._is_done, self._since = False, 0.0
        self._watch(log.events, log.audiences)

    # -- what the person sees

    def news(self) -> list[News]:
        """Return the frames that came since the last call."""
        news, self._news = self._news, []
        return news

    def _watch(self, events: Sequence[e.Event], audiences: Sequence[Seats]) -> None:
        frame = self._feed.frames(self._loop.log.game, list(events), audiences)[self.seat]
        if frame:
            self._receive(frame)

    def _receive(self, frame: bytes) -> None:
        """Take a frame. Everything that the person is told comes from it."""
        read = frame_of(frame)
        self.view = read.view
        if any(isinstance(event, _RENEW) for event in read.seen):
            self._is_done, self._since = False, self._clock.now()
        self._seen.append((self._loop.log.turns, read.seen))
        self._news.append(News(frame, read.view, self._story.lines(read.seen)))

    @property
    def is_over(self) -> bool:
        """Whether the result has been announced."""
        return self.view.winner is not None

    @property
    def is_asked(self) -> bool:
        """Whether the person may do something and has not said that they are done."""
        return bool(self.view.legal) and not self._is_done and not self.is_over

    @property
    def left(self) -> float | None:
        """Seconds that the person has left to decide; None without a limit."""
        if not (self.is_timed and self.is_asked):
            return None
        return max(0.0, self._since + self.view.step.seconds - self._clock.now())

    def limit_time(self, is_timed: bool) -> None:
        """Limit the person's time, or do not; the time of the current step starts again."""
        self.is_timed, self._since = is_timed, self._clock.now()

    # -- what the person does

    def do(self, command: Command) -> Refused | None:
        """Play a command of the person; a refusal changes nothing."""
        turns = self._loop.log.turns
        play = self._loop.do(command, self.seat)
        if isinstance(play, Refused):
            return play
        self._is_done = self._is_last(command)
        self._watch(play.events, play.audiences)
        self._decisions.append(turns)
        return None

    def _is_last(self, command: Command) -> bool:
        """Return whether this command ends the person's part in the step."""
        spoils = self.rules.hunt.second is SecondShot.SPOILS
        return isinstance(command, _LAST) or (isinstance(command, Shoot) and spoils)

    def let_pass(self) -> None:
        """Let the person do nothing more in this step."""
        self._decisions.append(self._loop.log.turns)
        self._is_done = True
        self._loop.floor.pass_by(self.seat)

    def listen(self) -> None:
        """Let others speak first; the person may still speak."""
        self._loop.floor.pass_by(self.seat)

    @property
    def has_the_floor(self) -> bool:
        """Whether a discussion waits for the person to speak."""
        game = self._loop.log.game
        return isinstance(game.step, Discussion) and self._loop.floor.turn(game.alive, game.day) == self.seat

    def speak(self, lang: str) -> None:
        """Retell the story in another language; earlier speeches of programs stay as they were."""
        self.lang = lang
        self._loop.speak(lang)
        self._news.append(News(b"", self.view, self._retold(), afresh=True))

    # -- what happens without the person

    def go_on(self) -> bool:
        """Let one thing happen without the person; return whether one could."""
        while (thought := self.thought()) is not None:
            if self.settle(thought.seat, thought.think()):
                return True
        return self.move_on()

    def thought(self) -> Thought | None:
        """Return the next decision of a program, or None if all have decided."""
        if self.is_over:
            return None
        if self.left == 0:
            self.let_pass()
        wanted = self._loop.wanted()
        if wanted is None:
            return None
        seat, moves = wanted
        return Thought(seat, lambda: self._loop.bots.think(seat, moves))

    def settle(self, seat: Seat, command: Command | None) -> bool:
        """Play the decision of a program; return whether anything followed."""
        play = self._loop.settle(seat, command)
        if play is not None:
            self._watch(play.events, play.audiences)
        return play is not None

    def move_on(self) -> bool:
        """Let the step end once all programs have decided; return False if the game waits for the person."""
        if self.is_over or self.is_asked:
            return False
        self._time.move_to(self._loop.deadline)
        play = self._loop.tick()
        if play is not None:
            self._watch(play.events, play.audiences)
        return play is not None

    def undo(self) -> bool:
        """Return to the person's last decision, which is open again; return whether there was one."""
        if not self._decisions or self.is_over:
            return False
        log, to = self._loop.log, self._decisions.pop()
        undone = self._loop.undo(log.turns - to) if log.turns > to else None
        if isinstance(undone, UndoEntry):
            self._take_back(to, self._feed.undone(log, undone)[self.seat])
        self._is_done, self._since = False, self._clock.now()
        return True

    def _take_back(self, to: int, frame: bytes) -> None:
        """Show the story again up to this turn."""
        self._seen = [(turn, events) for turn, events in self._seen if turn <= to]
        if frame:
            self.view = frame_of(frame).view
            self._news.append(News(frame, self.view, self._retold(), afresh=True))

    def _retold(self) -> list[StoryLine]:
        """Return the story from its beginning in the current language."""
        self._story, lines = Story(self.rules, self.lang, self.seat), list[StoryLine]()
        for _, events in self._seen:
            for line in self._story.lines(events):
                add_line(lines, line, self.lang)
        return lines

    # -- what remains

    def record(self) -> str:
        """Return the game so far in MGN, with all cards."""
        return write_log(_before_open_vote(self._loop.log))

    def characters(self) -> dict[Seat, str]:
        """Return the characters of the programs; raise ValueError before the game is over."""
        if not self.is_over:
            raise ValueError("the game is not over")
        return self._loop.bots.characters()

    def truth(self) -> Sequence[e.Event]:
        """Return all events; raise ValueError before the game is over."""
        if not self.is_over:
            raise ValueError("the game is not over")
        return self._loop.log.events


def _begun(rules: Ruleset, deal: tuple[str, ...]) -> Log:
    first = start(rules, deal)
    if isinstance(first, Refused):
        raise ValueError(first.code)
    return Log(first)


def _before_open_vote(log: Log) -> Log:
    """Return the log without an open vote. MGN cannot express half a vote."""
    whole, turns = log, log.turns
    while isinstance(whole.game.step, Ballot | Poll | Lift):
        turns -= 1
        whole = Log(log.events[: log.starts[turns]])
    return whole
