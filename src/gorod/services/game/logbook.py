"""The log of a game: turns become entries in a chain of hashes, and entries become the game again."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import assert_never

import msgspec
from msgspec import Struct, field

from gorod import __version__
from gorod.engine.commands import JUDGE, Sender
from gorod.engine.events import Began, Ended, Event, Redealt
from gorod.engine.log import Log, UndoEntry
from gorod.engine.seats import EVERYONE, NOBODY, Seat, Seats
from gorod.rules import RULESETS
from gorod.rules.options import GROUPS
from gorod.services.clocks import Stopwatch
from gorod.services.rows import ClockRow, EntryRow


def origin(game: str) -> bytes:
    """Return what entry 0 has for a previous hash. It differs by game, so that logs cannot be confused."""
    return sha256(game.encode()).digest()


def sealed(prev: bytes, seq: int, at: int, sender: int, command: str, audience: int, event: bytes) -> bytes:
    """Return the hash of an entry; `event` is JSON and is hashed exactly as stored."""
    body = msgspec.json.encode((seq, at, sender, command, audience, msgspec.Raw(event)))
    return sha256(prev + body).digest()


def follow(
    game: str, last: EntryRow | None, at: int, sender: int, command: str, audience: int, event: bytes
) -> EntryRow:
    """Return the next entry of a game's log with its hash; `last` is None for the first one."""
    seq, prev = (last.seq + 1, last.hash) if last else (0, origin(game))
    digest = sealed(prev, seq, at, sender, command, audience, event)
    return EntryRow(game, seq, at, sender, command, audience, event, prev, digest)


def broken(entries: Sequence[EntryRow]) -> int | None:
    """Return the number of the first entry that was altered, or None.

    `entries` is the whole log of a game.
    """
    prev = origin(entries[0].game) if entries else b""
    for seq, entry in enumerate(entries):
        if (entry.seq, entry.prev, entry.hash) != (seq, prev, _hash(entry)):
            return seq
        prev = entry.hash
    return None


def _hash(entry: EntryRow) -> bytes:
    return sealed(entry.prev, entry.seq, entry.at, entry.sender, entry.command, entry.audience, entry.event)


_MERGED = (*GROUPS, "cites")


def upcast(started: bytes) -> bytes:
    """Return the first entry of a log with the options that rules have gained since.

    Its own values stay.
    """
    entry = msgspec.json.decode(started)
    kept = entry["rules"]
    preset = msgspec.to_builtins(RULESETS.get(kept["id"]), str_keys=True) or kept
    groups = {name: {**preset[name], **kept.get(name, {})} for name in _MERGED}
    return msgspec.json.encode({**entry, "rules": {**preset, **kept, **groups}})


UNSEALING_EVENTS = frozenset({Began, Redealt, Ended})
"""Events that discard all sealed acts, as an undo does."""
FORMAT = 1
_encode = msgspec.json.Encoder().encode


class TakenBack(Struct, frozen=True, tag_field="t", tag="undone", omit_defaults=True):
    """An undo: the number of events that remain, and the milliseconds that the step had lasted."""

    to: int
    elapsed: int = 0


class ClockSet(Struct, frozen=True, tag_field="t", tag="clock", omit_defaults=True):
    """The judge has set, stopped or started the clock. No rule depends on it."""

    elapsed: int
    """Milliseconds that the step has lasted."""
    held: bool = False


class NameCorrected(Struct, frozen=True, tag_field="t", tag="name_corrected"):
    """The person at this seat has had another name so far. Names themselves are in no log."""

    seat: Seat


class PeopleSwapped(Struct, frozen=True, tag_field="t", tag="people_swapped"):
    """The people at these seats were listed the wrong way round."""

    seat: Seat
    other: Seat


class SealedAct(Struct, frozen=True, omit_defaults=True):
    """The seats named by a seat at a call of the night; void if the rules do not allow it."""

    call: str
    targets: tuple[Seat, ...]
    is_void: bool = False


class SealedPass(Struct, frozen=True, tag_field="t", tag="sealed", omit_defaults=True):
    """The taps of one pass of the one phone. No view shows them; the acts are made after the last pass."""

    seat: Seat
    round: int
    acts: tuple[SealedAct, ...] = ()


Remark = TakenBack | ClockSet | NameCorrected | PeopleSwapped | SealedPass
"""Entries of a log that are not events of the game."""
_kept = msgspec.json.Decoder(Event | Remark)


