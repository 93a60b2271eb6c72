"""Who hands the device that speaks on while the organiser is away: whom most of the living choose, by day."""

from collections.abc import Collection

from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.protocol.lobby import Proposal
from gorod.services.choices.motions import Motions
from gorod.services.denied import Denied

ORGANISER_AWAY_S = 30.0
"""Seconds without the organiser after which the others may choose somebody."""


class Entrusting:
    """How long the organiser is away, whom each of the living proposes, and whom most of them have chosen.

    It is over when the organiser comes back and when night falls; a restart of the server forgets it.
    """

    def __init__(self, away_s: float = ORGANISER_AWAY_S) -> None:
        self._away_s = away_s
        self._away_since: float | None = None
        self._wanted = Motions()
        self.is_open = False
        """Whether the organiser is away for so long that somebody may be chosen."""
        self.seat: Seat = 0
        """The player who was chosen, until the device is handed on."""

    def __bool__(self) -> bool:
        """Whether somebody is proposed."""
        return bool(self._wanted)

    def watch(self, is_away: bool, now: float) -> bool:
        """The organiser is away by day, or not, or not any more; whether a choice ends by that."""
        if is_away:
            self._away_since = now if self._away_since is None else self._away_since
            return False
        was_open = self.is_open
        self._away_since, self.is_open = None, False
        self.end()
        return was_open

    def due(self) -> float | None:
        """When the choice begins, or the first proposal falls by itself."""
        if self._away_since is None or self.is_open:
            return self._wanted.due()
        return self._away_since + self._away_s

    def expire(self, now: float) -> bool:
        """Do what is due by then; whether everybody has to be told."""
        if self._away_since is None or self.is_open:
            return self._wanted.expire(now)
        self.is_open = self._away_since + self._away_s <= now
        return self.is_open

    def propose(self, by: Seat, seat: Seat, now: float) -> bool:
        """One of the living wants this player to do it, 0 for nobody; whether that is news."""
        return self._wanted.join(by, seat, now)

    def decide(self, voters: Collection[Seat]) -> bool:
        """Choose whom most of the living want; whether there is somebody."""
        chosen = self._wanted.carried(voters)
        if chosen:
            self._wanted.clear()
            self.seat = chosen
        return bool(chosen)

    def end(self) -> None:
        """The device was handed on, or nobody is to do it any more."""
        self._wanted.clear()
        self.seat = 0

    def told(self, voters: Collection[Seat]) -> tuple[Proposal, ...]:
        """The proposals, as everybody is told of them."""
        return self._wanted.told(voters)


def check_entrusting(game: State, is_open: bool, voters: Collection[Seat], by: Seat, seat: Seat) -> None:
    """Whether this seat may propose that one now, `Denied` if not; `is_open`: the organiser is away."""
    if by not in voters:
        raise Denied("entrust_departed")
    if game.night:
        raise Denied("entrust_by_day")
    if not is_open:
        raise Denied("organiser_here")
    if seat and seat not in voters:
        raise Denied("entrust_no_player", str(seat))
