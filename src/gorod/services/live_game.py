"""One game of a table as it is played now: each turn is kept, then told to everybody who sees it."""

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from math import inf

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.bots.players import KINDS
from gorod.engine.commands import CLOCK, JUDGE, Command, Pass, Say, Sender, TimeUp
from gorod.engine.decide import offers
from gorod.engine.events import Event, Said
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat, Seats
from gorod.engine.step import Ballot, Lift, Poll, Speech
from gorod.protocol.frame import framed
from gorod.protocol.lobby import Mode, Nights
from gorod.services.game_loop import GameLoop
from gorod.services.history import GameHistory
from gorod.services.logbook import Logbook, RecalledGame
from gorod.services.narration import NO_LINES, NarratedTurn, Narration
from gorod.services.ports import Clock, Randomness
from gorod.services.rows import ClockRow, EntryRow
from gorod.services.settings import Settings
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView

GRACE = 0.3
"""Hands are counted so long after «спасибо», for everybody alike."""
FAST = 1.0
"""How long a call lasts in a fast night once everybody has acted."""
SHORTEST = 1.0
"""Seconds; no step is shorter, whatever the rules say and whoever is away: people must see that it was."""
READING = 0.05
"""Seconds that people need for a letter of what a program says."""
SALT = 16
EPOCH_BYTES = 4
"""Of the name under which frames are numbered; drawn anew whenever numbers begin anew."""
JUDGE_VIEWER: Seat = FOR_THE_JUDGE
BY_HAND = (Mode.JUDGED, Mode.ONE_PHONE)
"""Where a person moves the steps on."""
ONE_ROOM = (Mode.COMPANION, Mode.JUDGED, Mode.ONE_PHONE)
"""Where people sit at a real table, and are reminded of what only they can keep."""


class SpokenWords(Struct, frozen=True):
    """What was said: the log holds only its salted hash."""

    seat: Seat
    salt: bytes
    text: str

    @property
    def digest(self) -> str:
        """What stands in the log instead."""
        return sha256(self.salt + self.text.encode()).hexdigest()


class Turn(Struct, frozen=True):
    """What a turn leaves behind: rows to keep, and frames by seat (0: the public) and for the judge."""

    entries: list[EntryRow]
    frames: list[bytes]
    judge: bytes
    spoken: NarratedTurn
    head: "FrameHead"
    events: Sequence[Event]
    audiences: Sequence[Seats]
    words: SpokenWords | None = None

    def message(self, viewer: Seat, lang: str) -> bytes:
        """The frame of a viewer who reads this language; nothing if he has seen nothing."""
        frame = self.judge if viewer == JUDGE_VIEWER else self.frames[viewer]
        return self.head.framed(viewer, frame, self.spoken.to(viewer, lang)) if frame else b""


class FrameHead(Struct, frozen=True):
    """What stands before every frame: under which epoch it is numbered, and how the clock stands."""

    epoch: str
    until: int | None
    left: int | None

    def epoch_of(self, viewer: Seat) -> str:
        """Each viewer's frames are numbered alone."""
        return f"{self.epoch}-{'judge' if viewer == JUDGE_VIEWER else viewer}"

    def framed(self, viewer: Seat, frame: bytes, lines: bytes = NO_LINES) -> bytes:
        """A frame of the feed as a message."""
        return framed(frame, lines, self.until, self.left, self.epoch_of(viewer))