class Logbook:
    """Writes the entries of one game, each with the hash of the one before it.

    The entries of one turn share sender and command. A command without a name gets the turn's number.
    """

    def __init__(self, game: str, last: EntryRow | None = None, turns: int = 0) -> None:
        """Continue after the last entry, if there is one."""
        self.game, self.last, self._turns = game, last, turns

    def turn(
        self, events: Sequence[Event], audiences: Sequence[Seats], sender: Sender, command: str, at: int
    ) -> list[EntryRow]:
        """Return the entries of a turn; the first entry of a game also names the versions that wrote it."""
        name = command or f"#{self._turns}"
        self._turns += 1
        written = [_encode(event) for event in events]
        if self.last is None:
            written[0] = written[0][:-1] + b',"format":%d,"engine":%b}' % (FORMAT, _encode(__version__))
        return [
            self._add(at, sender, name, seen_by, event)
            for event, seen_by in zip(written, audiences, strict=True)
        ]

    def undo(
        self, undone: UndoEntry, taken_back: TakenBack, sender: Sender, command: str, at: int
    ) -> list[EntryRow]:
        """Return the entry of an undo, for everybody who saw something of what was taken back."""
        seen = NOBODY
        for seen_by in undone.audiences:
            seen |= seen_by
        self._turns += 1
        seen = EVERYONE if seen & EVERYONE else seen
        return [self._add(at, sender, command, seen, _encode(taken_back))]

    def remark(self, remark: Remark, command: str, at: int, seen_by: Seats = EVERYONE) -> list[EntryRow]:
        """Return the entry of something that happened outside of the rules, for those who may see it."""
        self._turns += 1
        return [self._add(at, JUDGE, command, seen_by, _encode(remark))]

    def _add(self, at: int, sender: Sender, command: str, audience: Seats, event: bytes) -> EntryRow:
        at = (
            max(at, self.last.at) if self.last is not None else at
        )  # another node's clock may be ahead of this one
        self.last = follow(self.game, self.last, at, sender, command, audience, event)
        return self.last


class RecalledGame(Struct):
    """A game read from its entries, with the time that the last step had lasted."""

    log: Log
    turns: int
    watch: Stopwatch
    elapsed: float = 0.0
    seals: list[SealedPass] = field(default_factory=list)
    """What was tapped on the one phone during this step."""


Fold = Callable[[Sequence[EntryRow]], Log]
"""Makes a game of its entries; any error means that they do not make one."""


def folded(entries: Sequence[EntryRow]) -> Log:
    """Return only the log of a game."""
    return recalled(entries).log


def recalled(entries: Sequence[EntryRow], clock: ClockRow | None = None) -> RecalledGame:
    """Fold stored entries; nothing is decided again. `clock`: the clock stored after one of them, or None.

    Entries do not tell how long the server was down between them, so a stored clock takes precedence.
    """
    at = entries[-1].at
    for found, turn, _ in turns_of(entries):
        if clock is not None and turn[-1].seq == clock.seq:
            found.watch.set(clock.elapsed / 1000, clock.at / 1000)
            at = clock.at if clock.seq == entries[-1].seq else at
    found.elapsed = found.watch.elapsed(at / 1000)
    return found


def turns_of(entries: Sequence[EntryRow]) -> Iterator[tuple[RecalledGame, list[EntryRow], Remark | None]]:
    """Yield turn by turn: the game after the turn, its entries, and the remark if it was one."""
    turns = [list(group) for _, group in groupby(entries, key=lambda one: (one.sender, one.command))]
    first = [_kept.decode(upcast(turns[0][0].event)), *(_kept.decode(entry.event) for entry in turns[0][1:])]
    found = RecalledGame(Log(first), 1, Stopwatch(turns[0][0].at / 1000))
    yield found, turns[0], None
    for turn in turns[1:]:
        found.turns += 1
        yield found, turn, _recall(found, turn)


def _recall(found: RecalledGame, turn: list[EntryRow]) -> Remark | None:
    events = [_kept.decode(entry.event) for entry in turn]
    log, watch, now = found.log, found.watch, turn[0].at / 1000
    remark = events[0] if isinstance(events[0], Remark) else None
    match remark:
        case TakenBack():
            count = sum(start >= remark.to for start in log.starts)
            log.undo(count)
            watch.go_back(count, remark.elapsed / 1000, log.game.paused, now)
            found.seals.clear()
        case ClockSet():
            watch.set(remark.elapsed / 1000, now, remark.held)
        case SealedPass():
            found.seals.append(remark)
        case None:
            if any(type(event) in UNSEALING_EVENTS for event in events):
                found.seals.clear()
            log.recall(events, [entry.audience for entry in turn], turn[0].sender)
            watch.see(events, now)
        case NameCorrected() | PeopleSwapped():  # names are kept with the table
            pass
        case _:
            assert_never(remark)
    return remark
