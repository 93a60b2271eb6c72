"""Who speaks next in a free discussion (B9, H10): in turn, but those who were addressed answer first."""

import re
from collections.abc import Iterable, Sequence

from gorod.bots.hearing import understand
from gorod.engine.commands import Say
from gorod.engine.events import Began, Event, Passed, Resumed, Said
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats, listed
from gorod.engine.step import Discussion

_HASH = re.compile("[0-9a-f]{64}")
"""What replaces words in the log of a live game."""
SPEECH_WAIT_S = 10.0
"""How long programs wait for a person to take their turn, in seconds."""


class Floor:
    """The order of one discussion; programs keep to it, people may speak at any moment."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._since = 0.0
        self._begin()

    def _begin(self, is_free: bool = False) -> None:
        self._is_free = is_free
        self._last: Seat = 0
        self._called: list[Seat] = []
        self._heard: set[Seat] = set()

    def see(self, events: Sequence[Event], now: float) -> None:
        """Note who speaks and to which seats; the next speaker's time begins now."""
        if any(isinstance(event, Began | Said | Passed | Resumed) for event in events):
            self._since = now
        for event in events:
            match event:
                case Began():
                    self._begin(isinstance(event.step, Discussion))
                case Said() if self._is_free:  # elsewhere the rules say who speaks
                    self._hear(event)
                case Passed():
                    self._heard.add(event.seat)

    def _hear(self, said: Said) -> None:
        self._last = said.seat
        self._heard.add(said.seat)
        called = (*self._called, *accused_in(said.claim), *self._asked(said.claim))
        self._called = [seat for seat in dict.fromkeys(called) if seat != said.seat]

    def _asked(self, claim: Say) -> tuple[Seat, ...]:
        return asked_in(claim, self._rules, self._seats)

    def recall(self, events: Sequence[Event], now: float) -> None:
        """Rebuild the order from these events."""
        began = (at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], Began))
        self._begin()
        self.see(events[next(began, 0) :], now)

    def pass_by(self, seat: Seat, since: float | None = None) -> None:
        """Record that this seat has nothing to say; the wait for the next one begins at `since`."""
        self._since = self._since if since is None else since
        self._heard.add(seat)
        self._called = [one for one in self._called if one != seat]

    def order(self) -> Iterable[Seat]:
        """Yield who may speak out of turn: those addressed, then all who have spoken, the last one last."""
        yield from self._called
        yield from sorted(self._heard, key=lambda seat: (seat <= self._last, seat))

    def turn(self, alive: Seats, day: int) -> Seat:
        """Return the next seat in turn that was not heard yet; 0 if all were.

        Each day the turn starts one seat further.
        """
        first = (day - 1) % self._seats + 1
        waiting = [seat for seat in listed(alive) if seat not in self._heard]
        return min(waiting, key=lambda seat: (seat < first, seat), default=0)

    def until(self, pace: float) -> float:
        """Return until when a person is waited for."""
        return self._since + SPEECH_WAIT_S / pace


def accused_in(claim: Say) -> tuple[Seat, ...]:
    """Return the seats that the claim reports or calls black."""
    return (*(seat for seat, team in claim.checks if team is not Team.RED), *claim.black)


def asked_in(claim: Say, rules: Ruleset, seats: int) -> tuple[Seat, ...]:
    """Return the seats that are asked something; none if the log holds only the hash of the words."""
    if not claim.text or _HASH.fullmatch(claim.text):
        return ()
    return understand(claim.text, rules, seats).asks
