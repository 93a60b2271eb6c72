"""Deals of a cast under what is known of each seat's card: counted, listed, or drawn by lot."""

import random
from bisect import bisect
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

from gorod.engine.ruleset import Cast
from gorod.engine.seats import Seat

Deal = tuple[str, ...]
"""Role ids by seat."""
Allowed = tuple[frozenset[str], ...]
"""What each seat's card may be."""
Left = tuple[int, ...]
"""How many cards of each role are left, in the order of the cast."""


class Deals:
    """Every deal of a cast that gives each seat one of the cards allowed to it."""

    def __init__(self, cast: Cast, allowed: Allowed) -> None:
        """`allowed` by seat, from the first."""
        self._roles, self._left = tuple(cast), tuple(cast.values())
        self._allowed = allowed
        self._count = cache(self._counted)
        self._weighed = cache(self._chances)

    def count(self) -> int:
        """How many there are."""
        return self._count(0, self._left)

    def _counted(self, place: int, left: Left) -> int:
        if place == len(self._allowed):
            return 1
        return sum(self._count(place + 1, rest) for _, rest in self._next(place, left))

    def _next(self, place: int, left: Left) -> Iterator[tuple[str, Left]]:
        """The cards this seat may get, and what is left then."""
        for at, role in enumerate(self._roles):
            if left[at] and role in self._allowed[place]:
                yield role, (*left[:at], left[at] - 1, *left[at + 1 :])

    def __iter__(self) -> Iterator[Deal]:
        """All of them."""
        return self._listed(0, self._left)

    def _listed(self, place: int, left: Left) -> Iterator[Deal]:
        if place == len(self._allowed):
            yield ()
        for role, rest in self._next(place, left) if place < len(self._allowed) else ():
            if self._count(place + 1, rest):
                for others in self._listed(place + 1, rest):
                    yield (role, *others)

    def drawn(self, rng: random.Random) -> Deal:
        """One of them, each as likely as the others."""
        deal: list[str] = []
        left = self._left
        for place in range(len(self._allowed)):
            choices, heights = self._weighed(place, left)
            role, left = choices[bisect(heights, rng.randrange(heights[-1]))]
            deal.append(role)
        return tuple(deal)

    def _chances(self, place: int, left: Left) -> tuple[list[tuple[str, Left]], list[int]]:
        """The cards this seat may get, and the sums of how many deals begin so."""
        choices = list(self._next(place, left))
        return choices, list(accumulate(self._count(place + 1, rest) for _, rest in choices))


def with_card(deal: Deal, seat: Seat, card: str) -> Deal:
    """The deal with one card changed."""
    return (*deal[: seat - 1], card, *deal[seat:])
