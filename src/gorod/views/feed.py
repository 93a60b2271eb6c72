"""Makes the frame of each viewer after each turn, numbered separately for each viewer."""

from collections.abc import Sequence
from copy import copy

import msgspec

from gorod.engine import events as e
from gorod.engine.audience import AUDIENCES_OF_SEAT
from gorod.engine.checkpoints import Checkpoints
from gorod.engine.decide import legal, offers
from gorod.engine.log import Log, UndoEntry
from gorod.engine.seats import EVERYONE, NOBODY, Seat, Seats, listed
from gorod.engine.state import State
from gorod.views.public import PublicView, see
from gorod.views.seat import CHOICE_KINDS, NOTHING_CHOSEN, OWN_KINDS, SeatView, chosen_end

_encode = msgspec.json.Encoder().encode


_NUMBERED: list[bytes] = []
"""The beginnings of frames by number, made as far as any game has needed them."""


def _number_up_to(n: int) -> None:
    for number in range(len(_NUMBERED), n + 256):
        _NUMBERED.append(b'{"n":%d,"events":[' % number)


_join = b"".join


Frames = list[bytes]

_TOUCH_SEATS = frozenset({e.Silenced, e.Turned, e.Redealt})
_NEW_STEP = frozenset({e.Turned, e.Began, e.Ended})


class _Views(msgspec.Struct, frozen=True):
    """All views after some number of events, without the frame numbers."""

    public: PublicView
    seats: list[SeatView]
    choosers: set[Seat]
    known: list[bytes]
    mine: list[bytes]
    quiet: list[bytes]
    still: list[bytes]

    def copy(self) -> "_Views":
        """Return an independent copy."""
        seats, choosers = [copy(view) for view in self.seats], {*self.choosers}
        own = self.known[:], self.mine[:], self.quiet[:], self.still[:]
        return _Views(self.public.copy(), seats, choosers, *own)


