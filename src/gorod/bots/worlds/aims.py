"""Whom the hunters a viewer saw may have agreed on (B14, W10)."""

from collections.abc import Iterable, Iterator

from gorod.engine.acts import Arrest, Visit
from gorod.engine.events import Began, Event, Left, Shot
from gorod.engine.ruleset import Cast, Ruleset, SecondShot, Visited
from gorod.engine.seats import NOBODY, Seat, Seats

Aims = dict[Seat, Seat]
"""The number each hunter showed last, 0 if two spoilt it."""


def aimed_at(rules: Ruleset, cast: Cast, night: Iterable[Event]) -> Seats:
    """The seats that all hunters seen in one hunt meant, but for those whose gesture may not have counted."""
    uncounted = _uncounted(rules, cast)
    aimed = NOBODY
    for aims in _hunts(rules, night):
        for target in set(aims.values()) - {0}:
            against = sum(aim != target for hunter, aim in aims.items() if hunter != target)
            aimed |= 1 << target if against <= uncounted else NOBODY
    return aimed


def _hunts(rules: Ruleset, night: Iterable[Event]) -> Iterator[Aims]:
    aims: Aims = {}
    for event in night:
        match event:
            case Began():
                yield aims
                aims = {}
            case Shot():
                is_spoilt = event.seat in aims and rules.hunt.second is SecondShot.SPOILS
                aims[event.seat] = 0 if is_spoilt else event.target
            case Left():
                aims = {seat: aim for seat, aim in aims.items() if seat not in event.seats}
    yield aims


def _uncounted(rules: Ruleset, cast: Cast) -> int:
    """How many may have been left out: arrested ones who only pass for hunters (B24), or visited ones."""
    acts = [rules.roles[card].act for card, count in cast.items() for _ in range(count)]
    passing = sum(count for card, count in cast.items() if _only_passes(rules, card))
    arrests = passing if any(isinstance(act, Arrest) for act in acts) else 0
    visits = sum(isinstance(act, Visit) for act in acts)
    return arrests + (visits if rules.hunt.visited is Visited.OTHERS_SUFFICE else 0)


def _only_passes(rules: Ruleset, card: str) -> bool:
    role = rules.holding(card)
    return role.clan is not None and not role.is_mafia
