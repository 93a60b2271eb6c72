"""Solo play: one person among programs, and exactly what the seat of that person is shown and told."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from random import Random

import msgspec
from msgspec import Struct

from gorod.bots.players import COMPANY, KINDS
from gorod.engine import events as e
from gorod.engine.audience import SEES, Sees
from gorod.engine.commands import Act, Agree, Command, Guess, Open, Pass, Say, Shoot, Vote
from gorod.engine.log import Log, UndoEntry
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast, Ruleset, SecondShot
from gorod.engine.seats import Seat, Seats
from gorod.engine.start import start
from gorod.engine.step import Ballot, Lift, Poll
from gorod.notation.writer import write_log
from gorod.protocol.frame import StepShown, Undone
from gorod.services.clocks import HandClock
from gorod.services.game_loop import GameLoop, cast_of
from gorod.services.ports import Clock
from gorod.texts import Narrator, say
from gorod.texts.voice import Reminders
from gorod.views.feed import Feed
from gorod.views.public import PublicGone
from gorod.views.seat import SeatView


class FrameView(Struct, frozen=True):
    """The view of a frame, as any seat gets it."""

    rules: str
    phase: str
    step: StepShown
    alive: tuple[Seat, ...]
    left: tuple[PublicGone, ...]
    opener: Seat | None
    fouls: dict[str, int]
    winner: str | None
    me: SeatView
    legal: tuple[Command | Open, ...]
    cards: tuple[str, ...] = ()

    @property
    def is_night(self) -> bool:
        """Whether the town sleeps."""
        return self.phase.startswith("N")


class SeatFrame(Struct, frozen=True):
    """A frame read back: everything a seat is told comes out of it."""

    n: int
    events: list[e.Event | Undone]
    view: FrameView

    @property
    def seen(self) -> list[e.Event]:
        """What has happened."""
        return [event for event in self.events if not isinstance(event, Undone)]


frame_of = msgspec.json.Decoder(SeatFrame).decode


class LineKind(StrEnum):
    """What a line of the story is."""

    HEADING = "heading"
    JUDGE = "judge"
    SPEECH = "speech"
    PRIVATE = "private"
    CARD = "card"


class StoryLine(Struct, frozen=True):
    """A line of the story; whose words they are, and what was claimed beside them."""

    text: str
    kind: LineKind = LineKind.JUDGE
    seat: Seat = 0
    claim: Say | None = None


class News(Struct, frozen=True):
    """One frame: as it was sent, what it shows, and what the judge says to it.

    `afresh`: something was taken back, and these lines are the whole story anew.
    """

    frame: bytes
    view: FrameView
    lines: list[StoryLine]
    afresh: bool = False


_OPEN = (e.Voted, e.Agreed)
_OWN = (Sees.OWN_SEAT, Sees.THOSE_AWAKE, Sees.SHOOTER_OR_AWAKE, Sees.THE_MET)
_SECRETS = frozenset(kind for kind, sees in SEES.items() if sees in _OWN and kind not in _OPEN)
"""What only this seat saw and what would tell a neighbour its card; a hand in a vote would not."""

_PHASES = (e.Started, e.NightFell, e.DayBroke)


class Story:
    """Tells frame by frame what one seat has seen."""

    def __init__(self, rules: Ruleset, lang: str, seat: Seat) -> None:
        self._lang = lang
        self._narrator = Narrator(rules, lang, viewer=seat, reminders=Reminders.NONE)
        self._is_night = True

    def lines(self, events: Sequence[e.Event]) -> list[StoryLine]:
        """What is said to what follows from one command."""
        return [line for kind, run in groupby(events, self._kind) for line in self._told(kind, list(run))]

    def _kind(self, event: e.Event) -> LineKind:
        if isinstance(event, _PHASES):
            return LineKind.HEADING
        if isinstance(event, e.Said):
            return LineKind.SPEECH
        if isinstance(event, e.Dealt | e.Corrected):
            return LineKind.CARD
        return LineKind.PRIVATE if type(event) in _SECRETS else LineKind.JUDGE

    def _told(self, kind: LineKind, run: list[e.Event]) -> Iterator[StoryLine]:
        if kind is LineKind.HEADING:
            for event in run:
                yield from self._phase(event)
        elif kind is LineKind.SPEECH:
            for event in run:
                yield from self._speech(event)
        else:
            yield from (StoryLine(text, kind) for text in self._narrator.tell_all(run))

    def _phase(self, event: e.Event) -> list[StoryLine]:
        """What closes the phase before stands above the heading."""
        self._is_night = not isinstance(event, e.DayBroke)
        told = [StoryLine(text) for text in self._narrator.tell(event)]
        own = 0 if isinstance(event, e.Started) else len(told) - 1
        return [*told[:own], StoryLine(self._heading(event), LineKind.HEADING), *told[own:]]

    def _heading(self, event: e.Event) -> str:
        key = "phase-night" if self._is_night else "phase-day"
        number = event.day if isinstance(event, e.DayBroke | e.Started) else event.night  # type: ignore[union-attr]
        return say(self._lang, key, n=number)

    def _speech(self, event: e.Event) -> list[StoryLine]:
        """Whoever has words of his own is quoted with them alone; what he claims stands beside."""
        assert isinstance(event, e.Said)
        claim = event.claim
        quoted = e.Said(event.seat, Say(text=claim.text)) if claim.text else event
        kind = LineKind.PRIVATE if self._is_night else LineKind.SPEECH
        return [StoryLine(text, kind, event.seat, claim) for text in self._narrator.tell(quoted)]


def dealt(cast: Cast, seat: Seat, role: str, seed: object) -> tuple[str, ...]:
    """The cards by seat, from a seed; a card that was wished for lies at that seat."""
    deck = [card for card, count in cast.items() for _ in range(count)]
    Random(f"{seed} deal").shuffle(deck)
    if role:
        deck.remove(role)
        deck.insert(seat - 1, role)
    return tuple(deck)


def seat_by_lot(players: int, seed: object) -> Seat:
    """Where the person sits who does not say where."""
    return Random(f"{seed} seat").randint(1, players)


_LAST = (Pass, Vote, Agree, Act, Guess)
"""Commands after which their sender has nothing more to do in the step."""
_RENEW = (e.Began, e.Turned, e.Counted)
"""Events that give everybody something to decide anew."""


class Solo:
    """A game for one person: it goes on by itself until that person is asked."""

    view: FrameView

    def __init__(
        self,
        rules: Ruleset,
        deal: tuple[str, ...],
        seat: Seat,
        bots: str = COMPANY,
        lang: str = "ru",
        seed: object = 0,
        clock: Clock | None = None,
    ) -> None:
        """`clock` measures the person's own time, where it is limited; the game's time only jumps."""
        self.rules, self.seat, self.lang = rules, seat, lang
        self.players, self.cast, self.is_timed = len(deal), cast_of(deal), False
        self._clock, self._time = clock or HandClock(), HandClock()
        self._loop = GameLoop(_begun(rules, deal), self._time, self.cast, seed)
        for other in range(1, self.players + 1):
            if other != seat:
                self._loop.sit(other, KINDS[bots], lang)
        self._watch_from_the_start()

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
        """The frames that came since this was last asked."""
        news, self._news = self._news, []
        return news

    def _watch(self, events: Sequence[e.Event], audiences: Sequence[Seats]) -> None:
        frame = self._feed.frames(self._loop.log.game, list(events), audiences)[self.seat]
        if frame:
            self._receive(frame)

    def _receive(self, frame: bytes) -> None:
        """Everything the person is told comes out of the frame itself."""
        read = frame_of(frame)
        self.view = read.view
        if any(isinstance(event, _RENEW) for event in read.seen):
            self._is_done, self._since = False, self._clock.now()
        self._seen.append((self._loop.log.turns, read.seen))
        self._news.append(News(frame, read.view, self._story.lines(read.seen)))

    @property
    def is_over(self) -> bool:
        """The result has been announced."""
        return self.view.winner is not None

    @property
    def is_asked(self) -> bool:
        """The person may do something and has not said that it is all."""
        return bool(self.view.legal) and not self._is_done and not self.is_over

    @property
    def left(self) -> float | None:
        """Seconds left to decide; None where nobody hurries."""
        if not (self.is_timed and self.is_asked):
            return None
        return max(0.0, self._since + self.view.step.seconds - self._clock.now())

    def limit_time(self, is_timed: bool) -> None:
        """Real clocks for the person's own steps, or none; the one now on begins anew."""
        self.is_timed, self._since = is_timed, self._clock.now()

    # -- what the person does

    def do(self, command: Command) -> Refused | None:
        """A command of the person; a refusal changes nothing."""
        turns = self._loop.log.turns
        play = self._loop.do(command, self.seat)
        if isinstance(play, Refused):
            return play
        self._is_done = self._is_last(command)
        self._watch(play.events, play.audiences)
        self._decisions.append(turns)
        return None

    def _is_last(self, command: Command) -> bool:
        """Pointing anew is of use where it replaces the first number."""
        spoils = self.rules.hunt.second is SecondShot.SPOILS
        return isinstance(command, _LAST) or (isinstance(command, Shoot) and spoils)

    def let_pass(self) -> None:
        """The person does nothing more in this step."""
        self._decisions.append(self._loop.log.turns)
        self._is_done = True
        self._loop.floor.pass_by(self.seat)

    def go_on(self) -> bool:
        """One more thing happens without the person; whether it could."""
        if self.is_over:
            return False
        if self.left == 0:
            self.let_pass()
        play = self._loop.ask()
        if play is None and not self.is_asked:
            self._time.move_to(self._loop.deadline)
            play = self._loop.tick()
        if play is None:
            return False
        self._watch(play.events, play.audiences)
        return True

    def undo(self) -> bool:
        """Back to the person's last decision, which is open again; whether there was one."""
        if not self._decisions or self.is_over:
            return False
        log, to = self._loop.log, self._decisions.pop()
        undone = self._loop.undo(log.turns - to) if log.turns > to else None
        if isinstance(undone, UndoEntry):
            self._take_back(to, self._feed.undone(log, undone)[self.seat])
        self._is_done, self._since = False, self._clock.now()
        return True

    def _take_back(self, to: int, frame: bytes) -> None:
        """The story is told anew as far as it stands."""
        self._seen = [(turn, events) for turn, events in self._seen if turn <= to]
        if frame:
            self._story = Story(self.rules, self.lang, self.seat)
            self.view = frame_of(frame).view
            lines = [line for _, events in self._seen for line in self._story.lines(events)]
            self._news.append(News(frame, self.view, lines, afresh=True))

    # -- what remains

    def record(self) -> str:
        """The game so far in notation, with everything in it."""
        return write_log(_before_open_vote(self._loop.log))

    def characters(self) -> dict[Seat, str]:
        """What the programs are like, when the game is over."""
        if not self.is_over:
            raise ValueError("the game is not over")
        return self._loop.bots.characters()

    def truth(self) -> Sequence[e.Event]:
        """Everything that happened, when nothing of it is secret any more."""
        if not self.is_over:
            raise ValueError("the game is not over")
        return self._loop.log.events


def _begun(rules: Ruleset, deal: tuple[str, ...]) -> Log:
    first = start(rules, deal)
    if isinstance(first, Refused):
        raise ValueError(first.code)
    return Log(first)


def _before_open_vote(log: Log) -> Log:
    """Notation has no way to write half a vote: read again it would be a whole one."""
    whole, turns = log, log.turns
    while isinstance(whole.game.step, Ballot | Poll | Lift):
        turns -= 1
        whole = Log(log.events[: log.starts[turns]])
    return whole
