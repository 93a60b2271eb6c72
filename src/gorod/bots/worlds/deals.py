"""Possible deals: those that fit the known cards, the secrets each may hide, and which are equivalent."""

import random
from bisect import bisect
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Again, Answer
from gorod.engine.events import Dealt
from gorod.engine.evolve import evolve
from gorod.engine.ruleset import Cast
from gorod.engine.seats import NOBODY, Seat, Seats, all_of, listed
from gorod.engine.state import NightDeed, State

Deal = tuple[str, ...]
"""Role ids by seat."""
Allowed = tuple[frozenset[str], ...]
"""The cards that each seat may have."""
Left = tuple[int, ...]
"""How many cards of each role are left, in the order of the cast."""


class AllowedDeals:
    """Every deal of a cast that gives each seat one of the cards allowed to it."""

    def __init__(self, cast: Cast, allowed: Allowed) -> None:
        """`allowed` is ordered by seat, from the first."""
        self._roles, self._left = tuple(cast), tuple(cast.values())
        self._allowed = allowed
        self._count = cache(self._counted)
        self._weighed = cache(self._chances)

    def count(self) -> int:
        """Return the number of such deals."""
        return self._count(0, self._left)

    def _counted(self, place: int, left: Left) -> int:
        if place == len(self._allowed):
            return 1
        return sum(self._count(place + 1, rest) for _, rest in self._next(place, left))

    def _next(self, place: int, left: Left) -> Iterator[tuple[str, Left]]:
        """Yield each card this seat may get, and the cards left after it."""
        for at, role in enumerate(self._roles):
            if left[at] and role in self._allowed[place]:
                yield role, (*left[:at], left[at] - 1, *left[at + 1 :])

    def __iter__(self) -> Iterator[Deal]:
        return self._listed(0, self._left)

    def _listed(self, place: int, left: Left) -> Iterator[Deal]:
        if place == len(self._allowed):
            yield ()
        for role, rest in self._next(place, left) if place < len(self._allowed) else ():
            if self._count(place + 1, rest):
                for others in self._listed(place + 1, rest):
                    yield (role, *others)

    def drawn(self, rng: random.Random) -> Deal:
        """Return a random deal; all are equally likely."""
        deal: list[str] = []
        left = self._left
        for place in range(len(self._allowed)):
            choices, heights = self._weighed(place, left)
            role, left = choices[bisect(heights, rng.randrange(heights[-1]))]
            deal.append(role)
        return tuple(deal)

    def _chances(self, place: int, left: Left) -> tuple[list[tuple[str, Left]], list[int]]:
        """Return the cards this seat may get, and the running totals of the deals that begin so."""
        choices = list(self._next(place, left))
        return choices, list(accumulate(self._count(place + 1, rest) for _, rest in choices))


def with_card(deal: Deal, seat: Seat, card: str) -> Deal:
    """Return the deal with one card changed."""
    return (*deal[: seat - 1], card, *deal[seat:])


class NightSecret(Struct, frozen=True):
    """What a deal may hide after a night, as far as it matters later.

    `deeds`: acts of others last night that may not be repeated; `alibi`: for the current day; `decided`: the
    result is fixed and will be announced.
    """

    deeds: tuple[NightDeed, ...] = ()
    revivals: tuple[tuple[int, int], ...] = ()
    dry: int = 0
    misses: int = 0
    alibi: Seats = NOBODY
    decided: bool = False

    @property
    def names_seats(self) -> bool:
        """Whether the secret names seats that can stand for others."""
        return bool(self.deeds or self.revivals)


def secret_of(game: State, viewer: Seat) -> NightSecret:
    """Return what stays hidden from this viewer after the night.

    Nights without a departure are counted only as far as the rules need.
    """
    victory = game.rules.victory
    return NightSecret(
        tuple(deed for deed in game.deeds if deed.seat != viewer and forbids_next_night(game, deed)),
        tuple(sorted(game.revivals)),
        min(game.dry, victory.idle_misses_red),
        min(game.misses, victory.misses_red),
        game.alibi,
        game.outcome is not None,
    )


def strongest(secrets: Iterable[NightSecret], viewer: Seat) -> frozenset[NightSecret]:
    """Return the least restrictive secrets; what is possible under another is possible under one of these."""
    found = set(secrets)
    if len(found) == 1:
        return frozenset(found)
    return frozenset(one for one in found if not any(_allows_more(two, one, viewer) for two in found))


