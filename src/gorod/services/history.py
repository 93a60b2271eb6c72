"""The history of a game for whoever comes: what he would have seen and heard, made from seen events alone."""

from collections import deque
from collections.abc import Collection, Iterable
from heapq import merge

from msgspec import Struct, json

from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats
from gorod.protocol import history as h
from gorod.protocol.room import Room
from gorod.services.past import MOST_SAYINGS, Past, Seen
from gorod.services.tail import Tail

_encode = json.Encoder().encode


class Whisper(Struct, frozen=True):
    """Words among some, which are not kept: a restart forgets them."""

    moment: int
    phase: str
    seat: Seat
    text: str
    room: Room
    heard_by: Seats


class History:
    """What was said, and what everybody has seen; each viewer's part is folded when he first asks for it."""

    def __init__(self, log: Log, names: dict[Seat, str], reminders: bool) -> None:
        """Nobody has asked, and nothing was said; `names` may lose one while the game is played."""
        self._log, self._names, self._reminders = log, names, reminders
        self._words: dict[str, tuple[Seat, str]] = {}
        self._whispers: deque[Whisper] = deque(maxlen=MOST_SAYINGS)
        self._pasts: dict[tuple[Seat, str], Past] = {}

    def said(self, digest: str, seat: Seat, text: str) -> None:
        """At the table; the hash that stands in the log is the name of the words."""
        self._words[digest] = seat, text
        if len(self._words) > MOST_SAYINGS:
            del self._words[next(iter(self._words))]

    def whispered(self, phase: str, seat: Seat, text: str, room: Room, heard_by: Iterable[Seat]) -> None:
        """Among these alone."""
        mask = NOBODY
        for hearer in heard_by:
            mask |= BIT[hearer]
        self._whispers.append(Whisper(self._log.turns - 1, phase, seat, text, room, mask))

    def taken_back(self) -> None:
        """Turns do not stand any more: what was seen of them is folded anew without them."""
        self._pasts.clear()
        stands = [one for one in self._whispers if one.moment < self._log.turns]
        self._whispers = deque(stands, maxlen=MOST_SAYINGS)

    def forget(self, seat: Seat) -> None:
        """Nobody is shown again what this seat has said, nor its name."""
        self._pasts.clear()
        self._words = {digest: said for digest, said in self._words.items() if said[0] != seat}
        self._whispers = deque((one for one in self._whispers if one.seat != seat), maxlen=MOST_SAYINGS)

    # -- for whoever comes

    def told(self, viewer: Seat, lang: str, seat: Seat, muted: Collection[Seat]) -> bytes:
        """The members of the message but for its epoch and number; `seat`: whose ears these are."""
        past = self._past(viewer, lang)
        talk, rounds = self._talk(past, seat, muted), _tail(past.rounds)
        story = b",".join([piece for _, piece in merge(past.story.pieces, talk.pieces, key=_moment)])
        parts = past.story, past.claims, past.nominations, talk, rounds
        told = b'"story":[%b],"claims":[%b],"nominations":[%b],"votes":[%b]'
        members = story, past.claims.joined(), past.nominations.joined(), rounds.joined()
        return told % members + (b',"cut":true' if any(part.is_cut for part in parts) else b"")

    def _past(self, viewer: Seat, lang: str) -> Past:
        """As far as the game has come; what was told once is not told again."""
        log = self._log
        past = self._pasts.get((viewer, lang))
        if past is None:
            past = self._pasts[viewer, lang] = Past(
                log.game.rules, lang, viewer, self._names, self._reminders
            )
        for turn in range(past.turns, log.turns):
            past.see(turn, _seen(log, turn, viewer))
        past.turns = log.turns
        return past

    def _talk(self, past: Past, seat: Seat, muted: Collection[Seat]) -> Tail:
        """What these ears have heard."""
        tail, own = Tail(h.MOST_TALK), BIT[seat]
        said = [
            (one.moment, h.Heard(one.phase, one.seat, self._words[one.digest][1], Room.TABLE))
            for one in past.sayings
            if one.seen_by & (EVERYONE | own) and one.digest in self._words
        ]
        near = [
            (one.moment, h.Heard(one.phase, one.seat, one.text, one.room))
            for one in self._whispers
            if one.heard_by & own
        ]
        for moment, heard in merge(said, near, key=_moment):
            if heard.from_ not in muted:
                tail.add(moment, _encode(heard))
        tail.is_cut = tail.is_cut or len(past.sayings) == MOST_SAYINGS
        return tail


def _seen(log: Log, turn: int, viewer: Seat) -> list[Seen]:
    """What this viewer saw of a turn; the judge sees everything."""
    start = log.starts[turn]
    end = log.starts[turn + 1] if turn + 1 < log.turns else len(log.events)
    pairs = zip(log.events[start:end], log.audiences[start:end], strict=True)
    own = BIT[viewer] | EVERYONE if viewer >= 0 else NOBODY
    return [(event, seen_by) for event, seen_by in pairs if viewer < 0 or seen_by & own]


def _tail(rounds: Iterable[h.Round]) -> Tail:
    tail = Tail(h.MOST_ROUNDS)
    for at, one in enumerate(rounds):
        tail.add(at, _encode(one))
    return tail


def _moment(piece: tuple[int, object]) -> int:
    return piece[0]
