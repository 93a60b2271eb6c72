"""Deals that may be: those that fit the cards known, what each may hide, and which are alike."""

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
"""What each seat's card may be."""
Left = tuple[int, ...]
"""How many cards of each role are left, in the order of the cast."""


class AllowedDeals:
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


class NightSecret(Struct, frozen=True):
    """What a deal may hide from one night to the next, and what matters later.

    `deeds`: last night's acts of others that may not be repeated; `alibi`: for the day now on;
    `decided`: the result is fixed and will be announced.
    """

    deeds: tuple[NightDeed, ...] = ()
    revivals: tuple[tuple[int, int], ...] = ()
    dry: int = 0
    misses: int = 0
    alibi: Seats = NOBODY
    decided: bool = False

    @property
    def names_seats(self) -> bool:
        """Whether it is about seats that can stand for others."""
        return bool(self.deeds or self.revivals)


def secret_of(game: State, viewer: Seat) -> NightSecret:
    """What stays hidden from this viewer when the night is over; nights are counted as far as it matters."""
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
    """Those under which others may do most: whatever is possible under the rest is so under one of these."""
    found = set(secrets)
    if len(found) == 1:
        return frozenset(found)
    return frozenset(one for one in found if not any(_allows_more(two, one, viewer) for two in found))


def _allows_more(two: NightSecret, one: NightSecret, viewer: Seat) -> bool:
    """Fewer deeds barred and fewer revivals used up, but for the viewer's own: those change what he does."""
    if two == one or _but_for_acts(two) != _but_for_acts(one):
        return False
    used = set(one.revivals) - set(two.revivals)
    is_less = set(two.deeds) <= set(one.deeds) and set(two.revivals) <= set(one.revivals)
    return is_less and all(by != viewer for by, _ in used)


def _but_for_acts(secret: NightSecret) -> NightSecret:
    return replace(secret, deeds=(), revivals=())


def forbids_next_night(game: State, deed: NightDeed) -> bool:
    """Whether this deed forbids one of the next night (G3)."""
    act = game.rules.roles[deed.role].act if deed.seat else None
    return act is not None and act.again is not Again.ALLOWED and deed.answer != Answer.UNCLEAR


def game_of(seen: State, deal: tuple[str, ...], secret: NightSecret) -> State:
    """The game as it would stand with this deal and this secret beside what was seen, own deeds included."""
    game = seen.copy()
    for seat, card in enumerate(deal, 1):
        evolve(game, Dealt(seat, game.rules.holding(card)))
    game.deeds += secret.deeds
    game.revivals, game.alibi = secret.revivals, secret.alibi
    game.dry, game.misses = secret.dry, secret.misses
    return game


# Deals that differ only in who of those nobody has touched holds what: one of them is searched for all.

Groups = tuple[tuple[Seat, ...], ...]
"""Seats that can stand for each other."""
Places = tuple[Seat, ...]
"""By seat, from 0: where each seat goes."""


def groups(seats: int, alive: Seats, fixed: Seats) -> Groups:
    """The living, those who have left, and each of those fixed by himself."""
    free = all_of(seats) & ~fixed
    alone = ((seat,) for seat in listed(all_of(seats) & fixed))
    return listed(free & alive), listed(free & ~alive), *alone


def shape(deal: Deal, among: Groups) -> tuple[str, ...]:
    """The cards in order within the groups: the same for deals that can stand for each other."""
    cards: list[str] = []
    for group in among:
        cards += sorted([deal[seat - 1] for seat in group])
    return tuple(cards)


def sorted_places(deal: Deal, secret: NightSecret, among: Groups) -> Places:
    """Where each seat goes when cards are put in order within the groups."""
    named = _named(secret)
    places = list(range(len(deal) + 1))
    for group in among:
        ordered = sorted(group, key=lambda seat: (deal[seat - 1], named.get(seat, ())))
        for place, seat in zip(group, ordered, strict=True):
            places[seat] = place
    return tuple(places)


def _named(secret: NightSecret) -> dict[Seat, tuple[int, ...]]:
    """Where the secret names a seat."""
    named: dict[Seat, tuple[int, ...]] = {}
    words = [seat for deed in secret.deeds for seat in (deed.seat, *deed.targets)]
    words += [seat for pair in secret.revivals for seat in pair]
    for at, seat in enumerate(words):
        named[seat] = (*named.get(seat, ()), at)
    return named


def moved_deal(deal: Deal, places: Places) -> Deal:
    """Each card where its seat goes."""
    cards = [""] * len(deal)
    for seat, card in enumerate(deal, 1):
        cards[places[seat] - 1] = card
    return tuple(cards)


def moved_secret(secret: NightSecret, places: Places) -> NightSecret:
    """The secret with each seat where it goes; alibis that matter are fixed."""
    if not secret.names_seats:
        return secret
    deeds = tuple(
        replace(deed, seat=places[deed.seat], targets=tuple(places[seat] for seat in deed.targets))
        for deed in secret.deeds
    )
    revivals = tuple(sorted((places[by], places[seat]) for by, seat in secret.revivals))
    return replace(secret, deeds=deeds, revivals=revivals)


def inverse(places: Places) -> Places:
    """Where each seat came from."""
    origin = [0] * len(places)
    for seat, place in enumerate(places):
        origin[place] = seat
    return tuple(origin)
