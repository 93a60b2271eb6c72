"""Who has the word in a free discussion (B9, H10): it goes round, and whoever was spoken to answers first."""

from collections.abc import Iterable, Sequence

from gorod.engine.commands import Say
from gorod.engine.events import Began, Event, Passed, Said
from gorod.engine.role import Team
from gorod.engine.seats import Seat, Seats, listed
from gorod.engine.step import Discussion

PATIENCE = 10.0
"""Seconds for which programs wait for a person whose turn it is to speak."""


class Floor:
    """The order of one discussion; programs keep it, and people may speak at any moment."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.last: Seat = 0
        self.called: list[Seat] = []
        self._heard: set[Seat] = set()
        self._since = 0.0

    def see(self, events: Sequence[Event], now: float) -> None:
        """Who speaks, and to whom; whoever has the word then has it from now on."""
        if any(isinstance(event, Began | Said | Passed) for event in events):
            self._since = now
        for event in events:
            match event:
                case Began(step=Discussion()):
                    self._begin()
                case Said():
                    self._spoken(event.seat)
                    self.called += [seat for seat in spoken_to(event.claim) if self._is_new(seat)]
                case Passed():
                    self._heard.add(event.seat)

    def recall(self, events: Sequence[Event], now: float) -> None:
        """The order as these events leave it."""
        self._begin()
        self.see(events, now)

    def _spoken(self, seat: Seat) -> None:
        self.last = seat
        self._heard.add(seat)
        self.called = [one for one in self.called if one != seat]

    def _is_new(self, seat: Seat) -> bool:
        return seat != self.last and seat not in self.called

    def pass_by(self, seat: Seat, since: float | None = None) -> None:
        """He has nothing to say now; the next one is waited for `since` then."""
        self._since = self._since if since is None else since
        self._heard.add(seat)
        self.called = [one for one in self.called if one != seat]

    def turn(self, alive: Seats) -> Seat:
        """Whose word it is: the next round the table who was not heard yet; nobody, when all were."""
        waiting = [seat for seat in listed(alive) if seat not in self._heard]
        return min(waiting, key=lambda seat: (seat <= self.last, seat), default=0)

    def until(self, pace: float) -> float:
        """How long a person is waited for, from when the turn came to him."""
        return self._since + PATIENCE / pace


def spoken_to(claim: Say) -> Iterable[Seat]:
    """Whom a speech is against: who is called black, or told to have been found so."""
    found = [seat for seat, team in claim.checks if team is not Team.RED]
    return dict.fromkeys((*found, *claim.black))
