"""The history of a game for a device that connects, made only from events that its viewer has seen."""

from collections import deque
from collections.abc import Collection, Iterable
from heapq import merge
from typing import Generic, Literal, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.engine import events as e
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, sees
from gorod.engine.checkpoints import CHECKPOINT_INTERVAL, Checkpoints
from gorod.engine.fold import Fold
from gorod.engine.log import Log
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats
from gorod.engine.step import Ballot, Lift, Poll
from gorod.protocol import history as h
from gorod.protocol.history import Room
from gorod.texts.chorus import without_words
from gorod.texts.narrator import Narrator, Seen
from gorod.texts.voice import NarratorMemory, Reminders

Piece = TypeVar("Piece")
SPARE_FACTOR = 3
"""A tail keeps up to this many times the size that it shows, so that an undo can show older pieces."""


class Tail(Generic[Piece]):
    """Pieces in order of their moment. Only the latest are shown, up to a total size.

    What is shown follows from the pieces alone, so that an undo restores what was shown earlier.
    """

    def __init__(self, most: int) -> None:
        """`most`: the total size of the pieces that are shown."""
        self._kept: list[tuple[int, Piece, int]] = []
        self._start = 0
        """The index of the first piece that is shown."""
        self._most, self._size, self._spare = most, 0, 0
        self._has_lost = False

    def add(self, moment: int, piece: Piece, size: int = 1) -> None:
        """Add a piece, no earlier than the last."""
        self._kept.append((moment, piece, size))
        self._size += size
        while self._size > self._most:
            self._size -= self._kept[self._start][2]
            self._spare += self._kept[self._start][2]
            self._start += 1
        if self._spare > 2 * SPARE_FACTOR * self._most:
            self._lose()

    def _lose(self) -> None:
        """Delete the oldest pieces that are not shown."""
        lost = 0
        while self._spare > SPARE_FACTOR * self._most:
            self._spare -= self._kept[lost][2]
            lost += 1
        del self._kept[:lost]
        self._start, self._has_lost = self._start - lost, True

    def go_back(self, moment: int) -> bool:
        """Remove all pieces from this moment on; return False if pieces to show instead were deleted."""
        while self._kept and self._kept[-1][0] >= moment:
            size = self._kept.pop()[2]
            if len(self._kept) >= self._start:
                self._size -= size
            else:
                self._start, self._spare = self._start - 1, self._spare - size
        while self._start and self._size + self._kept[self._start - 1][2] <= self._most:
            self._start -= 1
            self._size += self._kept[self._start][2]
            self._spare -= self._kept[self._start][2]
        return self._start > 0 or not self._has_lost

    @property
    def is_cut(self) -> bool:
        """Whether there are pieces that are not shown."""
        return self._start > 0 or self._has_lost

    @property
    def since(self) -> int:
        """The moment from which no piece is missing."""
        return self._kept[self._start][0] if self.is_cut and self._start < len(self._kept) else 0

    @property
    def last(self) -> Piece | None:
        """The latest piece, or None."""
        return self._kept[-1][1] if self._kept else None

    @property
    def pieces(self) -> list[tuple[int, Piece]]:
        """The pieces that are shown, with their moments."""
        return [(moment, piece) for moment, piece, _ in self._kept[self._start :]]


class JsonTail(Tail[bytes]):
    """A tail of JSON values, measured in bytes with the commas."""

    def write(self, moment: int, piece: object) -> None:
        """Add a value."""
        written = _encode(piece)
        self.add(moment, written, len(written) + 1)

    def joined(self) -> bytes:
        """Return the values that are shown, joined by commas."""
        return b",".join([piece for _, piece in self.pieces])


MAX_KEPT_SAYINGS, MAX_KEPT_VOTES = 512, 2048
"""Numbers of sayings and votes that are kept, more than ever fit. A vote counts once for every hand."""
QUESTION: Seat = 0
NO_SEAT: Seat = 0
"""Viewers who only watch."""
_encode = json.Encoder().encode


class Saying(Struct, frozen=True):
    """A speech at the table. It has only the hash of the words, as the log does."""

    moment: int
    phase: str
    seat: Seat
    digest: str
    seen_by: Seats