class Feed:
    """The views of everybody at one table. The public part is folded and encoded once for all."""

    __slots__ = (
        *("_alone", "_checkpoints", "_choosers", "_folded", "_known", "_mine", "_most", "_public", "_quiet"),
        *("_still", "_together", "public", "seats"),
    )

    def __init__(self, seats: int) -> None:
        self.public = PublicView()
        self.seats = [SeatView(seat) for seat in range(seats + 1)]
        self._choosers: set[Seat] = set()
        """The seats that have voted or chosen something at this step."""
        self._together = 0
        self._alone = [0] * (seats + 1)
        self._most = 0
        self._known = [view.known() for view in self.seats]
        self._mine = [b"", *(known + NOTHING_CHOSEN for known in self._known[1:])]
        self._quiet = [b"}}", *(mine + b"[]}}" for mine in self._mine[1:])]
        self._still = self._mine.copy()
        """The same as `_mine`, with nothing chosen."""
        self._public = b""
        self._folded = 0
        """The number of events folded, including those that no seat sees."""
        self._checkpoints = Checkpoints[_Views]()

    def frames(self, game: State, events: list[e.Event], audiences: Sequence[Seats]) -> Frames:
        """Return the frames by seat for this turn, empty if a seat saw nothing; seat 0 is the public."""
        if len(events) > 1:
            return self._of_several(game, events, audiences)
        event, seen_by = events[0], audiences[0]
        self._fold(event, seen_by)
        if seen_by == EVERYONE:
            return self._same_for_all(game, _encode(event))
        frames, encoded = [b""] * len(self.seats), _encode(event)
        for seat in listed(seen_by):
            frames[seat] = self._finished(game, seat, encoded)
        return frames

    def _of_several(self, game: State, events: list[e.Event], audiences: Sequence[Seats]) -> Frames:
        shown, union = [], NOBODY
        for event, seen_by in zip(events, audiences, strict=True):
            self._fold(event, seen_by)
            if seen_by:
                shown.append((_encode(event), seen_by))
                union |= seen_by
        if union == EVERYONE:
            return self._same_for_all(game, b",".join([event for event, _ in shown]))
        return self._each(game, shown, union)

    def _fold(self, event: e.Event, seen_by: Seats) -> None:
        if seen_by:
            self._see(event, seen_by)
        self._folded += 1
        if self._folded >= self._checkpoints.due:
            self._checkpoints.keep(self._folded, self._views().copy())

    def _views(self) -> _Views:
        own = self._known, self._mine, self._quiet, self._still
        return _Views(self.public, self.seats, self._choosers, *own)

    def _see(self, event: e.Event, seen_by: Seats) -> None:
        kind = type(event)
        if seen_by == EVERYONE:
            see(self.public, event)
            if self._choosers and kind in _NEW_STEP:
                self._forget_choices()
            if kind in _TOUCH_SEATS:
                self._see_as_seats(event)  # type: ignore[arg-type]
        elif isinstance(event, e.Voted):  # a shortcut for the most frequent event of one seat
            self.seats[event.seat].voted = event.candidate
            self._choose(event.seat)
        elif kind in OWN_KINDS:
            for seat in listed(seen_by):
                self._see_own(seat, event)

    def _see_as_seats(self, event: e.Turned | e.Silenced | e.Redealt) -> None:
        """Fold a public event that also changes what seats know of themselves."""
        if isinstance(event, e.Redealt):
            for seat in range(1, len(self.seats)):
                self._see_own(seat, event)
        elif isinstance(event, e.Silenced) or self.seats[event.seat].silenced:
            self._see_own(event.seat, event)

    def _see_own(self, seat: Seat, event: e.Event) -> None:
        view = self.seats[seat]
        if not view.see(event, self.public):
            return
        if type(event) not in CHOICE_KINDS:
            self._known[seat] = known = view.known()
            self._mine[seat] = self._still[seat] = still = known + NOTHING_CHOSEN
            self._quiet[seat] = still + b"[]}}"
        if view.voted is not None or view.chosen:
            self._choose(seat)

    def _choose(self, seat: Seat) -> None:
        """Encode what this seat has chosen, until the step is over."""
        view = self.seats[seat]
        self._choosers.add(seat)
        self._mine[seat] = self._known[seat] + chosen_end(view.voted, view.chosen)

    def _forget_choices(self) -> None:
        """Clear what was chosen at the last step."""
        for seat in self._choosers:
            self.seats[seat].forget_choice()
            self._mine[seat] = self._still[seat]
        self._choosers.clear()

    def _same_for_all(self, game: State, events: bytes) -> Frames:
        self._public = public = self.public.encoded()
        shared = _join((events, b'],"view":{', public))
        self._together = n = self._together + 1
        if n + self._most >= len(_NUMBERED):
            _number_up_to(n + self._most)
        ends, mine, numbered = self._quiet, self._mine, _NUMBERED
        offered = offers(game)
        if offered or self._choosers:
            ends = ends.copy()
            for seat in self._choosers:
                ends[seat] = mine[seat] + b"[]}}"
            for seat, moves in offered.items():
                ends[seat] = _join((mine[seat], moves.encoded, b"}}"))
        return [_join((numbered[n + k], shared, end)) for k, end in zip(self._alone, ends, strict=True)]

    def fresh(self, game: State, seat: Seat) -> bytes:
        """Return the last frame of a viewer without its events, for a device that connects."""
        moves = legal(game, seat).encoded if seat else b""
        head = b'{"n":%d,"events":[],"view":{' % self.number(seat)
        return _join((head, self._public or self.public.encoded(), self._mine[seat], moves, b"}}"))

    def number(self, seat: Seat) -> int:
        """Return the number of a viewer's last frame."""
        return self._together + self._alone[seat]

    def undone(self, log: Log, taken_back: UndoEntry) -> Frames:
        """Return a fresh frame for each viewer who saw an event that was taken back, else an empty one."""
        self._go_back(len(log.events))
        for event, seen_by in zip(log.events[self._folded :], log.audiences[self._folded :], strict=True):
            self._fold(event, seen_by)
        self._public = self.public.encoded()
        seen = NOBODY
        for seen_by in taken_back.audiences:
            seen |= seen_by
        frames = [b""] * len(self.seats)
        for seat in range(len(self.seats)) if seen & EVERYONE else listed(seen):
            frames[seat] = self._finished(log.game, seat, b'{"t":"undone"}')
        return frames

    def _go_back(self, events: int) -> None:
        """Go back to the last copy of at most `events` events, or to the start."""
        self._checkpoints.cut(events)
        self._folded, kept = self._checkpoints.before(events)
        views = kept.copy() if kept is not None else Feed(len(self.seats) - 1)._views()
        self.public, self.seats, self._choosers = views.public, views.seats, views.choosers
        self._known, self._mine, self._quiet, self._still = views.known, views.mine, views.quiet, views.still

    def _each(self, game: State, shown: list[tuple[bytes, Seats]], union: Seats) -> Frames:
        if union & EVERYONE:
            self._public = self.public.encoded()
        frames = [b""] * len(self.seats)
        for seat in range(len(self.seats)) if union & EVERYONE else listed(union):
            own = [ev for ev, seen_by in shown if seen_by & AUDIENCES_OF_SEAT[seat]]
            frames[seat] = self._finished(game, seat, own[0] if len(own) == 1 else b",".join(own))
        return frames

    def _finished(self, game: State, seat: Seat, events: bytes) -> bytes:
        self._alone[seat] = alone = self._alone[seat] + 1
        self._most = max(self._most, alone)
        n = self._together + alone
        if n >= len(_NUMBERED):
            _number_up_to(n)
        moves = legal(game, seat).encoded if seat else b""
        return _join((_NUMBERED[n], events, b'],"view":{', self._public, self._mine[seat], moves, b"}}"))
