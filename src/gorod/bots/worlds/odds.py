"""How likely each card is at each seat, all possible deals counted alike."""

from collections import Counter

from gorod.bots.worlds.watch import Worlds
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset

BLACK = "black"
"""Of the black clan, whatever the card; the cards follow by their ids."""
Odds = dict[str, float]


def odds(rules: Ruleset, found: Worlds) -> list[Odds]:
    """By seat from the first: the chance of being black, then of each card that some deal has."""
    total = len(found.deals)
    roles = [role for role in rules.roles if any(role in deal for deal in found.deals)]
    return [_of(rules, roles, Counter(cards), total) for cards in zip(*found.deals, strict=True)]


def _of(rules: Ruleset, roles: list[str], cards: Counter[str], total: int) -> Odds:
    black = sum(cards[role] for role in roles if is_black(rules, role))
    return {BLACK: black / total, **{role: cards[role] / total for role in roles}}


def is_black(rules: Ruleset, role: str) -> bool:
    """Whether a card is one of the black clan."""
    card = rules.holding(role)
    return card.is_mafia and card.team is Team.BLACK