def _allows_more(two: NightSecret, one: NightSecret, viewer: Seat) -> bool:
    """Tell whether `two` bars fewer deeds and revivals than `one`; revivals by the viewer must be equal."""
    if two == one or _but_for_acts(two) != _but_for_acts(one):
        return False
    used = set(one.revivals) - set(two.revivals)
    is_less = set(two.deeds) <= set(one.deeds) and set(two.revivals) <= set(one.revivals)
    return is_less and all(by != viewer for by, _ in used)


def _but_for_acts(secret: NightSecret) -> NightSecret:
    return replace(secret, deeds=(), revivals=())


def forbids_next_night(game: State, deed: NightDeed) -> bool:
    """Tell whether this deed forbids one of the next night (G3)."""
    act = game.rules.roles[deed.role].act if deed.seat else None
    return act is not None and act.again is not Again.ALLOWED and deed.answer != Answer.UNCLEAR


def game_of(seen: State, deal: tuple[str, ...], secret: NightSecret) -> State:
    """Return the game with this deal and this secret added to what was seen."""
    game = seen.copy()
    for seat, card in enumerate(deal, 1):
        evolve(game, Dealt(seat, game.rules.holding(card)))
    game.deeds += secret.deeds
    game.revivals, game.alibi = secret.revivals, secret.alibi
    game.dry, game.misses = secret.dry, secret.misses
    return game


# Deals may differ only in which card each untouched player holds. One of them is searched for all.

Groups = tuple[tuple[Seat, ...], ...]
"""Groups of seats that can stand for each other."""
Places = tuple[Seat, ...]
"""The new place of each seat, indexed by seat; index 0 is unused."""


def groups(seats: int, alive: Seats, fixed: Seats) -> Groups:
    """Group the seats: the living, those who have left, and each fixed seat alone."""
    free = all_of(seats) & ~fixed
    alone = ((seat,) for seat in listed(all_of(seats) & fixed))
    return listed(free & alive), listed(free & ~alive), *alone


def shape(deal: Deal, among: Groups) -> tuple[str, ...]:
    """Return the cards sorted within each group; equal for deals that can stand for each other."""
    cards: list[str] = []
    for group in among:
        cards += sorted([deal[seat - 1] for seat in group])
    return tuple(cards)


def sorted_places(deal: Deal, secret: NightSecret, among: Groups) -> Places:
    """Return the new place of each seat when the cards are sorted within each group."""
    named = _named(secret)
    places = list(range(len(deal) + 1))
    for group in among:
        ordered = sorted(group, key=lambda seat: (deal[seat - 1], named.get(seat, ())))
        for place, seat in zip(group, ordered, strict=True):
            places[seat] = place
    return tuple(places)


def _named(secret: NightSecret) -> dict[Seat, tuple[int, ...]]:
    """Return, for each seat, the positions at which the secret names it."""
    named: dict[Seat, tuple[int, ...]] = {}
    words = [seat for deed in secret.deeds for seat in (deed.seat, *deed.targets)]
    words += [seat for pair in secret.revivals for seat in pair]
    for at, seat in enumerate(words):
        named[seat] = (*named.get(seat, ()), at)
    return named


def moved_deal(deal: Deal, places: Places) -> Deal:
    """Move each card to the new place of its seat."""
    cards = [""] * len(deal)
    for seat, card in enumerate(deal, 1):
        cards[places[seat] - 1] = card
    return tuple(cards)


def moved_secret(secret: NightSecret, places: Places) -> NightSecret:
    """Move each seat of the secret to its new place; the seats of alibis that matter are fixed."""
    if not secret.names_seats:
        return secret
    deeds = tuple(
        replace(deed, seat=places[deed.seat], targets=tuple(places[seat] for seat in deed.targets))
        for deed in secret.deeds
    )
    revivals = tuple(sorted((places[by], places[seat]) for by, seat in secret.revivals))
    return replace(secret, deeds=deeds, revivals=revivals)


def inverse(places: Places) -> Places:
    """Return the reverse mapping."""
    origin = [0] * len(places)
    for seat, place in enumerate(places):
        origin[place] = seat
    return tuple(origin)
