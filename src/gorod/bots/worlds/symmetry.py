"""Deals that differ only in who of those nobody has touched holds what: one of them is searched for all."""

from msgspec.structs import replace

from gorod.bots.worlds.deals import Deal
from gorod.bots.worlds.secret import Secret
from gorod.engine.seats import Seat, Seats, all_of, listed

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


def sorted_places(deal: Deal, secret: Secret, among: Groups) -> Places:
    """Where each seat goes when cards are put in order within the groups."""
    named = _named(secret)
    places = list(range(len(deal) + 1))
    for group in among:
        ordered = sorted(group, key=lambda seat: (deal[seat - 1], named.get(seat, ())))
        for place, seat in zip(group, ordered, strict=True):
            places[seat] = place
    return tuple(places)


def _named(secret: Secret) -> dict[Seat, tuple[int, ...]]:
    """Where the secret names a seat."""
    named: dict[Seat, tuple[int, ...]] = {}
    words = [seat for deed in secret.deeds for seat in (deed.seat, *deed.targets)]
    words += [seat for pair in secret.revivals for seat in pair]
    for at, seat in enumerate(words):
        named[seat] = (*named.get(seat, ()), at)
    return named


def moved_deal(deal: Deal, places: Places) -> Deal:
    """The deal with each card where its seat goes."""
    cards = [""] * len(deal)
    for seat, card in enumerate(deal, 1):
        cards[places[seat] - 1] = card
    return tuple(cards)


def moved_secret(secret: Secret, places: Places) -> Secret:
    """The secret with each seat where it goes; alibis that matter are fixed."""
    if not secret.names_seats:
        return secret
    deeds = tuple(
        replace(deed, seat=places[deed.seat], targets=tuple(places[seat] for seat in deed.targets))
        for deed in secret.deeds
    )
    revivals = tuple(sorted((places[by], places[seat]) for by, seat in secret.revivals))
    return replace(secret, deeds=deeds, revivals=revivals)


def back(places: Places) -> Places:
    """The way back."""
    origin = [0] * len(places)
    for seat, place in enumerate(places):
        origin[place] = seat
    return tuple(origin)
