"""A table's current game. Every change returns a `Turn`, which the table stores and sends."""

from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from math import inf
from typing import Protocol

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.bots.hearing import understand, understood
from gorod.bots.players import KINDS
from gorod.engine.audience import consequences
from gorod.engine.commands import CLOCK, JUDGE, Command, Foul, Open, Say, Sender, TimeUp, Vote
from gorod.engine.decide import decide, offers
from gorod.engine.events import Dealt, Event, Guessed
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats, listed
from gorod.engine.state import State
from gorod.engine.step import Ballot, Dealing, Defence, Discussion, Farewell, Lift, Poll, Speech
from gorod.protocol.frame import framed
from gorod.protocol.lobby import GameSummary, Hands, Mode, Nights
from gorod.protocol.messages import Looking, NightPasses, OwnPass
from gorod.services.clocks import STEP_RESTART_EVENTS
from gorod.services.denied import Denied
from gorod.services.game.game_loop import GameLoop
from gorod.services.game.logbook import (
    UNSEALING_EVENTS,
    ClockSet,
    Logbook,
    NameCorrected,
    PeopleSwapped,
    RecalledGame,
    TakenBack,
)
from gorod.services.game.looking import CardLook, KeptLook
from gorod.services.game.passes import rounds_of_night
from gorod.services.game.sealed_night import SealedNight, is_passed
from gorod.services.ports import Clock, Randomness
from gorod.services.rows import ClockRow, EntryRow
from gorod.services.settings import Settings
from gorod.services.told.history import GameHistory
from gorod.services.told.narration import NO_LINES, NarratedTurn, Narration, OwnWords
from gorod.texts.chorus import FOR_THE_CONSOLE, FOR_THE_JUDGE
from gorod.texts.voice import Reminders
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView

VOTE_GRACE_S = 0.3
"""Hands are counted this many seconds after a vote's time, the same for everybody."""
FAST_CALL_S = 1.0
"""Seconds that a call still lasts in a fast night once everybody has acted."""
MIN_STEP_S = 1.0
"""Seconds; no step is shorter, even if its player is away: people must be able to see it."""
SPOKEN_STEPS = (Speech, Discussion, Defence, Farewell, Ballot, Poll, Lift)
"""By day the time of these steps begins when the voice has announced them."""
MAX_VOICE_S = 20.0
"""A clock waits at most this long for the voice."""
READING_START_S, READING_LETTER_S = 1.5, 0.06
"""Seconds that people need to notice words, and to read one letter of them."""
SAY = Open("say")
SALT_BYTES = 16
EPOCH_BYTES = 4
"""Length of the name under which frames are numbered; a new name is drawn when numbering starts again."""
LAST_WORD_S = 30.0
"""Seconds that the person in `solo` may still speak after all programs have finished a discussion."""
SKIPPING_PACE = 1000.0
"""Speed of the rest of a game in `solo` after its only person has left it."""
MANUAL_MODES = (Mode.JUDGED, Mode.ONE_PHONE)
"""Modes in which a person ends the steps."""
REMINDERS = {
    Mode.JUDGED: Reminders.TABLE,
    Mode.COMPANION: Reminders.PHONES,
    Mode.ONE_PHONE: Reminders.ONE_PHONE,
}
"""People at a real table are reminded of rules that a program cannot enforce."""


class SpokenWords(Struct, frozen=True):
    """A speech. The log holds only its salted hash."""

    seat: Seat
    salt: bytes
    text: str

    @property
    def digest(self) -> str:
        """The hash that the log holds."""
        return sha256(self.salt + self.text.encode()).hexdigest()


class Attendance(Protocol):
    """What a game must know about who is present."""

    def languages(self) -> Iterable[str]:
        """Return the languages in which people read."""

    def spoken(self) -> Iterable[str]:
        """Return the languages in which devices speak aloud."""

    def waits_for(self, seat: Seat) -> float | None:
        """Return until when a step waits for this seat, or None if its player is here."""

    def waits_for_judge(self, game: State) -> float | None:
        """Return until when a step waits for a player who judges (B2), or None."""

    def people(self) -> Collection[Seat]:
        """Return the seats that may look at a card: not those of programs or of deleted people."""


