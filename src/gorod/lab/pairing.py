"""Two decks laid side by side, so that the same seats draw the same cards wherever both have them."""

from collections import Counter

from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.trial import deck

SIDES = list(Team)


def side_by_side(
    rules: tuple[Ruleset, Ruleset], casts: tuple[Cast, Cast]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that both have come first; of the rest, cards of one side stand side by side if they can."""
    common = Counter(casts[0]) & Counter(casts[1])
    first, second = (_rest(one, cast, common) for one, cast in zip(rules, casts, strict=True))
    return (*deck(common), *first), (*deck(common), *second)


def _rest(rules: Ruleset, cast: Cast, common: Counter[str]) -> list[str]:
    rest = deck(Counter(cast) - common)
    return sorted(rest, key=lambda card: (SIDES.index(rules.holding(card).team), card))


def alike(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """How many seats are dealt the same card in both."""
    return sum(a == b for a, b in zip(first, second, strict=True))