MINOR_EVENTS = {e.Turned, e.Passed, e.Said}
"""Turns with only these events are minor: who has the floor, who is done, what was claimed."""


class ViewerHistory:
    """The history of one viewer, made from what they saw."""

    def __init__(
        self, rules: Ruleset, lang: str, viewer: Seat, names: dict[Seat, str], reminders: Reminders
    ) -> None:
        """`viewer`: a seat, 0 for the public, a negative number for the judge."""
        who = viewer if viewer > 0 else JUDGE_VIEWER if viewer else PUBLIC
        self._narrator = Narrator(rules, lang, names, who, reminders)
        self._is_judge = viewer < 0
        self.moment = 0
        self._phases = [(-1, "")]
        """The phases, each with the moment of its beginning."""
        self.story = JsonTail(h.MAX_WORDED_STORY_BYTES if viewer else h.MAX_STORY_BYTES)
        self.own_story, self.claims = JsonTail(h.MAX_OWN_STORY_BYTES), JsonTail(h.MAX_CLAIMS_BYTES)
        self.nominations = JsonTail(h.MAX_NOMINATIONS_BYTES)
        self.sayings = Tail[Saying](MAX_KEPT_SAYINGS)
        self.rounds = Tail[tuple[int, h.Round]](MAX_KEPT_VOTES)
        """Votes by their number; a vote is added again with every change."""
        self.turns = 0
        """The number of turns of the log that were read."""
        self._checkpoints = Checkpoints[NarratorMemory]()

    @property
    def phase(self) -> str:
        """The current phase: N0, D1, N1 …"""
        return self._phases[-1][1]

    def come(self, phase: str) -> None:
        """Begin a phase."""
        self._phases.append((self.moment, phase))

    def see(self, moment: int, seen: Iterable[Seen]) -> None:
        """Add one turn, as far as it was seen; `moment` orders it among other pieces."""
        batch: list[Seen] = []
        self.moment, is_own = moment, False
        for event, seen_by in seen:
            _keep(self, event)
            is_own = is_own or not seen_by & EVERYONE
            if isinstance(event, e.Said) and event.claim.text:
                self.sayings.add(moment, Saying(moment, self.phase, event.seat, event.claim.text, seen_by))
            if (kept := without_words(event)) is not None:
                batch.append((kept, seen_by))
        lines, in_open = self._narrator.tell_open(batch)
        if lines:
            is_minor = {type(event) for event, _ in batch} <= MINOR_EVENTS
            hides = self._is_judge and in_open != lines
            story = self.own_story if is_own else self.story
            told = tuple(lines), is_own, is_minor, tuple(in_open) if hides else None
            story.write(moment, h.Lines(self.phase, *told))

    def follow(self, log: Log, viewer: Seat) -> None:
        """Add the turns of the log since the last call."""
        for turn in range(self.turns, log.turns):
            self.see(turn, _seen(log, turn, viewer))
            if turn + 1 >= self._checkpoints.due:
                self._checkpoints.keep(turn + 1, self._narrator.memory.copy())
        self.turns = log.turns

    def go_back(self, log: Log, viewer: Seat) -> bool:
        """Go back to the turns that remain; return False if older pieces to show were deleted."""
        if self.turns <= log.turns:
            return True
        self.turns = log.turns
        while self._phases[-1][0] >= log.turns:
            self._phases.pop()
        tails = self.story, self.own_story, self.claims, self.nominations, self.sayings, self.rounds
        self._checkpoints.cut(log.turns)
        since, memory = self._checkpoints.before(log.turns)
        self._narrator.memory = memory.copy() if memory is not None else NarratorMemory()
        for turn in range(since, log.turns):
            for event, _ in _seen(log, turn, viewer):
                self._narrator.memory.remember(event)
            self._narrator.memory.asked = self._narrator.memory.candidate
        return all(tail.go_back(log.turns) for tail in tails)

    def vote(self, phase: str, kind: Literal["ballot", "poll", "lift"], candidates: tuple[Seat, ...]) -> None:
        """Begin a vote."""
        number = self.rounds.last[0] + 1 if self.rounds.last is not None else 0
        self.rounds.add(self.moment, (number, h.Round(phase, kind, candidates)))

    def hands(self, votes: Iterable[tuple[Seat, Seat]], sums: dict[Seat, int] | None = None) -> None:
        """Add hands that this viewer saw in the current vote, and its sums."""
        if self.rounds.last is not None:
            number, now = self.rounds.last
            shown = tuple(sorted({*now.votes, *votes}))
            told = tuple({**dict(now.sums), **(sums or {})}.items())
            self.rounds.add(self.moment, (number, replace(now, votes=shown, sums=told)))