class LiveGame:
    """A game with its clock; whoever owns it is told of every turn."""

    def __init__(
        self,
        settings: Settings,
        log: Log,
        book: Logbook,
        clock: Clock,
        randomness: Randomness,
        pace: float,
        tell: Callable[["Turn"], None],
        names: dict[Seat, str],
    ) -> None:
        """The log is at its start, or was recalled; `tell` is called with every turn; `names` of people."""
        self.settings, self._clock, self._randomness, self._pace = settings, clock, randomness, pace
        self.table = GameLoop(log, clock, settings.cast, book.game)
        self.table.pace, self.table.shortest = pace, SHORTEST
        self._book = book
        self.feed, self.judge = Feed(log.game.seats), JudgeView()
        has_reminders, self._epoch = settings.mode in ONE_ROOM, randomness.bytes(EPOCH_BYTES).hex()
        self.lines = Narration(log, names, has_reminders, self._has_judge)
        self.history = GameHistory(log, names, has_reminders)
        self._tell = tell
        self._words: SpokenWords | None = None
        self._said: SpokenWords | None = None
        self._cause: tuple[Sender, str] = (JUDGE, "")
        self._last_turn = clock.now()
        self._late: list[tuple[float, Seat, Command]] = []
        self.leader: Callable[[], float | None] = lambda: None
        """Until when a step waits for whoever judges it from his seat (B2); nothing if nobody does."""
        self.table.listen(self._turned)

    @property
    def log(self) -> Log:
        """What has happened."""
        return self.table.log

    # -- the start, and after a restart

    def begin(self) -> Turn:
        """The first turn is told like any other."""
        return self._told(self.log.events, self.log.audiences)

    def resume(self, kept: RecalledGame) -> None:
        """Everybody has seen what was kept; the clock goes on from there, as after a pause."""
        self.feed.frames(self.log.game, self.log.events, self.log.audiences)
        self.judge.frame(self.log.game, self.log.events, self.log.audiences)
        self.table.watch = kept.watch
        self.table.watch.set(kept.elapsed, self._clock.now())

    def sit(self, seat: Seat, kind: str) -> None:
        """A program takes a seat."""
        self.table.sit(seat, KINDS[kind], self.settings.lang)

    # -- commands

    def act(self, command: Command, sender: Sender, name: str = "") -> Refused | None:
        """Decide a command; the name under which its sender remembers it goes into the log."""
        self._cause = sender, name
        answer = self.table.do(self._hushed(command, sender), sender)
        self._words = None  # those of a refused command must not come out with the next turn
        return answer if isinstance(answer, Refused) else None

    def _hushed(self, command: Command, sender: Sender) -> Command:
        """Words go beside the log, where they can be deleted: the log gets their hash alone."""
        self._words = None
        if not isinstance(command, Say) or not command.text:
            return command
        salt = self._randomness.bytes(SALT)
        self._words = SpokenWords(sender, salt, command.text)
        return replace(command, text=self._words.digest)

    def _turned(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        self._tell(self._told(events, audiences))

    def _told(self, events: Sequence[Event], audiences: Sequence[Seats]) -> Turn:
        self._last_turn = self._clock.now()
        sender, name = self._cause
        entries = self._book.turn(events, audiences, sender, name, self._now_ms())
        game, seen = self.log.game, list(events)
        frames = self.feed.frames(game, seen, audiences)
        judge = self.judge.frame(game, seen, audiences) if self._has_judge else b""
        spoken = self.lines.told(seen, audiences)
        words, self._words = self._words, None
        if words is not None:
            self._said = words
            self.history.said(words.digest, words.seat, words.text)
        return Turn(entries, frames, judge, spoken, self._head, events, audiences, words)

    def undo(self, turns: int, name: str) -> Turn | Refused:
        """Take back turns, where a person judges or plays alone."""
        undone = self.table.undo(turns)
        if isinstance(undone, Refused):
            return undone
        entries = self._book.undo(undone, len(self.log.events), JUDGE, name, self._now_ms())
        self.history.taken_back()
        frames, judge = self.feed.undone(self.log, undone), self.judge.undone(self.log)
        return Turn(entries, frames, judge, self.lines.undone(), self._head, (), ())

    @property
    def _head(self) -> "FrameHead":
        return FrameHead(self._epoch, self.until, self.left)

    def fresh(self, viewer: Seat) -> bytes:
        """Where the game stands, for somebody who comes; JUDGE_VIEWER for the judge."""
        if viewer == JUDGE_VIEWER:
            view = self.judge.encoded(self.log.game)
            return self._head.framed(viewer, b'{"n":%d,"events":[],"view":%b}' % (self.judge.n, view))
        return self._head.framed(viewer, self.feed.fresh(self.log.game, viewer))

    def epoch(self, viewer: Seat) -> str:
        """Under which the frames of this viewer are numbered, in this game and since this start."""
        return self._head.epoch_of(viewer)

    def number(self, viewer: Seat) -> int:
        """Of the last frame of this viewer."""
        return self.judge.n if viewer == JUDGE_VIEWER else self.feed.number(viewer)

    def past(self, viewer: Seat, lang: str, seat: Seat, muted: Collection[Seat]) -> bytes:
        """All that this viewer has seen up to his last frame, and what was heard at this seat."""
        told = self.history.told(viewer, lang, seat, muted)
        head = self.epoch(viewer).encode(), self.number(viewer)
        return b'{"t":"history","epoch":"%b","n":%d,%b}' % (*head, told)

    @property
    def _has_judge(self) -> bool:
        return self.settings.mode in BY_HAND or self.log.game.rules.house.first_out_judges

    def _now_ms(self) -> int:
        return int(self._clock.now() * 1000)

    # -- time

    @property
    def until(self) -> int | None:
        """When the time of this step is up, in milliseconds; nothing while it stands still."""
        if self.table.is_over or self.log.game.paused:
            return None
        return int(self.table.deadline * 1000)

    @property
    def left(self) -> int | None:
        """Milliseconds of this step that are left while the game is paused."""
        if self.table.is_over or not self.log.game.paused:
            return None
        now = self._clock.now()
        return max(0, int((self.table.deadline - now + self.table.watch.held(now)) * 1000))

    def due(self, absent: Callable[[Seat], float | None]) -> float | None:
        """When something happens by itself; `absent`: until when the table waits for a seat.

        All these are moments that stand until something happens: who asks later is told the same.
        """
        game = self.log.game
        if self.table.is_over or game.paused:
            return None
        ends = [] if self.settings.mode in BY_HAND else [self._end(absent)]
        moments = (*ends, *(moment for moment, _, _ in self._late))
        return min((moment for moment in moments if moment < inf), default=None)

    def _end(self, absent: Callable[[Seat], float | None]) -> float:
        step, deadline = self.log.game.step, self.table.deadline
        if (led := self.leader()) is not None:
            return max(deadline, led)
        if isinstance(step, Ballot | Poll | Lift):
            return deadline + GRACE / self._pace
        waits = absent(step.seat) if isinstance(step, Speech) else None
        if waits is not None:
            return min(deadline, max(waits, self.table.watch.began + SHORTEST / self._pace))
        return min(deadline, self._last_turn + FAST / self._pace) if self._is_quiet() else deadline

    def _is_quiet(self) -> bool:
        """A fast night, and nobody has anything left to do."""
        is_fast = self.settings.nights is Nights.FAST and self.log.game.night
        return is_fast and not offers(self.log.game)

    def time_up(self) -> None:
        """Move the step on."""
        self._cause = CLOCK, ""
        self.table.do(TimeUp(), CLOCK)

    # -- programs

    def wanted(self) -> tuple[Seat, Callable[[], Command | None]] | None:
        """The next program that should think, and the thought itself, for any thread."""
        if self.table.is_over or self.log.game.paused:
            return None
        found = self.table.wanted()
        if found is None:
            return None
        seat, moves = found
        return seat, lambda: self.table.bench.think(seat, moves)

    def thought(self, seat: Seat, command: Command) -> None:
        """A program has decided; it lets people read what it said before it ends its turn."""
        wait = self._reading_time(seat) if isinstance(command, Pass) else 0.0
        if wait > 0:
            self._late.append((self._clock.now() + wait, seat, command))
        else:
            self._answer(seat, command)

    def unsay(self, seat: Seat) -> None:
        """Keep no words of this seat, and call it by no name."""
        self.lines.names.pop(seat, None)
        self.history.forget(seat)
        if self._said is not None and self._said.seat == seat:
            self._said = None

    def _answer(self, seat: Seat, command: Command) -> None:
        self._cause = seat, ""
        self.table.answered(seat, self._hushed(command, seat))
        self._words = None

    def _reading_time(self, seat: Seat) -> float:
        said = self.log.events[-1]
        is_own = isinstance(said, Said) and said.seat == seat and self._said is not None
        return READING * len(self._said.text) / self._pace if is_own and self._said else 0.0

    def clock(self, now: float, away: dict[Seat, int]) -> ClockRow | None:
        """How the clock stands now, to be written down; nothing after the end."""
        if self.table.is_over or self._book.last is None:
            return None
        elapsed = int(self.table.watch.elapsed(now) * 1000)
        return ClockRow(self._book.game, self._book.last.seq, int(now * 1000), elapsed, json.encode(away))

    def catch_up(self, now: float, absent: Callable[[Seat], float | None]) -> bool:
        """Do one thing whose time has come by then; whether there was one."""
        for late in [late for late in self._late if late[0] <= now]:
            self._late.remove(late)
            self._answer(late[1], late[2])
            return True
        due = self.due(absent)
        if due is None or due > now or self.settings.mode in BY_HAND:
            return False
        self.time_up()
        return True
