"""Frames: what each viewer is sent after each turn, numbered for each viewer alone."""

import msgspec

from gorod.engine import events as e
from gorod.engine.decide import encoded_moves, legal
from gorod.engine.game import Game
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats, listed
from gorod.views.public import PublicView
from gorod.views.seat import SeatView

_encode = msgspec.json.Encoder().encode
_NUMBERED = tuple(b'{"n":%d,"events":[' % n for n in range(4096))
_END = b"}}"
_join = b"".join
_SILENCING = (e.Silenced, e.Turned)


class Feed:
    """The views of everyone at one table; the public part is folded and encoded once for all."""

    __slots__ = ("_numbers", "_own", "_public", "public", "seats")

    def __init__(self, seats: int) -> None:
        """Before the first event nobody knows anything."""
        self.public = PublicView()
        self.seats = [SeatView(seat) for seat in range(seats + 1)]
        self._numbers = [0] * (seats + 1)
        self._own = [_END, *(_own(view) for view in self.seats[1:])]
        self._public = b""

    def frames(self, game: Game, events: list[e.Event], audiences: list[Seats]) -> list[tuple[Seat, bytes]]:
        """The frame of each seat that saw something of this turn; seat 0 is the public viewer."""
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
        for event in events:
            self.public.see(event)
            if type(event) in _SILENCING:
                self._see_own(event.seat, event)  # type: ignore[union-attr]
        self._public = self.public.encoded()

    def _see_own(self, seat: Seat, event: e.Event) -> None:
        if self.seats[seat].see(event, self.public.day):
            self._own[seat] = _own(self.seats[seat])

    def _same_for_all(self, game: Game, events: list[e.Event]) -> list[tuple[Seat, bytes]]:
        self._see_public(events)
        encoded = _encode(events[0]) if len(events) == 1 else b",".join([_encode(ev) for ev in events])
        shared = b'%b],"view":{%b' % (encoded, self._public)
        own = self._own.copy()
        for seat, moves in encoded_moves(game):
            own[seat] = own[seat][:-4] + moves + _END
        self._numbers = numbers = [n + 1 for n in self._numbers]
        join = b"".join
        return list(
            enumerate([join((_NUMBERED[n], shared, mine)) for n, mine in zip(numbers, own, strict=True)])
        )

    def _one_for_one(self, game: Game, event: e.Event, seat: Seat) -> list[tuple[Seat, bytes]]:
        self._see_own(seat, event)
        return [(seat, self._finished(game, seat, _encode(event)))]

    def _each(self, game: Game, seen: list[tuple[e.Event, Seats]]) -> list[tuple[Seat, bytes]]:
        union = NOBODY
        for event, aud in seen:
            union |= aud
            if aud != EVERYONE:
                for seat in listed(aud):
                    self._see_own(seat, event)
        encoded = [(_encode(ev), aud) for ev, aud in seen]
        viewers = range(len(self.seats)) if union & EVERYONE else listed(union)
        return [(seat, self._frame(game, seat, encoded)) for seat in viewers]

    def _frame(self, game: Game, seat: Seat, encoded: list[tuple[bytes, Seats]]) -> bytes:
        return self._finished(
            game, seat, b",".join([ev for ev, aud in encoded if aud & (BIT[seat] | EVERYONE)])
        )

    def _finished(self, game: Game, seat: Seat, events: bytes) -> bytes:
        self._numbers[seat] = n = self._numbers[seat] + 1
        mine = self._own[seat]
        if seat:
            mine = mine[:-4] + legal(game, seat).encoded + _END
        return b"".join((_NUMBERED[n], events, b'],"view":{', self._public, mine))


def _own(view: SeatView) -> bytes:
    """The end of a frame with the seat's own part and nothing legal; the list is put in its place."""
    return b',"me":%b,"legal":[]}}' % view.encoded()