class Turn(Struct, frozen=True):
    """The result of a command, of elapsed time or of an undo: all that the table stores and sends.

    It holds the rows to store, the events with their audiences (none after an undo), the frames by seat (0:
    the public) and for the judge, what the narrator says, and spoken words, of which the log has only the
    hash. `hidden`: the audience of each event that not everybody saw.
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
        """Return the frame of a viewer in this language, or nothing if they have seen nothing."""
        frame = self.judge if viewer == FOR_THE_JUDGE else self.frames[viewer]
        if not frame:
            return b""
        is_own = bool(self.hidden) and (
            viewer == FOR_THE_JUDGE or any(by & BIT[viewer] for by in self.hidden)
        )
        aloud = self.spoken.aloud(lang) if speaks else b""
        lines, step = self.spoken.to(viewer, lang), self.spoken.step(lang)
        in_open = self.spoken.to(FOR_THE_CONSOLE, lang) if viewer == FOR_THE_JUDGE else lines
        return self.head.framed(
            viewer, frame, lines, step, is_own, aloud, in_open if in_open != lines else b""
        )


class FrameHead(Struct, frozen=True):
    """The fields at the head of every frame: epoch, clock, and whether people look at their cards."""

    epoch: str
    until: int | None
    left: int | None
    is_looking: bool = False

    def epoch_of(self, viewer: Seat) -> str:
        """Return the epoch of a viewer: each viewer's frames are numbered separately."""
        return f"{self.epoch}-{'judge' if viewer == FOR_THE_JUDGE else viewer}"

    def framed(
        self,
        viewer: Seat,
        frame: bytes,
        lines: bytes,
        step: bytes,
        is_own: bool = False,
        aloud: bytes = b"",
        in_open: bytes = b"",
    ) -> bytes:
        """Return a frame of the feed as a message, with its lines and the words of its step."""
        head = self.until, self.left, self.epoch_of(viewer)
        return framed(frame, lines, *head, step, is_own, aloud, in_open, self.is_looking)


class Rehearsal(Struct, frozen=True):
    """What a command or an undo would lead to: the judge's lines, and the state of the game."""

    lines: list[str]
    in_open: list[str]
    """The lines that may be shown without holding the eye button."""
    phrase: str
    left: int
    view: bytes


