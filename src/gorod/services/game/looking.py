"""Looking at the cards: the first step's clock waits until everybody knows their card, up to a limit."""

from collections.abc import Iterable

from msgspec import Struct

from gorod.engine.seats import Seat

LOOK_LIMIT_S = 60.0
"""Seconds after which the game goes on without those who have not looked."""


class KeptLook(Struct, frozen=True, omit_defaults=True):
    """The stored form of `CardLook`; the elapsed time is not stored."""

    turn: int
    """The turn of the log that dealt the last card."""
    looked: tuple[Seat, ...] = ()


class CardLook:
    """One period of looking at the cards. Its time does not run while the game is paused."""

    def __init__(self, turn: int, limit_s: float, now: float, looked: Iterable[Seat] = ()) -> None:
        """Take the turn that dealt the last card, and the seats that know their cards."""
        self.turn, self.looked = turn, {*looked}
        self._left, self._since = limit_s, now
        self._stands = False

    def kept(self) -> KeptLook:
        """Return what is stored."""
        return KeptLook(self.turn, tuple(sorted(self.looked)))

    def stand(self, is_paused: bool, now: float) -> None:
        """Stop the time while the game is paused, or let it run."""
        if not self._stands:
            self._left -= now - self._since
        self._stands, self._since = is_paused, now

    @property
    def until(self) -> float | None:
        """When the time is up; None while the game is paused."""
        return None if self._stands else self._since + self._left

    @property
    def left(self) -> float | None:
        """Seconds left while the game is paused; None otherwise."""
        return self._left if self._stands else None
