"""Who looks on: a stranger in the room, a player, the judge; which deals each holds possible, how likely."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from gorod.bots.beliefs.deals import Deals, Levels, held_roles
from gorod.bots.beliefs.drawn import effective, error
from gorod.bots.beliefs.general import Common
from gorod.bots.beliefs.own import Own
from gorod.bots.sight import own_mask
from gorod.engine.events import Event
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import EVERYONE, Seat, Seats

PUBLIC, JUDGE = "public", "judge"
Viewer = Seat | str
Held = tuple[Deals, Levels]
"""Deals, and how likely each is, all together one."""


class Viewpoint(Protocol):
    """What one viewer knows at any moment."""

    def sees(self, audience: Seats, /) -> bool:
        """Whether an event with this audience is told to this viewer."""

    def see(self, event: Event) -> None:
        """Take in what was told."""

    def held(self) -> Held:
        """The deals that this viewer holds possible now."""

    def error(self) -> float:
        """The greatest standard error that a chance of his may have."""


class Stranger:
    """Knows what everybody knows."""

    def __init__(self, common: Common) -> None:
        """The general belief is his."""
        self._common = common

    def sees(self, audience: Seats) -> bool:
        """What is public."""
        return bool(audience & EVERYONE)

    def see(self, event: Event) -> None:
        """The general belief hears of it in the room."""

    def held(self) -> Held:
        """As the general belief weighs them."""
        return self._common.deals, self._common.weights()

    def error(self) -> float:
        """None where every deal is looked at."""
        return 0.0 if self._common.is_exact else error(0.5, effective(*self.held()))


class Seated:
    """Knows his own card and what he alone was told."""

    def __init__(self, common: Common, seat: Seat) -> None:
        """Nothing was told to him yet."""
        self._own, self._mask = Own(common, seat), own_mask(seat)

    def sees(self, audience: Seats) -> bool:
        """What is public, and what is his."""
        return bool(audience & self._mask)

    def see(self, event: Event) -> None:
        """What he knows for certain."""
        self._own.see([event])

    def held(self) -> Held:
        """The general belief within what he knows."""
        weights = self._own.weights()
        return self._own.deals, weights

    def error(self) -> float:
        """None where every deal is looked at."""
        self.held()
        return self._own.error(0.5)


class Judge:
    """Knows every card."""

    def __init__(self, rules: Ruleset, cards: Sequence[str]) -> None:
        """The cards by seat."""
        self._deal = one_deal(rules, cards)

    def sees(self, _: Seats) -> bool:
        """Everything."""
        return True

    def see(self, event: Event) -> None:
        """Cards do not change."""

    def held(self) -> Held:
        """The one deal that is."""
        return self._deal, np.ones(1)

    def error(self) -> float:
        """None."""
        return 0.0


def one_deal(rules: Ruleset, cards: Sequence[str]) -> Deals:
    """A deal that is known."""
    return deals_from(rules, [cards])


def deals_from(rules: Ruleset, deals: Sequence[Sequence[str]]) -> Deals:
    """These deals and no others."""
    cast = Counter(card for deal in deals for card in deal)
    roles = held_roles(rules, cast)
    place = {role.id: at for at, role in enumerate(roles)}
    return Deals(roles, np.array([[place[card] for card in deal] for deal in deals], np.uint8), exact=True)


def viewpoint(common: Common, viewer: Viewer, cards: Sequence[str]) -> Viewpoint:
    """That of a seat, of the judge, or of the public."""
    if isinstance(viewer, int):
        return Seated(common, viewer)
    return Judge(common.rules, cards) if viewer == JUDGE else Stranger(common)
