"""Whom a clan shoots: what all its hunters can work out alike without a word (F3, F16, C13)."""

from gorod.bots.memory import Memory
from gorod.engine.commands import Shoot
from gorod.engine.seats import BIT, Seat


def agreed_target(me: Memory, first: tuple[Seat, ...] = ()) -> Seat:
    """Whoever the others point at; else the first living stranger of `first`, the plan, or by number.

    Not the one shot at in vain last night: somebody heals him, and the game would stand still.
    """
    shown = [target for hunter, target in me.shots.items() if hunter != me.seat]
    if shown:
        return shown[-1]
    prey = [seat for seat in (*first, *me.plan, *range(1, me.game.seats + 1)) if is_prey(me, seat)]
    in_vain = me.tried.get(me.game.day - 1)
    return next((seat for seat in prey if seat != in_vain), 0)


def is_prey(me: Memory, seat: Seat) -> bool:
    """A living player who is not of one's own."""
    return bool(me.game.alive & BIT[seat]) and seat != me.seat and seat not in me.mates


def shot(me: Memory, target: Seat) -> Shoot | None:
    """The gesture, unless it is made already."""
    return Shoot(target) if target and me.shots.get(me.seat) != target else None