class LiveGame:
    """A game with its clock. The table stores and sends the turns that it returns."""

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
        luck: str,
        began_at: int,
        look_limit_s: float,
    ) -> None:
        """Take a log at its start, or a restored one; `names`: those of people.

        `luck` is the secret seed of the programs; `began_at` is in milliseconds of the table's clock.
        People look at their cards for at most `look_limit_s` seconds; with 0 the game does not wait.
        """
        self.settings, self._clock, self._randomness, self._pace = settings, clock, randomness, pace
        self._look_limit_s = look_limit_s
        self.look: CardLook | None = None
        """Set while people look at their cards."""
        self.loop = GameLoop(log, clock, settings.cast, luck)
        self.loop.pace, self.loop.shortest = pace, MIN_STEP_S
        self._usual_pace = pace
        self._attendance, self._began_at = attendance, began_at
        self._book = book
        self.feed, self.judge = Feed(log.game.seats), JudgeView()
        reminders = REMINDERS.get(settings.mode, Reminders.NONE)
        self._epoch = randomness.bytes(EPOCH_BYTES).hex()
        self._names = names
        has_devices = settings.mode is not Mode.JUDGED
        self._narration = Narration(log, names, reminders, self._has_judge, has_devices)
        self.history = GameHistory(log, names, reminders)
        self.sealed = self._sealed_night()
        """The sealed passes of the current night; None in modes without a phone that is passed."""
        self._said: SpokenWords | None = None
        """The last speech."""
        self._last_turn = clock.now()
        self._read: tuple[float, float] = (0.0, 0.0)
        """When the step of the last speech began, and when people will have read that speech."""
        self._thinks: Seat = 0
        """The program that is deciding now; 0 if none is."""
        self._asked_in = 0.0
        """When the step began in which that program was asked."""
        self._voice_until: float | None = None
        """The latest start of the step's clock, while a device announces the step."""
        self._voice_frame = 0
        """The public frame whose words the device must have said by then."""
        self._voice_answers = True
        """Whether the speaking device reports what it has said; otherwise no clock waits for it."""
        self._acted: tuple[float, set[Seat]] = (0.0, set())
        """The seats that have acted in the current step, with the moment at which it began."""

    @property
    def log(self) -> Log:
        """The log of the game."""
        return self.loop.log

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; an undo may reopen it."""
        return self.loop.is_over

    def tempers(self) -> dict[Seat, str]:
        """Return the characters of the programs, which are secret until the game is over."""
        return self.loop.bots.characters() if self.is_over else {}

    def ended(self) -> GameSummary | None:
        """Return the duration and the best move of a finished game, or None."""
        if not self.is_over or self._book.last is None:
            return None
        seconds = max(0, self._book.last.at - self._began_at) // 1000
        named = next((event for event in reversed(self.log.events) if isinstance(event, Guessed)), None)
        return (
            GameSummary(seconds, named.seats, named.seat) if named and named.seats else GameSummary(seconds)
        )

    # -- the start, and after a restart

    def begin(self) -> Turn:
        """Return the first turn."""
        return self._turn(self.log.events, self.log.audiences, JUDGE)

    def resume(self, kept: RecalledGame) -> None:
        """Restore the views and the clock. The time that the server was down counts as a pause."""
        self.feed.frames(self.log.game, self.log.events, self.log.audiences)
        if self._has_judge:
            self.judge.frame(self.log.game, self.log.events, self.log.audiences)
        self.loop.watch = kept.watch
        self.loop.watch.set(kept.elapsed, self._clock.now())
        self.loop.floor.recall(self.log.events, self._clock.now())
        if self.sealed is not None:
            self.sealed.seals += kept.seals

    # -- while people look at their cards

    def _begin_to_look(self, events: Sequence[Event], now: float) -> int:
        """Wait for people to look at their cards once all are dealt.

        Return how many of the last events open the step.
        """
        if not any(type(event) is Dealt for event in events) or isinstance(self.log.game.step, Dealing):
            return 0
        if not self._look_limit_s or self.is_over or not self._awaited_lookers(()):
            return 0
        self._look(CardLook(self.log.turns, self._look_limit_s, now), now)
        return next(at for at, event in enumerate(reversed(events)) if type(event) is Dealt)

    def look_again(self, kept: KeptLook) -> None:
        """Wait again after a restart.

        Those who know their cards still do; the others have the full time again.
        """
        now = self._clock.now()
        self.loop.watch.set(0.0, now)
        self._look(CardLook(kept.turn, self._look_limit_s, now, kept.looked), now)

    def _look(self, look: CardLook, now: float) -> None:
        self.look = look
        look.stand(self.log.game.paused, now)
        self.loop.watch.wait(True, now)
        self._narration.is_looking = True

    def end_look(self) -> None:
        """Start the clock of the step."""
        now = self._clock.now()
        self.look, self._last_turn = None, now
        self.loop.watch.wait(False, now)
        self._narration.is_looking = False

    @property
    def deal(self) -> str:
        """The name of the deal whose cards people look at."""
        return f"{self._book.game}-{self.look.turn}" if self.look is not None else ""

    def _awaited_lookers(self, looked: Collection[Seat]) -> set[Seat]:
        return set(self._attendance.people()) & {*listed(self.log.game.alive)} - {*looked}

    def looking(self) -> Looking | None:
        """Return what everybody is told while people look at their cards, or None."""
        look, people = self.look, self._awaited_lookers(())
        if look is None:
            return None
        until, left = (int(at * 1000) if at is not None else None for at in (look.until, look.left))
        return Looking(self.deal, len(people & look.looked), len(people), until, left)

    def is_look_over(self, now: float) -> bool:
        """Return whether all people know their cards, or their time is up."""
        look = self.look
        if look is None:
            return False
        return not self._awaited_lookers(look.looked) or (look.until is not None and look.until <= now)

    def sit(self, seat: Seat, kind: str) -> None:
        """Seat a program."""
        self.loop.sit(seat, KINDS[kind], self.settings.lang)

    # -- the night of one phone

    def _sealed_night(self) -> SealedNight | None:
        if self.settings.mode is not Mode.ONE_PHONE:
            return None
        cast = tuple(role for role, count in self.settings.cast.items() for _ in range(count))
        return SealedNight(rounds_of_night(self.log.game.rules, cast))

    @property
    def _passes(self) -> SealedNight:
        """The passes of this night; raise `Denied` if the phone does not go round now."""
        if self.sealed is None or not self.sealed.rounds or not is_passed(self.log.game):
            raise Denied("not_passed_now")
        return self.sealed

    @property
    def is_passed(self) -> bool:
        """Whether the one phone goes round now, for all calls of the night together."""
        return self.sealed is not None and bool(self.sealed.rounds) and is_passed(self.log.game)

    def passes(self) -> NightPasses | None:
        """Return what the whole table sees of the passes of this night, or None by day."""
        if self.sealed is None or not self.is_passed:
            return None
        return self.sealed.told(self.log.game, f"{self._book.game}-{self.log.game.phase}")

    def own_pass(self, seat: Seat, lang: str) -> OwnPass | None:
        """Return what only the holder of the phone is told, or None if their seat has left the game."""
        if self.sealed is None or not self.is_passed or not self.log.game.alive & BIT[seat]:
            return None
        return self.sealed.own(self.log, seat, OwnWords(self._narration, lang))

    def seal(self, seat: Seat, picks: Sequence[Sequence[Seat]], name: str) -> list[EntryRow]:
        """Seal what a seat has tapped in this round of the night; nobody sees any of it."""
        night, game = self._passes, self.log.game
        refused = decide(game, TimeUp(), JUDGE)
        if isinstance(refused, Refused):
            raise Denied(refused.code, refused.detail, refused.clause)
        number = night.round_of(game)
        if not game.alive & BIT[seat] or number == len(night.rounds) or seat in night.done(number):
            raise Denied("already_passed")
        this = night.rounds[number]
        if [len(one) for one in picks] != [this.taps] * this.screens:
            raise Denied("other_taps")
        return self._book.remark(night.seal(self.log, seat, picks), name, self._now_ms(), NOBODY)

    def after_pass(self, seat: Seat, lang: str) -> OwnPass:
        """Return what the holder is told after their taps are sealed."""
        return self._passes.after(self.log, seat, OwnWords(self._narration, lang))

    @property
    def has_sealed(self) -> bool:
        """Whether anybody has sealed anything in this night."""
        return self.sealed is not None and bool(self.sealed.seals)

    def end_night(self, name: str) -> Turn | Refused:
        """Make all sealed acts at their calls after the last pass; everybody is told of them in one turn."""
        night = self._passes
        if night.round_of(self.log.game) < len(night.rounds):
            raise Denied("passes_left")
        events, audiences, entries = list[Event](), list[Seats](), list[EntryRow]()
        for command, sender in night.commands(self.log):
            play = self.loop.do(command, sender)
            if isinstance(play, Refused):
                if sender == JUDGE:
                    return play
                continue  # the sender was removed meanwhile
            command_name = name if sender == JUDGE and not is_passed(self.log.game) else ""
            entries += self._book.turn(play.events, play.audiences, sender, command_name, self._now_ms())
            events += play.events
            audiences += play.audiences
        return self._turned(entries, events, audiences, JUDGE)

    # -- commands

    def act(self, command: Command, sender: Sender, name: str = "") -> Turn | Refused:
        """Decide a command; `name`, chosen by its sender, goes into the log."""
        command, words = self._replace_words(command, sender)
        play = self.loop.do(command, sender, self._audible(words))
        if isinstance(play, Refused):
            return play
        return self._turn(play.events, play.audiences, sender, name, words)

    def may_say(self, sender: Sender) -> bool:
        """Return whether the rules let this sender speak now."""
        return not isinstance(decide(self.log.game, Say(text="-"), sender), Refused)

    def has_heard(self, text: str) -> bool:
        """Return whether the meaning of these words is already known; nothing is parsed here."""
        return understood(text, self.log.game.rules, self.log.game.seats) is not None

    def _audible(self, words: SpokenWords | None) -> str:
        """Return the words if programs can understand them already, else an empty string."""
        is_heard = words is not None and bool(self.loop.bots.seats) and self.has_heard(words.text)
        return words.text if words is not None and is_heard else ""

    def _replace_words(self, command: Command, sender: Sender) -> tuple[Command, SpokenWords | None]:
        """Replace the words of a command by their hash.

        The words are stored apart, so they can be deleted.
        """
        if not isinstance(command, Say) or not command.text:
            return command, None
        words = SpokenWords(sender, self._randomness.bytes(SALT_BYTES), command.text)
        return replace(command, text=words.digest), words

    def _turn(
        self,
        events: Sequence[Event],
        audiences: Sequence[Seats],
        sender: Sender,
        name: str = "",
        words: SpokenWords | None = None,
    ) -> Turn:
        self._last_turn = now = self._clock.now()
        opening = self._begin_to_look(events, now)
        if self.look is not None:
            self.look.stand(self.log.game.paused, now)
            if self.is_over or isinstance(self.log.game.step, Dealing):
                self.end_look()
        entries = self._book.turn(events, audiences, sender, name, self._now_ms())
        return self._turned(entries, events, audiences, sender, words, opening)

    def _turned(
        self,
        entries: list[EntryRow],
        events: Sequence[Event],
        audiences: Sequence[Seats],
        sender: Sender,
        words: SpokenWords | None = None,
        opening: int = 0,
    ) -> Turn:
        """Return what everybody is told of the entries that were just written."""
        self._last_turn = self._clock.now()
        self._note_act(sender)
        if self.sealed is not None and any(type(event) in UNSEALING_EVENTS for event in events):
            self.sealed.clear()
        game, seen = self.log.game, list(events)
        frames = self.feed.frames(game, seen, audiences)
        judge = self.judge.frame(game, seen, audiences) if self._has_judge else b""
        there = self._attendance
        speaking = [*there.spoken()]
        spoken = self._narration.told(seen, audiences, there.languages(), speaking, opening)
        self._wait_for_voice(seen, any(spoken.aloud(lang) for lang in speaking))
        if self._has_judge or self.settings.mode is Mode.SOLO:
            self.history.keep_up()
        if words is not None:
            self._said = words
            letters = READING_LETTER_S * len(words.text)
            self._read = self.loop.watch.began, self._clock.now() + (READING_START_S + letters) / self._pace
            self.history.said(words.digest, words.seat, words.text)
        hidden = tuple([seen_by for seen_by in audiences if not seen_by & EVERYONE])
        return Turn(entries, frames, judge, spoken, self._head, events, audiences, hidden, words)

    def undo(self, turns: int, name: str) -> Turn | Refused:
        """Take back turns; a fast-forwarded game returns to its usual pace."""
        self._pace = self.loop.pace = self._usual_pace
        undone = self.loop.undo(turns, is_step_new=self.settings.mode not in MANUAL_MODES)
        if isinstance(undone, Refused):
            return undone
        if self.look is not None and self.log.turns < self.look.turn:
            self.end_look()
        elapsed = int(self.loop.watch.elapsed(self._clock.now()) * 1000)
        entries = self._book.undo(
            undone, TakenBack(len(self.log.events), elapsed), JUDGE, name, self._now_ms()
        )
        self.history.taken_back()
        if self.sealed is not None:
            self.sealed.clear()
        self._voice_until = None
        frames = self.feed.undone(self.log, undone)
        judge = self.judge.undone(self.log) if self._has_judge else b""
        spoken = self._narration.undone(self._attendance.languages())
        is_public = any(seen_by & EVERYONE for seen_by in undone.audiences)
        hidden = () if is_public else tuple(undone.audiences)
        return Turn(entries, frames, judge, spoken, self._head, (), (), hidden)

    def correct_name(self, seat: Seat, name: str, deed: str) -> list[EntryRow]:
        """Use a corrected name from now on. The log notes the seat and not the name."""
        self._names[seat] = name
        self._narration.forget()
        return self._book.remark(NameCorrected(seat), deed, self._now_ms())

    def swap_names(self, one: Seat, other: Seat, deed: str) -> list[EntryRow]:
        """Exchange the names of two seats from now on."""
        self._names[one], self._names[other] = self._names.get(other, ""), self._names.get(one, "")
        self._narration.forget()
        return self._book.remark(PeopleSwapped(one, other), deed, self._now_ms())

    def rehearse(self, command: Command | None, sender: Sender, undo: int, lang: str) -> Rehearsal | Refused:
        """Return what the judge would be told if this were done, and the state of the game then."""
        log, before = self.log.copy(), len(self.log.events)
        done = log.undo(undo) if command is None else log.play(command, sender)
        if isinstance(done, Refused):
            return done
        told = self._narration.rehearsed(log, before, lang)
        watch, stand = self.loop.watch, min(before, len(log.events))
        began_anew = isinstance(done, Play) and any(
            type(event) in STEP_RESTART_EVENTS for event in done.events
        )
        elapsed = watch.before(undo) if command is None else watch.elapsed(self._clock.now())
        spent = 0.0 if began_anew else elapsed
        left = int((log.game.step.seconds / self._pace - spent) * 1000)
        return Rehearsal(*told, max(0, left), self.judge.rehearsed(log, stand))

    def rehearse_foul(self, command: Foul, lang: str) -> list[str] | Refused:
        """Return the lines that everybody would hear about a foul, from public knowledge alone.

        Hidden fouls and cards do not count.
        """
        log, before = self.log.copy(), len(self.log.events)
        seen = self.feed.public.fouls
        log.game.fouls = tuple(seen.get(str(seat), 0) for seat in range(log.game.seats + 1))
        done = log.play(command, JUDGE)
        if isinstance(done, Refused):
            return done
        told = consequences(done.events, done.audiences)
        return self._narration.overheard(log, before, before + told, lang)

    @property
    def _head(self) -> "FrameHead":
        return FrameHead(self._epoch, self.until, self.left, self.look is not None)

    def note_said(self, lang: str, text: str) -> None:
        """Remember that something outside of the game was said aloud to everybody."""
        self._narration.note_said(lang, text)

    def was_said(self, text: str) -> str:
        """Return the language in which this was said aloud to everybody, or an empty string."""
        return self._narration.heard.get(text, "")

    def fresh(self, viewer: Seat, lang: str, speaks: bool = False, opens: bool = False) -> bytes:
        """Return a frame with the current state of the game; the viewer FOR_THE_JUDGE is the judge.

        `opens`: people have looked at their cards, and the postponed announcement of the step is included.
        """
        if viewer == FOR_THE_JUDGE:
            view = self.judge.encoded(self.log.game)
            frame = b'{"n":%d,"events":[],"view":%b}' % (self.judge.n, view)
        else:
            frame = self.feed.fresh(self.log.game, viewer)
        aloud = b""
        if speaks:
            aloud = self._narration.opening_aloud(lang) if opens else self._narration.phrase_aloud(lang)
        return self._head.framed(viewer, frame, NO_LINES, self._narration.step(lang), aloud=aloud)

    def epoch(self, viewer: Seat) -> str:
        """Return the epoch of this viewer's frames, which changes with each game and restart."""
        return self._head.epoch_of(viewer)

    def number(self, viewer: Seat) -> int:
        """Return the number of this viewer's last frame."""
        return self.judge.n if viewer == FOR_THE_JUDGE else self.feed.number(viewer)

    def past(self, viewer: Seat, lang: str, seat: Seat, muted: Collection[Seat]) -> bytes:
        """Return all that this viewer has seen up to their last frame, and what was heard at this seat."""
        told = self.history.told(viewer, lang, seat, muted)
        head = self.epoch(viewer).encode(), self.number(viewer)
        return b'{"t":"history","epoch":"%b","n":%d,%b}' % (*head, told)

    @property
    def _has_judge(self) -> bool:
        is_led = self.log.game.rules.house.first_out_judges or self.settings.elected
        return self.settings.mode in MANUAL_MODES or is_led

    @property
    def is_voting(self) -> bool:
        """Whether a vote is on now."""
        return isinstance(self.log.game.step, Ballot | Poll | Lift)

    @property
    def counts_hands(self) -> bool:
        """Whether a vote is on whose hands are counted at the table."""
        return self.settings.hands is Hands.TABLE and self.is_voting

    @property
    def _is_by_hand(self) -> bool:
        """Whether a person ends this step."""
        return self.settings.mode in MANUAL_MODES or self.counts_hands

    def _now_ms(self) -> int:
        return int(self._clock.now() * 1000)

    # -- time

    @property
    def until(self) -> int | None:
        """When the time of this step is up, in milliseconds; None while its clock stands."""
        if self.is_over or self.loop.watch.stands:
            return None
        return int(min(self.loop.deadline, self._talk_ends()) * 1000)

    @property
    def left(self) -> int | None:
        """The milliseconds left of this step while its clock stands; None while it runs."""
        if self.is_over or not self.loop.watch.stands:
            return None
        now = self._clock.now()
        return max(0, int((self.loop.deadline - now + self.loop.watch.stood(now)) * 1000))

    def set_clock(self, seconds: int, hold: bool | None, name: str) -> list[EntryRow]:
        """Give a step more or fewer seconds, and stop or start its clock."""
        now, watch = self._clock.now(), self.loop.watch
        if self._voice_until is not None:
            self._voice_until, hold = None, bool(hold)
        spent = max(0.0, watch.elapsed(now) - seconds / self._pace)
        watch.set(spent, now, hold)
        return self._book.remark(ClockSet(int(spent * 1000), watch.is_held), name, self._now_ms())

    # -- the voice: the clock of an announced step starts when the announcement has ended

    def _wait_for_voice(self, events: Sequence[Event], is_said: bool) -> None:
        """Stop the clock of a step that has just begun by day, if a device announces it now."""
        game = self.log.game
        is_spoken = isinstance(game.step, SPOKEN_STEPS) and not game.night
        if not any(type(event) in STEP_RESTART_EVENTS for event in events):
            if self._voice_until is not None and is_said:
                self._voice_frame = self.feed.number(0)
            return
        self._voice_until = None
        if is_spoken and is_said and self._voice_answers:
            now = self._clock.now()
            self._voice_until, self._voice_frame = now + MAX_VOICE_S, self.feed.number(0)
            self.loop.watch.set(0.0, now, is_held=True)

    @property
    def waits_for_voice(self) -> bool:
        return self._voice_until is not None

    def voice_ended(self, n: int) -> bool:
        """Note that the device has said everything up to its frame n; return whether a clock starts."""
        self._voice_answers = True
        if self._voice_until is None or n < self._voice_frame:
            return False
        self._start_clock()
        return True

    def voice_is_late(self, now: float) -> bool:
        """Start a clock that has waited too long; return whether it starts.

        No later clock waits for this device.
        """
        if self._voice_until is None or self._voice_until > now or self.log.game.paused:
            return False
        self._voice_answers = False
        self._start_clock()
        return True

    def release_clock(self) -> bool:
        """Start the clock if a judge who has gone was holding it; return whether it starts."""
        if not self.loop.watch.is_held or self.waits_for_voice:
            return False
        self._start_clock()
        return True

    def _start_clock(self) -> None:
        now, self._voice_until = self._clock.now(), None
        self.loop.watch.set(self.loop.watch.elapsed(now), now, is_held=False)

    def due(self) -> float | None:
        """Return when something happens by itself, or None. The answer is stable until something happens."""
        game = self.log.game
        if self.look is not None:
            return self.look.until if self._awaited_lookers(self.look.looked) else self._last_turn
        if self.is_over or game.paused:
            return None
        ends = [] if self._is_by_hand else [self._end()]
        if self._voice_until is not None:
            ends = [self._voice_until]
        moments = (*ends, *([] if self._thinks else [self._programs_wait_until()]))
        return min((moment for moment in moments if moment < inf), default=None)

    def _programs_wait_until(self) -> float:
        """Return until when programs wait for the speaker and for readers; infinity if for neither."""
        floor, reading = self.loop.floor_until, self.read_until
        return max(floor, reading) if floor < inf else reading or inf

    def _end(self) -> float:
        step, deadline = self.log.game.step, self.loop.deadline
        if (led := self._attendance.waits_for_judge(self.log.game)) is not None:
            held_since = self.loop.watch.held_since
            left = max(0.0, deadline - held_since) if held_since is not None else 0.0
            return max(deadline, led + left)
        if self.is_voting:
            has_ended = self.settings.mode is Mode.SOLO and self._have_all_voted()
            last = max(self._last_turn, self.loop.watch.began + MIN_STEP_S / self._pace)
            return (min(deadline, last) if has_ended else deadline) + VOTE_GRACE_S / self._pace
        waits = self._attendance.waits_for(step.seat) if isinstance(step, Speech) else None
        if waits is not None:
            return min(deadline, max(waits, self.loop.watch.began + MIN_STEP_S / self._pace))
        if self._have_all_acted():
            return min(deadline, self._last_turn + FAST_CALL_S / self._pace)
        return min(deadline, self._talk_ends())

    def _talk_ends(self) -> float:
        """Return when a free discussion ends that every program has finished (`solo`), or infinity."""
        game, step = self.log.game, self.log.game.step
        if self.settings.mode is not Mode.SOLO or not isinstance(step, Discussion):
            return inf
        waited = game.alive & ~step.passed
        if any(waited & BIT[seat] for seat in self.loop.bots.seats):
            return inf
        return max(self._last_turn, self._read[1]) + LAST_WORD_S / self._pace

    def skip(self) -> None:
        """Play to the end as fast as programs think; no person reads or answers from now on."""
        self._read = 0.0, 0.0
        self._pace = self.loop.pace = SKIPPING_PACE

    def _have_all_acted(self) -> bool:
        """Return whether everybody who can act in this call of a fast night has acted."""
        if self.settings.nights is not Nights.FAST or not self.log.game.night:
            return False
        return not self._thinks and not self.loop.is_asking and not self._awaited()

    def _have_all_voted(self) -> bool:
        """Return whether nobody has a vote left; a person alone need not wait for the rest of its time."""
        step = self.log.game.step
        voted = {voter for voter, _ in step.votes} if isinstance(step, Poll) else set[Seat]()
        return isinstance(step, Ballot | Poll) and not any(
            isinstance(move, Vote) and seat not in voted
            for seat, moves in offers(self.log.game).items()
            for move in moves
        )

    def _awaited(self) -> list[Seat]:
        """Return the people who can still act in this step, or talk to each other."""
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

    @property
    def read_until(self) -> float:
        """Until when programs wait for people to read the last speech; 0 if they do not wait."""
        began, until = self._read
        waits = self.loop.is_asking and not self.log.game.night
        return until if waits and began == self.loop.watch.began else 0.0

    def wanted(self) -> tuple[Seat, Callable[[], Command | None]] | None:
        """Return the next program that should decide, and its decision as a callable for any thread."""
        if self.is_over or self.log.game.paused or self.look is not None:
            return None
        if self.read_until > self._clock.now():
            return None
        self._read = 0.0, 0.0
        found = self.loop.wanted()
        if found is None:
            return None
        seat, moves = found
        self._thinks, self._asked_in = seat, self.loop.watch.began
        return seat, lambda: self._reading_own_words(self.loop.bots.think(seat, moves))

    def _reading_own_words(self, command: Command | None) -> Command | None:
        """Parse what a program says in its own thread, so that the others understand it without delay."""
        if isinstance(command, Say) and command.text:
            understand(command.text, self.log.game.rules, self.log.game.seats)
        return command

    def thought(self, seat: Seat, command: Command | None) -> Turn | None:
        """Take the decision of a program."""
        self._thinks = 0
        if command is None:
            if self._asked_in == self.loop.watch.began:  # otherwise a new discussion has begun
                self.loop.settle(seat, None)
            return None
        return self._answer(seat, command)

    def forget_words(self, seat: Seat) -> None:
        """Delete the words of this seat, and its name."""
        self._names.pop(seat, None)
        self._narration.forget()
        self.history.forget(seat)
        if self._said is not None and self._said.seat == seat:
            self._said = None

    def _answer(self, seat: Seat, command: Command) -> Turn | None:
        command, words = self._replace_words(command, seat)
        play = self.loop.answered(seat, command, self._audible(words))
        return None if play is None else self._turn(play.events, play.audiences, seat, words=words)

    def clock(self, now: float, away: dict[Seat, int]) -> ClockRow | None:
        """Return the state of the clock for storage, or None after the end."""
        if self.is_over or self._book.last is None:
            return None
        elapsed = int(self.loop.watch.elapsed(now) * 1000)
        return ClockRow(self._book.game, self._book.last.seq, int(now * 1000), elapsed, json.encode(away))

    def catch_up(self, now: float) -> Turn | None:
        """Do one thing that is due by then, and return its turn, or None."""
        if self.look is not None:
            return None
        is_stopped = self.log.game.paused or self._is_by_hand or self.waits_for_voice
        if self.is_over or is_stopped or self._end() > now:
            return None
        answer = self.act(TimeUp(), CLOCK)
        return answer if isinstance(answer, Turn) else None
