"""One game of a table as it is played now: what is done to it comes back as a turn, to be kept and told."""

from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from itertools import takewhile
from math import inf
from typing import Protocol

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.bots.hearing import understand, understood
from gorod.bots.players import KINDS
from gorod.engine.commands import CLOCK, JUDGE, Command, Foul, Open, Pass, Say, Sender, TimeUp
from gorod.engine.decide import decide, offers
from gorod.engine.events import Event, Fouled, Removed, Said, Silenced
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, EVERYONE, Seat, Seats
from gorod.engine.state import State
from gorod.engine.step import Ballot, Lift, Poll, Speech
from gorod.protocol.frame import framed
from gorod.protocol.lobby import Hands, Mode, Nights
from gorod.services.clocks import RENEW
from gorod.services.game_loop import GameLoop
from gorod.services.logbook import ClockSet, Logbook, NameCorrected, PeopleSwapped, RecalledGame, TakenBack
from gorod.services.ports import Clock, Randomness
from gorod.services.rows import ClockRow, EntryRow
from gorod.services.settings import Settings
from gorod.services.told.history import GameHistory
from gorod.services.told.narration import NO_LINES, NarratedTurn, Narration
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.texts.voice import Reminders
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
SAY = Open("say")
SALT = 16
EPOCH_BYTES = 4
"""Of the name under which frames are numbered; drawn anew whenever numbers begin anew."""
JUDGE_VIEWER: Seat = FOR_THE_JUDGE
FOUL_AND_AFTER = (Fouled, Silenced, Removed)
"""What a foul brings before it comes to cards: whom a removal lets win is not told."""
BY_HAND = (Mode.JUDGED, Mode.ONE_PHONE)
"""Where a person moves the steps on."""
REMINDERS = {
    Mode.JUDGED: Reminders.TABLE,
    Mode.COMPANION: Reminders.PHONES,
    Mode.ONE_PHONE: Reminders.ONE_PHONE,
}
"""Where people sit at a real table they are reminded of what only they can keep."""


class SpokenWords(Struct, frozen=True):
    """What was said: the log holds only its salted hash."""

    seat: Seat
    salt: bytes
    text: str

    @property
    def digest(self) -> str:
        """What stands in the log instead."""
        return sha256(self.salt + self.text.encode()).hexdigest()


class Attendance(Protocol):
    """Who is there, as far as a game must know."""

    def languages(self) -> Iterable[str]:
        """Those in which somebody reads."""

    def spoken(self) -> Iterable[str]:
        """Those in which a device speaks aloud."""

    def waits_for(self, seat: Seat) -> float | None:
        """Until when a step waits for this seat; None if somebody is there."""

    def waits_for_judge(self, game: State) -> float | None:
        """Until when a step waits for whoever judges it from his seat (B2); None if nobody does."""


class Turn(Struct, frozen=True):
    """What comes of a command, of time or of an undo: everything that the table keeps and tells of it.

    Rows to keep, events with their audiences (none after an undo), frames by seat (0: the public) and for the
    judge, what the narrator says, and the words that were spoken, of which the log has the hash alone.
    `hidden`: who saw each thing that not everybody did.
    """

    entries: list[EntryRow]
    frames: list[bytes]
    judge: bytes
    spoken: NarratedTurn
    head: "FrameHead"
    events: Sequence[Event]
    audiences: Sequence[Seats]
    hidden: tuple[Seats, ...]
    words: SpokenWords | None = None

    def message(self, viewer: Seat, lang: str, speaks: bool = False) -> bytes:
        """The frame of a viewer who reads this language; nothing if he has seen nothing."""
        frame = self.judge if viewer == JUDGE_VIEWER else self.frames[viewer]
        if not frame:
            return b""
        is_own = bool(self.hidden) and (viewer == JUDGE_VIEWER or any(by & BIT[viewer] for by in self.hidden))
        aloud = self.spoken.aloud(lang) if speaks else b""
        words = self.spoken.to(viewer, lang), self.spoken.step(lang)
        return self.head.framed(viewer, frame, *words, is_own, aloud)


