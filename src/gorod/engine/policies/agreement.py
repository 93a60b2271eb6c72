"""When a clan has agreed on a target."""

from gorod.engine.ruleset import Hunt, Needs, SecondShot
from gorod.engine.seats import Seat, Seats, listed

Shots = tuple[tuple[Seat, Seat], ...]


def agreed(hunt: Hunt, asked: Seats, shots: Shots) -> Seat:
    """The target all those asked agree on, or 0: a miss."""
    aims = {seat: _aim(hunt, seat, shots) for seat in listed(asked)}
    if hunt.needs is Needs.EVERYONE:
        return _everyone(aims)
    return _everyone_but_target(aims)


def _aim(hunt: Hunt, seat: Seat, shots: Shots) -> Seat:
    """One clear number; two spoil it (C13, W10), unless pointing anew is part of agreeing (B14)."""
    own = [target for shooter, target in shots if shooter == seat]
    if not own or (len(own) > 1 and hunt.second is SecondShot.SPOILS):
        return 0
    return own[-1]


def _everyone(aims: dict[Seat, Seat]) -> Seat:
    targets = set(aims.values())
    return targets.pop() if len(targets) == 1 else 0


def _everyone_but_target(aims: dict[Seat, Seat]) -> Seat:
    """The one pointed at need not point; two agreed on at once are none (B14)."""
    found = [
        target
        for target in set(aims.values()) - {0}
        if all(aim == target for seat, aim in aims.items() if seat != target)
    ]
    return found[0] if len(found) == 1 else 0