on = Fold[ViewerHistory, e.Event, None](e.Event)


@on
def _started(past: ViewerHistory, event: e.Started) -> None:
    past.come(f"{'N' if event.night else 'D'}{event.day}")


@on
def _night_fell(past: ViewerHistory, event: e.NightFell) -> None:
    past.come(f"N{event.night}")


@on
def _day_broke(past: ViewerHistory, event: e.DayBroke) -> None:
    past.come(f"D{event.day}")


@on
def _said(past: ViewerHistory, event: e.Said) -> None:
    """Keep claims of a card, of checks, or about others."""
    claim = event.claim
    if claim.role or claim.checks or claim.black or claim.red:
        parts = claim.role, claim.checks, claim.black, claim.red
        past.claims.write(past.moment, h.Claimed(past.phase, event.seat, *parts))


@on
def _nominated(past: ViewerHistory, event: e.Nominated | e.Withdrawn) -> None:
    is_over = isinstance(event, e.Withdrawn)
    past.nominations.write(past.moment, h.Nomination(past.phase, event.by, event.seat, is_over))


@on
def _began(past: ViewerHistory, event: e.Began) -> None:
    match event.step:
        case Lift(tied=tied):
            past.vote(past.phase, "lift", tied)
        case Ballot(candidates=candidates):
            past.vote(past.phase, "ballot", candidates)
        case Poll(candidates=candidates):
            past.vote(past.phase, "poll", candidates)


@on
def _voted(past: ViewerHistory, event: e.Voted) -> None:
    past.hands([(event.seat, event.candidate)])


@on
def _agreed(past: ViewerHistory, event: e.Agreed) -> None:
    past.hands([(event.seat, QUESTION)])


@on
def _counted(past: ViewerHistory, event: e.Counted) -> None:
    hands = [(seat, event.candidate) for seat in (*event.hands, *event.rest)]
    past.hands(hands, {event.candidate: event.sum})


@on
def _polled(past: ViewerHistory, event: e.Polled) -> None:
    past.hands(event.votes, dict(event.sums))


@on
def _answered(past: ViewerHistory, event: e.Answered) -> None:
    past.hands([(seat, QUESTION) for seat in event.hands], {QUESTION: event.sum})


_keep = on.some()


class Whisper(Struct, frozen=True):
    """Words in a private room. They are not stored, so a restart loses them."""

    moment: int
    phase: str
    seat: Seat
    text: str
    room: Room
    heard_by: Seats


