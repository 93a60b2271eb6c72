"""Looking at the cards: the clock of the first step stands until all know their card, or for so long."""

from collections.abc import Iterable

from msgspec import Struct

from gorod.engine.seats import Seat

LOOK_LIMIT_S = 60.0
"""Seconds after which the game goes on, also without those who have not looked."""


class KeptLook(Struct, frozen=True, omit_defaults=True):
    """What is written down while cards are looked at; how long it has lasted is not."""

    turn: int
    """With which turn of the log the last card was dealt."""
    looked: tuple[Seat, ...] = ()


class CardLook:
    """One time of looking at the cards. Its limit stands while the game is paused."""

    def __init__(self, turn: int, limit_s: float, now: float, looked: Iterable[Seat] = ()) -> None:
        """`turn`: with which the last card was dealt; `looked`: the seats that know their cards."""
        self.turn, self.looked = turn, {*looked}
        self._left, self._since = limit_s, now
        self._stands = False

    def kept(self) -> KeptLook:
        """As it is written down."""
        return KeptLook(self.turn, tuple(sorted(self.looked)))

    def stand(self, is_paused: bool, now: float) -> None:
        """The game is paused, or goes on."""
        if not self._stands:
            self._left -= now - self._since
        self._stands, self._since = is_paused, now

    @property
    def until(self) -> float | None:
        """When the limit is reached; None while the game is paused."""
        return None if self._stands else self._since + self._left

    @property
    def left(self) -> float | None:
        """Seconds that are left when the game goes on; None while it does."""
        return self._left if self._stands else None
