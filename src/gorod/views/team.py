"""The view of players who wake together: the public part, each other, their plan and their words."""

import msgspec

from gorod.engine import events as e
from gorod.engine.role import Team
from gorod.engine.seats import EVERYONE, NOBODY, Seat, Seats, mask_of
from gorod.views.public import PublicView

_encode = msgspec.json.Encoder().encode


class Known(msgspec.Struct):
    """What the whole team knows, but the table does not."""

    clan: Team
    seats: tuple[Seat, ...] = ()
    don: Seat | None = None
    plan: tuple[Seat, ...] = ()
    said: list[e.Said] = []
    shots: list[e.Shot] = []


class TeamView:
    """Folds the events that all living members have seen; an event that only some saw is left out."""

    def __init__(self, clan: Team) -> None:
        self.public = PublicView()
        self.known = Known(clan)
        self._members: Seats = NOBODY

    def see(self, event: e.Event, seen_by: Seats) -> None:
        """Fold an event if the whole team saw it."""
        if seen_by == EVERYONE:
            self.public.see(event)
        elif isinstance(event, e.Met) and event.clan is self.known.clan:
            self._members = mask_of(event.seats)
            self.known.seats, self.known.don = event.seats, event.don or None
        elif self._is_shared(seen_by):
            self._share(event)

    def _is_shared(self, seen_by: Seats) -> bool:
        awake = self._members & self.public.alive
        return awake != NOBODY and seen_by & awake == awake

    def _share(self, event: e.Event) -> None:
        match event:
            case e.Planned():
                self.known.plan = event.seats
            case e.Said():
                self.known.said = [*self.known.said, event]
            case e.Shot():
                self.known.shots = [*self.known.shots, event]

    def encoded(self) -> bytes:
        """Return the view as JSON."""
        return b'{%b,"team":%b}' % (self.public.encoded(), _encode(self.known))
