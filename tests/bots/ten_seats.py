"""Ten seats without a doctor, by arithmetic: the blacks can bring any night about, so only counts tell."""

from collections.abc import Iterable
from itertools import pairwise

from gorod.engine import deals
from gorod.engine.events import Acted, DayBroke, Dealt, Event, Left, Met, NightFell, Started, Turned

Deal = tuple[str, ...]
TELLING = (Acted, DayBroke, Dealt, Left, Met, NightFell, Turned)
BLACKS = ("mafioso", "don")
YES = {"sheriff": BLACKS, "don": ("sheriff",)}


def fits(deal: Deal, seen: Iterable[Event]) -> bool:
    """Whether a deal is possible after these events, seen as the day's first word or a night begins."""
    living = set(range(1, 11))
    for event in seen:
        match event:
            case DayBroke() | Left():
                living -= set(event.left if isinstance(event, DayBroke) else event.seats)
            case NightFell() | Turned() if not _goes_on(deal, living):
                return False
            case _ if not _says(deal, event):
                return False
    return True


def _goes_on(deal: Deal, living: set[int]) -> bool:
    blacks = sum(deal[seat - 1] in BLACKS for seat in living)
    return 0 < blacks < len(living) - blacks


def _says(deal: Deal, event: Event) -> bool:
    match event:
        case Dealt():
            return deal[event.seat - 1] == event.role.id
        case Met():
            blacks = [seat for seat, card in enumerate(deal, 1) if card in BLACKS]
            return list(event.seats) == blacks and deal[event.don - 1] == "don"
        case Acted():
            return (deal[event.targets[0] - 1] in YES[event.role]) == (event.answer == "yes")
    return True


def by_arithmetic(seen: list[Event]) -> set[Deal]:
    """The deals that fit."""
    started = seen[0]
    assert isinstance(started, Started)
    telling = [event for event in seen if isinstance(event, TELLING)]
    pairs = pairwise([started, *telling])
    short = [
        event for before, event in pairs if not (isinstance(before, Turned) and isinstance(event, Turned))
    ]
    return {deal for deal in deals(started.rules, 10) if fits(deal, short)}
