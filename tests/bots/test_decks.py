"""Deals shuffled many at once are as likely as those listed one by one."""

from collections import Counter

import numpy as np
import pytest

from gorod.bots.beliefs.weighted_deals import shuffled
from gorod.bots.worlds.deals import AllowedDeals

CAST = {"citizen": 3, "mafioso": 2, "don": 1, "sheriff": 1}
PLACES = {card: place for place, card in enumerate(CAST)}
ANY = frozenset(CAST)
CLAN = frozenset({"mafioso", "don"})
TOWN = ANY - CLAN
COUNT = 40_000


@pytest.mark.parametrize(
    "allowed",
    [
        (ANY,) * 7,
        (frozenset({"sheriff"}), *(ANY,) * 6),
        (CLAN, CLAN, CLAN, TOWN, TOWN, TOWN, TOWN),
        (frozenset({"don"}), CLAN, CLAN, *(TOWN,) * 4),
        (frozenset({"sheriff"}), CLAN, TOWN, *(ANY,) * 4),
    ],
)
def test_every_deal_that_can_be_is_as_likely_as_another(allowed: tuple[frozenset[str], ...]) -> None:
    cards = shuffled(PLACES, CAST, allowed, np.random.default_rng(1), COUNT)
    assert cards is not None
    names = list(CAST)
    found = Counter(tuple(names[card] for card in row) for row in cards.tolist())
    possible = set(AllowedDeals(CAST, allowed))
    assert set(found) == possible
    expected = COUNT / len(possible)
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 2 * len(possible) + 40


def test_what_cannot_be_dealt_is_not() -> None:
    nonsense = [frozenset({"don"})] * 2 + [ANY] * 5
    assert shuffled(PLACES, CAST, nonsense, np.random.default_rng(1), 100) is None