class FrameHead(Struct, frozen=True):
    """What stands before every frame: under which epoch it is numbered, and how the clock stands."""

    epoch: str
    until: int | None
    left: int | None

    def epoch_of(self, viewer: Seat) -> str:
        """Each viewer's frames are numbered alone."""
        return f"{self.epoch}-{'judge' if viewer == JUDGE_VIEWER else viewer}"

    def framed(
        self,
        viewer: Seat,
        frame: bytes,
        lines: bytes,
        step: bytes,
        is_own: bool = False,
        aloud: bytes = b"",
    ) -> bytes:
        """A frame of the feed as a message, with its lines and the words of its step."""
        return framed(frame, lines, self.until, self.left, self.epoch_of(viewer), step, is_own, aloud)


class Rehearsal(Struct, frozen=True):
    """What would come of something: what the judge would be told, and how the game would stand."""

    lines: list[str]
    phrase: str
    left: int
    view: bytes


class LiveGame:
    """A game with its clock; the table keeps and tells what comes back from here."""

    def __init__(
        self,
        settings: Settings,
        log: Log,
        book: Logbook,
        clock: Clock,
        randomness: Randomness,
        pace: float,
        attendance: Attendance,
        names: dict[Seat, str],
    ) -> None:
        """The log is at its start, or was recalled; `names` of people."""
        self.settings, self._clock, self._randomness, self._pace = settings, clock, randomness, pace
        self.loop = GameLoop(log, clock, settings.cast, book.game)
        self.loop.pace, self.loop.shortest = pace, SHORTEST
        self._attendance = attendance
        self._book = book
        self.feed, self.judge = Feed(log.game.seats), JudgeView()
        reminders = REMINDERS.get(settings.mode, Reminders.NONE)
        self._epoch = randomness.bytes(EPOCH_BYTES).hex()
        self._names = names
        has_devices = settings.mode is not Mode.JUDGED
        self._narration = Narration(log, names, reminders, self._has_judge, has_devices)
        self.history = GameHistory(log, names, reminders)
        self._said: SpokenWords | None = None
        """The last of all."""
        self._last_turn = clock.now()
        self._late: list[tuple[float, Seat, Command]] = []
        """What programs will do when people have read what they said."""
        self._thinks: Seat = 0
        """The program that is asked just now."""
        self._asked_in = 0.0
        """When the step began in which it was asked."""
        self._acted: tuple[float, set[Seat]] = (0.0, set())
        """Who has acted since this moment, at which the step began."""

    @property
    def log(self) -> Log:
        """What has happened."""
        return self.loop.log

    @property
    def is_over(self) -> bool:
        """Whether it has ended; an undo may take that back."""
        return self.loop.is_over

    def tempers(self) -> dict[Seat, str]:
        """What the programs were like: nobody knows before it is over."""
        return self.loop.bots.characters() if self.is_over else {}

    # -- the start, and after a restart

    def begin(self) -> Turn:
        """The first turn is told like any other."""
        return self._turn(self.log.events, self.log.audiences, JUDGE)

    def resume(self, kept: RecalledGame) -> None:
        """Everybody has seen what was kept; the clock goes on from there, as after a pause."""
        self.feed.frames(self.log.game, self.log.events, self.log.audiences)
        if self._has_judge:
            self.judge.frame(self.log.game, self.log.events, self.log.audiences)
        self.loop.watch = kept.watch
        self.loop.watch.set(kept.elapsed, self._clock.now())
        self.loop.floor.recall(self.log.events, self._clock.now())

    def sit(self, seat: Seat, kind: str) -> None:
        """A program takes a seat."""
        self.loop.sit(seat, KINDS[kind], self.settings.lang)

    # -- commands

    def act(self, command: Command, sender: Sender, name: str = "") -> Turn | Refused:
        """Decide a command; the name under which its sender remembers it goes into the log."""
        command, words = self._hushed(command, sender)
        play = self.loop.do(command, sender, self._audible(words))
        if isinstance(play, Refused):
            return play
        return self._turn(play.events, play.audiences, sender, name, words)

    def may_say(self, sender: Sender) -> bool:
        """Whether the rules let this one say anything now."""
        return not isinstance(decide(self.log.game, Say(text="-"), sender), Refused)

    def has_heard(self, text: str) -> bool:
        """Whether it is known what these words mean: nothing is read here."""
        return understood(text, self.log.game.rules, self.log.game.seats) is not None

    def _audible(self, words: SpokenWords | None) -> str:
        """The words as far as programs hear them: what nobody has read has no meaning for them."""
        is_heard = words is not None and bool(self.loop.bots.seats) and self.has_heard(words.text)
        return words.text if words is not None and is_heard else ""

    def _hushed(self, command: Command, sender: Sender) -> tuple[Command, SpokenWords | None]:
        """Words go beside the log, where they can be deleted: the log gets their hash alone."""
        if not isinstance(command, Say) or not command.text:
            return command, None
        words = SpokenWords(sender, self._randomness.bytes(SALT), command.text)
        return replace(command, text=words.digest), words

    def _turn(
        self,
        events: Sequence[Event],
        audiences: Sequence[Seats],
        sender: Sender,
        name: str = "",
        words: SpokenWords | None = None,
    ) -> Turn:
        self._last_turn = self._clock.now()
        self._note_act(sender)
        entries = self._book.turn(events, audiences, sender, name, self._now_ms())
        game, seen = self.log.game, list(events)
        frames = self.feed.frames(game, seen, audiences)
        judge = self.judge.frame(game, seen, audiences) if self._has_judge else b""
        there = self._attendance
        spoken = self._narration.told(seen, audiences, there.languages(), there.spoken())
        if self._has_judge or self.settings.mode is Mode.SOLO:
            self.history.keep_up()
        if words is not None:
            self._said = words
            self.history.said(words.digest, words.seat, words.text)
        hidden = tuple([seen_by for seen_by in audiences if not seen_by & EVERYONE])
        return Turn(entries, frames, judge, spoken, self._head, events, audiences, hidden, words)

    def undo(self, turns: int, name: str) -> Turn | Refused:
        """Take back turns, where a person judges or plays alone."""
        undone = self.loop.undo(turns, is_step_new=self.settings.mode not in BY_HAND)
        if isinstance(undone, Refused):
            return undone
        elapsed = int(self.loop.watch.elapsed(self._clock.now()) * 1000)
        entries = self._book.undo(
            undone, TakenBack(len(self.log.events), elapsed), JUDGE, name, self._now_ms()
        )
        self.history.taken_back()
        frames = self.feed.undone(self.log, undone)
        judge = self.judge.undone(self.log) if self._has_judge else b""
        spoken = self._narration.undone(self._attendance.languages())
        is_public = any(seen_by & EVERYONE for seen_by in undone.audiences)
        hidden = () if is_public else tuple(undone.audiences)
        return Turn(entries, frames, judge, spoken, self._head, (), (), hidden)

    def correct_name(self, seat: Seat, name: str, deed: str) -> list[EntryRow]:
        """From now on he is called so; the log tells that he was not before, and no name."""
        self._names[seat] = name
        self._narration.forget()
        return self._book.remark(NameCorrected(seat), deed, self._now_ms())

    def swap_names(self, one: Seat, other: Seat, deed: str) -> list[EntryRow]:
        """From now on each is called by the name of the other."""
        self._names[one], self._names[other] = self._names.get(other, ""), self._names.get(one, "")
        self._narration.forget()
        return self._book.remark(PeopleSwapped(one, other), deed, self._now_ms())

    def rehearse(self, command: Command | None, sender: Sender, undo: int, lang: str) -> Rehearsal | Refused:
        """What a judge would be told if this were done, and how the game would stand then."""
        log, before = self.log.copy(), len(self.log.events)
        done = log.undo(undo) if command is None else log.play(command, sender)
        if isinstance(done, Refused):
            return done
        told = self._narration.rehearsed(log, before, lang)
        watch, stand = self.loop.watch, min(before, len(log.events))
        began_anew = isinstance(done, Play) and any(type(event) in RENEW for event in done.events)
        elapsed = watch.before(undo) if command is None else watch.elapsed(self._clock.now())
        spent = 0.0 if began_anew else elapsed
        left = int((log.game.step.seconds / self._pace - spent) * 1000)
        return Rehearsal(*told, max(0, left), self.judge.rehearsed(log, stand))

    def rehearse_foul(self, command: Foul, lang: str) -> list[str] | Refused:
        """What everybody would be told of a foul, by what everybody knows: no hidden foul, no card counts."""
        log, before = self.log.copy(), len(self.log.events)
        seen = self.feed.public.fouls
        log.game.fouls = tuple(seen.get(str(seat), 0) for seat in range(log.game.seats + 1))
        done = log.play(command, JUDGE)
        if isinstance(done, Refused):
            return done
        told = len([*takewhile(lambda event: isinstance(event, FOUL_AND_AFTER), done.events)])
        return self._narration.overheard(log, before, before + told, lang)

    @property
    def _head(self) -> "FrameHead":
        return FrameHead(self._epoch, self.until, self.left)

    def was_said(self, text: str) -> str:
        """The language in which everybody was told this aloud; empty if nobody was."""
        return self._narration.heard.get(text, "")

    def fresh(self, viewer: Seat, lang: str, speaks: bool = False) -> bytes:
        """Where the game stands, for somebody who comes; JUDGE_VIEWER for the judge."""
        if viewer == JUDGE_VIEWER:
            view = self.judge.encoded(self.log.game)
            frame = b'{"n":%d,"events":[],"view":%b}' % (self.judge.n, view)
        else:
            frame = self.feed.fresh(self.log.game, viewer)
        aloud = self._narration.phrase_aloud(lang) if speaks else b""
        return self._head.framed(viewer, frame, NO_LINES, self._narration.step(lang), aloud=aloud)

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
        is_led = self.log.game.rules.house.first_out_judges or self.settings.elected
        return self.settings.mode in BY_HAND or is_led

    @property
    def is_voting(self) -> bool:
        """Whether hands are raised now."""
        return isinstance(self.log.game.step, Ballot | Poll | Lift)

    @property
    def counts_hands(self) -> bool:
        """Whether a vote is on whose hands are counted at the table."""
        return self.settings.hands is Hands.TABLE and self.is_voting

    @property
    def _is_by_hand(self) -> bool:
        """Whether a person moves this step on."""
        return self.settings.mode in BY_HAND or self.counts_hands

    def _now_ms(self) -> int:
        return int(self._clock.now() * 1000)

    # -- time

    @property
    def until(self) -> int | None:
        """When the time of this step is up, in milliseconds; nothing while it stands still."""
        if self.is_over or self.loop.watch.stands:
            return None
        return int(self.loop.deadline * 1000)

    @property
    def left(self) -> int | None:
        """Milliseconds of this step that are left while its clock stands."""
        if self.is_over or not self.loop.watch.stands:
            return None
        now = self._clock.now()
        return max(0, int((self.loop.deadline - now + self.loop.watch.stood(now)) * 1000))

    def set_clock(self, seconds: int, hold: bool | None, name: str) -> list[EntryRow]:
        """A judge gives so many seconds more, or fewer; he stops the clock or lets it go on."""
        now, watch = self._clock.now(), self.loop.watch
        spent = max(0.0, watch.elapsed(now) - seconds / self._pace)
        watch.set(spent, now, hold)
        return self._book.remark(ClockSet(int(spent * 1000), watch.is_held), name, self._now_ms())

    def due(self) -> float | None:
        """When something happens by itself: a moment that stands until something does, whenever one asks."""
        game = self.log.game
        if self.is_over or game.paused:
            return None
        ends = [] if self._is_by_hand else [self._end()]
        floor = [] if self._thinks else [self.loop.floor_until]
        moments = (*ends, *floor, *(moment for moment, _, _ in self._late))
        return min((moment for moment in moments if moment < inf), default=None)

    def _end(self) -> float:
        step, deadline = self.log.game.step, self.loop.deadline
        if (led := self._attendance.waits_for_judge(self.log.game)) is not None:
            return max(deadline, led)
        if self.is_voting:
            return deadline + GRACE / self._pace
        waits = self._attendance.waits_for(step.seat) if isinstance(step, Speech) else None
        if waits is not None:
            return min(deadline, max(waits, self.loop.watch.began + SHORTEST / self._pace))
        return min(deadline, self._last_turn + FAST / self._pace) if self._is_quiet() else deadline

    def _is_quiet(self) -> bool:
        """A fast night, and everybody who has something to do has done it."""
        if self.settings.nights is not Nights.FAST or not self.log.game.night:
            return False
        return not self._thinks and not self.loop.is_asking and not self._awaited()

    def _awaited(self) -> list[Seat]:
        """People who can still act in this step, or talk to each other."""
        people = {s: moves for s, moves in offers(self.log.game).items() if s not in self.loop.bots.seats}
        acted = self._acted[1] if self._acted[0] == self.loop.watch.began else set()
        talk = [seat for seat, moves in people.items() if SAY in moves]
        may_act = [
            seat for seat, moves in people.items() if seat not in acted and any(m != SAY for m in moves)
        ]
        return [*may_act, *talk] if len(talk) > 1 else may_act

    def _note_act(self, sender: Sender) -> None:
        if self._acted[0] != self.loop.watch.began:
            self._acted = self.loop.watch.began, set()
        self._acted[1].add(sender)

    # -- programs

    def wanted(self) -> tuple[Seat, Callable[[], Command | None]] | None:
        """The next program that should think, and the thought itself, for any thread."""
        if self.is_over or self.log.game.paused:
            return None
        found = self.loop.wanted()
        if found is None:
            return None
        seat, moves = found
        self._thinks, self._asked_in = seat, self.loop.watch.began
        return seat, lambda: self._reading_own_words(self.loop.bots.think(seat, moves))

    def _reading_own_words(self, command: Command | None) -> Command | None:
        """The others are to understand what a program says: it is read where it was thought of."""
        if isinstance(command, Say) and command.text:
            understand(command.text, self.log.game.rules, self.log.game.seats)
        return command

    def thought(self, seat: Seat, command: Command | None) -> Turn | None:
        """A program has decided; it lets people read what it said before it ends its turn."""
        self._thinks = 0
        if command is None:
            if self._asked_in == self.loop.watch.began:  # else it is another talk that he has not passed by
                self.loop.settle(seat, None)
            return None
        wait = self._reading_time(seat) if isinstance(command, Pass) else 0.0
        if wait > 0:
            self._late.append((self._clock.now() + wait, seat, command))
            return None
        return self._answer(seat, command)

    def unsay(self, seat: Seat) -> None:
        """Keep no words of this seat, and call it by no name."""
        self._names.pop(seat, None)
        self._narration.forget()
        self.history.forget(seat)
        if self._said is not None and self._said.seat == seat:
            self._said = None

    def _answer(self, seat: Seat, command: Command) -> Turn | None:
        command, words = self._hushed(command, seat)
        play = self.loop.answered(seat, command, self._audible(words))
        return None if play is None else self._turn(play.events, play.audiences, seat, words=words)

    def _reading_time(self, seat: Seat) -> float:
        said = self.log.events[-1]
        is_own = isinstance(said, Said) and said.seat == seat and self._said is not None
        return READING * len(self._said.text) / self._pace if is_own and self._said else 0.0

    def clock(self, now: float, away: dict[Seat, int]) -> ClockRow | None:
        """How the clock stands now, to be written down; nothing after the end."""
        if self.is_over or self._book.last is None:
            return None
        elapsed = int(self.loop.watch.elapsed(now) * 1000)
        return ClockRow(self._book.game, self._book.last.seq, int(now * 1000), elapsed, json.encode(away))

    def catch_up(self, now: float) -> Turn | None:
        """What comes of one thing whose time has come by then, if there is one."""
        for late in [late for late in self._late if late[0] <= now]:
            self._late.remove(late)
            if (turn := self._answer(late[1], late[2])) is not None:
                return turn
        if self.is_over or self.log.game.paused or self._is_by_hand or self._end() > now:
            return None
        answer = self.act(TimeUp(), CLOCK)
        return answer if isinstance(answer, Turn) else None
