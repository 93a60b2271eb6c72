"""Frames: what each viewer is sent after each turn, numbered for each viewer alone."""

import msgspec

from gorod.engine import events as e
from gorod.engine.decide import encoded_moves, legal
from gorod.engine.game import Game
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats, listed
from gorod.views.public import FOLDS, PublicView
from gorod.views.seat import SeatView

_encode = msgspec.json.Encoder().encode


class _Numbered(dict[int, bytes]):
    """The beginnings of frames by their number, each made once."""

    def __missing__(self, n: int) -> bytes:
        self[n] = b'{"n":%d,"events":[' % n
        return self[n]


_NUMBERED = _Numbered()
_join = b"".join


Frames = list[bytes]


class Feed:
    """The views of everyone at one table; the public part is folded and encoded once for all."""

    __slots__ = ("_alone", "_mine", "_public", "_quiet", "_together", "public", "seats")

    def __init__(self, seats: int) -> None:
        """Before the first event nobody knows anything."""
        self.public = PublicView()
        self.seats = [SeatView(seat) for seat in range(seats + 1)]
        self._together = 0
        self._alone = [0] * (seats + 1)
        self._mine = [b"", *(_own(view) for view in self.seats[1:])]
        self._quiet = [b"}}", *(mine + b"[]}}" for mine in self._mine[1:])]
        self._public = b""

    def frames(self, game: Game, events: list[e.Event], audiences: list[Seats]) -> Frames:
        """The frame of each seat for this turn, empty if it saw nothing; seat 0 is the public viewer."""
        if len(events) == 1:
            if audiences[0] == EVERYONE:
                return self._same_for_all(game, events)
            if audiences[0].bit_count() == 1:
                return self._one_for_one(game, events[0], audiences[0].bit_length() - 1)
        seen = [(ev, aud) for ev, aud in zip(events, audiences, strict=True) if aud]
        everyone = [ev for ev, aud in seen if aud == EVERYONE]
        if everyone and len(everyone) == len(seen):
            return self._same_for_all(game, everyone)
        if everyone:
            self._see_public(everyone)
        return self._each(game, seen)

    def _see_public(self, events: list[e.Event]) -> None:
        public = self.public
        for event in events:
            fold = FOLDS.get(type(event))
            if fold is not None:
                fold(public, event)
            if type(event) is e.Turned:
                if self.seats[event.seat].silenced:
                    self._see_own(event.seat, event)
            elif type(event) is e.Silenced:
                self._see_own(event.seat, event)
        self._public = public.encoded()

    def _see_own(self, seat: Seat, event: e.Event) -> None:
        if self.seats[seat].see(event, self.public.day):
            self._mine[seat] = mine = _own(self.seats[seat])
            self._quiet[seat] = mine + b"[]}}"

    def _same_for_all(self, game: Game, events: list[e.Event]) -> Frames:
        self._see_public(events)
        encoded = _encode(events[0]) if len(events) == 1 else b",".join([_encode(ev) for ev in events])
        shared = b'%b],"view":{%b' % (encoded, self._public)
        self._together = n = self._together + 1
        alone, mine = self._alone, self._mine
        frames = [
            _join((_NUMBERED[n + k], shared, quiet)) for k, quiet in zip(alone, self._quiet, strict=True)
        ]
        for seat, moves in encoded_moves(game):
            frames[seat] = _join((_NUMBERED[n + alone[seat]], shared, mine[seat], moves, b"}}"))
        return frames

    def _one_for_one(self, game: Game, event: e.Event, seat: Seat) -> Frames:
        self._see_own(seat, event)
        frames = [b""] * len(self.seats)
        frames[seat] = self._finished(game, seat, _encode(event))
        return frames

    def _each(self, game: Game, seen: list[tuple[e.Event, Seats]]) -> Frames:
        union = NOBODY
        for event, aud in seen:
            union |= aud
            if aud != EVERYONE:
                for seat in listed(aud):
                    self._see_own(seat, event)
        encoded = [(_encode(ev), aud) for ev, aud in seen]
        frames = [b""] * len(self.seats)
        for seat in range(len(self.seats)) if union & EVERYONE else listed(union):
            own = [ev for ev, aud in encoded if aud & (BIT[seat] | EVERYONE)]
            frames[seat] = self._finished(game, seat, b",".join(own))
        return frames

    def _finished(self, game: Game, seat: Seat, events: bytes) -> bytes:
        self._alone[seat] += 1
        n = self._together + self._alone[seat]
        moves = legal(game, seat).encoded if seat else b""
        return _join((_NUMBERED[n], events, b'],"view":{', self._public, self._mine[seat], moves, b"}}"))


def _own(view: SeatView) -> bytes:
    """The seat's own part, up to the list of what is legal."""
    return b',"me":%b,"legal":' % view.encoded()
