"""The choice of the player who hands the speaking device on while the organiser is away.

Most of the living decide, by day.
"""

from collections.abc import Collection

from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.protocol.lobby import Proposal
from gorod.services.denied import Denied
from gorod.services.table.choices.motions import Motions

ORGANISER_AWAY_S = 30.0
"""Seconds without the organiser after which the others may choose somebody."""


class Entrusting:
    """The organiser's absence, the proposals of the living, and the player they have chosen.

    It ends when the organiser comes back and when night falls; a restart of the server clears it.
    """

    def __init__(self, away_s: float = ORGANISER_AWAY_S) -> None:
        self._away_s = away_s
        self._away_since: float | None = None
        self._wanted = Motions()
        self.is_open = False
        """Whether the organiser has been away long enough for a choice."""
        self.seat: Seat = 0
        """The player who was chosen, until the device is handed on."""

    def __bool__(self) -> bool:
        """Return whether anybody is proposed."""
        return bool(self._wanted)

    def watch(self, is_away: bool, now: float) -> bool:
        """Note whether the organiser is away by day; return whether that ends a choice."""
        if is_away:
            self._away_since = now if self._away_since is None else self._away_since
            return False
        was_open = self.is_open
        self._away_since, self.is_open = None, False
        self.end()
        return was_open

    def due(self) -> float | None:
        """Return when the choice opens, or the first proposal expires; None if neither will."""
        if self._away_since is None or self.is_open:
            return self._wanted.due()
        return self._away_since + self._away_s

    def expire(self, now: float) -> bool:
        """Do what is due by then; return whether everybody must be told."""
        if self._away_since is None or self.is_open:
            return self._wanted.expire(now)
        self.is_open = self._away_since + self._away_s <= now
        return self.is_open

    def propose(self, by: Seat, seat: Seat, now: float) -> bool:
        """Let a living player propose a seat, 0 for none; return whether that is new."""
        return self._wanted.join(by, seat, now)

    def decide(self, voters: Collection[Seat]) -> bool:
        """Choose the player whom most of the living want; return whether there is one."""
        chosen = self._wanted.carried(voters)
        if chosen:
            self._wanted.clear()
            self.seat = chosen
        return bool(chosen)

    def end(self) -> None:
        """Clear the choice: the device was handed on, or the organiser is back."""
        self._wanted.clear()
        self.seat = 0

    def told(self, voters: Collection[Seat]) -> tuple[Proposal, ...]:
        """Return the proposals, as everybody is told them."""
        return self._wanted.told(voters)


def check_entrusting(game: State, is_open: bool, voters: Collection[Seat], by: Seat, seat: Seat) -> None:
    """Raise `Denied` unless this seat may propose that one now; `is_open`: the organiser is away."""
    if by not in voters:
        raise Denied("entrust_departed")
    if game.night:
        raise Denied("entrust_by_day")
    if not is_open:
        raise Denied("organiser_here")
    if seat and seat not in voters:
        raise Denied("entrust_no_player", str(seat))