class GameHistory:
    """All words and histories of a game. A viewer's history is folded when it is first asked for."""

    def __init__(self, log: Log, names: dict[Seat, str], reminders: Reminders) -> None:
        """`names` may lose entries during the game."""
        self._log, self._names, self._reminders = log, names, reminders
        self._words: dict[str, tuple[Seat, str]] = {}
        self._whispers: deque[Whisper] = deque(maxlen=MAX_KEPT_SAYINGS)
        self._pasts: dict[tuple[Seat, str], ViewerHistory] = {}

    def said(self, digest: str, seat: Seat, text: str) -> None:
        """Keep words said at the table by their hash, which the log holds."""
        self._words[digest] = seat, text
        if len(self._words) > MAX_KEPT_SAYINGS:
            del self._words[next(iter(self._words))]

    def whispered(self, phase: str, seat: Seat, text: str, room: Room, heard_by: Iterable[Seat]) -> None:
        """Keep words that only these seats heard."""
        mask = NOBODY
        for hearer in heard_by:
            mask |= BIT[hearer]
        self._whispers.append(Whisper(self._log.turns - 1, phase, seat, text, room, mask))

    def keep_up(self) -> None:
        """After a turn, let the history that is furthest behind catch up, where turns may be taken back."""
        turns = self._log.turns
        late = min(self._pasts.items(), key=lambda one: one[1].turns, default=None)
        if late is not None and turns - late[1].turns >= CHECKPOINT_INTERVAL:
            late[1].follow(self._log, late[0][0])

    def taken_back(self) -> None:
        """Go back with the log; histories that cannot are folded again when asked for."""
        self._pasts = {
            (viewer, lang): past
            for (viewer, lang), past in self._pasts.items()
            if past.go_back(self._log, viewer)
        }
        stands = [one for one in self._whispers if one.moment < self._log.turns]
        self._whispers = deque(stands, maxlen=MAX_KEPT_SAYINGS)

    def forget(self, seat: Seat) -> None:
        """Delete what this seat has said, and its name, from all histories."""
        self._pasts.clear()
        self._words = {digest: said for digest, said in self._words.items() if said[0] != seat}
        self._whispers = deque((one for one in self._whispers if one.seat != seat), maxlen=MAX_KEPT_SAYINGS)

    # -- for a device that connects

    def told(self, viewer: Seat, lang: str, seat: Seat, muted: Collection[Seat]) -> bytes:
        """Return the members of the message except its epoch and number; `seat`: the seat that listened."""
        past, since = self._past(viewer, lang), self._past(NO_SEAT, lang).story.since
        talk, near = self._talk(past, seat, muted), self._near_talk(seat, muted)
        rounds = _tail(dict(vote for _, vote in past.rounds.pieces).values())
        lines = [
            one for one in merge(past.story.pieces, past.own_story.pieces, key=_moment) if one[0] >= since
        ]
        story = b",".join([piece for _, piece in merge(lines, talk.pieces, near.pieces, key=_moment)])
        parts = past.story, past.own_story, past.claims, past.nominations, past.sayings, talk, near, rounds
        told = b'"story":[%b],"claims":[%b],"nominations":[%b],"votes":[%b]'
        members = story, past.claims.joined(), past.nominations.joined(), rounds.joined()
        return told % members + (b',"cut":true' if since or any(part.is_cut for part in parts) else b"")

    def _past(self, viewer: Seat, lang: str) -> ViewerHistory:
        """Return the history of a viewer up to the last turn."""
        log = self._log
        past = self._pasts.get((viewer, lang))
        if past is None:
            past = self._pasts[viewer, lang] = ViewerHistory(
                log.game.rules, lang, viewer, self._names, self._reminders
            )
        past.follow(log, viewer)
        return past

    def _talk(self, past: ViewerHistory, seat: Seat, muted: Collection[Seat]) -> JsonTail:
        """Return what this seat has heard at the table."""
        said = [
            (one.moment, h.Heard(one.phase, one.seat, self._words[one.digest][1], Room.TABLE))
            for _, one in past.sayings.pieces
            if sees(seat, one.seen_by) and one.digest in self._words
        ]
        return _heard(said, muted, h.MAX_TALK_BYTES)

    def _near_talk(self, seat: Seat, muted: Collection[Seat]) -> JsonTail:
        """Return what this seat has heard in private rooms."""
        near = [
            (one.moment, h.Heard(one.phase, one.seat, one.text, one.room))
            for one in self._whispers
            if one.heard_by & BIT[seat]
        ]
        return _heard(near, muted, h.MAX_NEAR_TALK_BYTES)


def _heard(words: Iterable[tuple[int, h.Heard]], muted: Collection[Seat], most: int) -> JsonTail:
    tail = JsonTail(most)
    for moment, heard in words:
        if heard.from_ not in muted:
            tail.write(moment, heard)
    return tail


def _seen(log: Log, turn: int, viewer: Seat) -> list[Seen]:
    """Return what this viewer saw of a turn; the judge sees everything."""
    start = log.starts[turn]
    end = log.starts[turn + 1] if turn + 1 < log.turns else len(log.events)
    pairs = zip(log.events[start:end], log.audiences[start:end], strict=True)
    who = viewer if viewer >= 0 else JUDGE_VIEWER
    return [(event, seen_by) for event, seen_by in pairs if sees(who, seen_by)]


def _tail(rounds: Iterable[h.Round]) -> JsonTail:
    tail = JsonTail(h.MAX_ROUNDS_BYTES)
    for at, one in enumerate(rounds):
        tail.write(at, one)
    return tail


def _moment(piece: tuple[int, object]) -> int:
    return piece[0]
