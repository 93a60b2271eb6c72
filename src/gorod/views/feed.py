"""Frames: what each viewer is sent after each turn, numbered for each viewer alone."""

from collections.abc import Sequence

import msgspec

from gorod.engine import events as e
from gorod.engine.decide import encoded_moves, legal
from gorod.engine.game import Game
from gorod.engine.log import Log, Undone
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats, listed
from gorod.views.public import FOLDS, PublicView
from gorod.views.seat import SeatView

_encode = msgspec.json.Encoder().encode


_NUMBERED: list[bytes] = []
"""The beginnings of frames by their number, made as far as a game has got."""


def _number_up_to(n: int) -> None:
    for number in range(len(_NUMBERED), n + 256):
        _NUMBERED.append(b'{"n":%d,"events":[' % number)


_join = b"".join


Frames = list[bytes]


class Feed:
    """The views of everyone at one table; the public part is folded and encoded once for all."""

    __slots__ = ("_alone", "_mine", "_most", "_public", "_quiet", "_together", "public", "seats")

    def __init__(self, seats: int) -> None:
        """Before the first event nobody knows anything."""
        self.public = PublicView()
        self.seats = [SeatView(seat) for seat in range(seats + 1)]
        self._together = 0
        self._alone = [0] * (seats + 1)
        self._most = 0
        self._mine = [b"", *(_own(view) for view in self.seats[1:])]
        self._quiet = [b"}}", *(mine + b"[]}}" for mine in self._mine[1:])]
        self._public = b""

    def frames(self, game: Game, events: list[e.Event], audiences: Sequence[Seats]) -> Frames:
        """The frame of each seat for this turn, empty if it saw nothing; seat 0 is the public viewer."""
        if len(events) == 1:
            event, seen_by = events[0], audiences[0]
            if seen_by == EVERYONE:
                self._see_public(event)
                return self._same_for_all(game, _encode(event))
            if seen_by.bit_count() == 1:
                return self._one_for_one(game, event, seen_by.bit_length() - 1)
        return self._of_several(game, [pair for pair in zip(events, audiences, strict=True) if pair[1]])

    def _of_several(self, game: Game, seen: list[tuple[e.Event, Seats]]) -> Frames:
        union = NOBODY
        for event, seen_by in seen:
            union |= seen_by
            if seen_by == EVERYONE:
                self._see_public(event)
            else:
                for seat in listed(seen_by):
                    self._see_own(seat, event)
        if union == EVERYONE:
            return self._same_for_all(game, b",".join([_encode(event) for event, _ in seen]))
        return self._each(game, seen, union)

    def _see_public(self, event: e.Event) -> None:
        kind = type(event)
        fold = FOLDS.get(kind)
        if fold is not None:
            fold(self.public, event)
        if kind is e.Silenced or (kind is e.Turned and self.seats[event.seat].silenced):  # type: ignore[union-attr]
            self._see_own(event.seat, event)  # type: ignore[union-attr]
        elif kind is e.Redealt:
            for seat in range(1, len(self.seats)):
                self._see_own(seat, event)

    def _see_own(self, seat: Seat, event: e.Event) -> None:
        if self.seats[seat].see(event, self.public.day):
            self._mine[seat] = mine = _own(self.seats[seat])
            self._quiet[seat] = mine + b"[]}}"

    def _same_for_all(self, game: Game, events: bytes) -> Frames:
        self._public = public = self.public.encoded()
        shared = b'%b],"view":{%b' % (events, public)
        self._together = n = self._together + 1
        if n + self._most >= len(_NUMBERED):
            _number_up_to(n + self._most)
        alone, mine = self._alone, self._mine
        pairs = zip(alone, self._quiet, strict=True)
        frames = [_join((_NUMBERED[n + k], shared, quiet)) for k, quiet in pairs]
        for seat, moves in encoded_moves(game):
            frames[seat] = _join((_NUMBERED[n + alone[seat]], shared, mine[seat], moves, b"}}"))
        return frames

    def undone(self, log: Log, taken_back: Undone) -> Frames:
        """A fresh view for whoever saw something of what was taken back; nothing for anybody else."""
        fresh = Feed(len(self.seats) - 1)
        fresh.frames(log.game, log.events, log.audiences)
        self.public, self.seats = fresh.public, fresh.seats
        self._mine, self._quiet, self._public = fresh._mine, fresh._quiet, fresh._public
        seen = NOBODY
        for seen_by in taken_back.audiences:
            seen |= seen_by
        frames = [b""] * len(self.seats)
        for seat in range(len(self.seats)) if seen & EVERYONE else listed(seen):
            frames[seat] = self._finished(log.game, seat, b'{"t":"undone"}')
        return frames

    def _one_for_one(self, game: Game, event: e.Event, seat: Seat) -> Frames:
        self._see_own(seat, event)
        frames = [b""] * len(self.seats)
        frames[seat] = self._finished(game, seat, _encode(event))
        return frames

    def _each(self, game: Game, seen: list[tuple[e.Event, Seats]], union: Seats) -> Frames:
        self._public = self.public.encoded()
        encoded = [(_encode(ev), aud) for ev, aud in seen]
        frames = [b""] * len(self.seats)
        for seat in range(len(self.seats)) if union & EVERYONE else listed(union):
            own = [ev for ev, aud in encoded if aud & (BIT[seat] | EVERYONE)]
            frames[seat] = self._finished(game, seat, b",".join(own))
        return frames

    def _finished(self, game: Game, seat: Seat, events: bytes) -> bytes:
        self._alone[seat] = alone = self._alone[seat] + 1
        self._most = max(self._most, alone)
        n = self._together + alone
        if n >= len(_NUMBERED):
            _number_up_to(n)
        moves = legal(game, seat).encoded if seat else b""
        return _join((_NUMBERED[n], events, b'],"view":{', self._public, self._mine[seat], moves, b"}}"))


def _own(view: SeatView) -> bytes:
    """The seat's own part, up to the list of what is legal."""
    return b',"me":%b,"legal":' % view.encoded()
