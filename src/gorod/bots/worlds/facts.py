"""What a viewer knows for certain of single cards: his own, his mates', those shown."""

from collections.abc import Iterable

from gorod.bots.worlds.deals import Allowed
from gorod.engine.events import Dealt, Event, Left, Met, Redealt, Started
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of

Known = dict[Seat, frozenset[str]]


def allowed_cards(rules: Ruleset, seats: int, cast: Cast, viewer: Seat, events: Iterable[Event]) -> Allowed:
    """The cards each seat may hold by these facts alone; everything else is left to the search."""
    every = frozenset(cast)
    known = dict.fromkeys(range(1, seats + 1), every)
    gone = NOBODY
    for event in events:
        match event:
            case Started():
                gone |= mask_of(event.out)
            case Redealt():
                known = dict.fromkeys(known, every)
            case Dealt() if event.seat == viewer:
                known[viewer] = frozenset({event.role.id})
            case Met():
                _meet(rules, known, event, gone)
            case Left():
                gone |= mask_of(event.seats)
                _show(known, event, viewer)
    return tuple(known.values())


def _meet(rules: Ruleset, known: Known, event: Met, gone: Seats) -> None:
    """Those awake are of the clan or pass for it (B7), the others at the table are not."""
    for seat, cards in known.items():
        is_awake = seat in event.seats
        if not gone & BIT[seat]:
            known[seat] = frozenset(c for c in cards if (rules.holding(c).clan is event.clan) == is_awake)
    if event.don:
        known[event.don] = frozenset(c for c in known[event.don] if rules.roles[c].leads)


def _show(known: Known, event: Left, viewer: Seat) -> None:
    """A shown card, if any, is that card; the viewer's own may have been corrected since it was dealt."""
    for seat, card in zip(event.seats, event.cards, strict=False):
        if seat != viewer:
            known[seat] &= {card}
