"""Whom a clan shoots: what all its hunters can work out alike without a word (F3, F16, C13)."""

from gorod.bots.memory import Memory
from gorod.engine.acts import Again, Heal
from gorod.engine.commands import Shoot
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat


def agreed_target(me: Memory, first: tuple[Seat, ...] = ()) -> Seat:
    """Where the don points, else where the others do; else the first of `first`, the plan, or by number.

    The don knows most: where hunters see each other he follows nobody, and the others wait for him.
    """
    shown = {hunter: target for hunter, target in me.shots.items() if hunter != me.seat}
    if me.rules.hunt.aim is Aim.SIGHTED and _has_don(me):
        return shown.get(me.don, 0)
    if shown and me.don != me.seat:
        return [*shown.values()][-1]
    prey = [seat for seat in (*first, *me.plan, *range(1, me.game.seats + 1)) if is_prey(me, seat)]
    return next(iter(_after_a_rescue(me, prey)), 0)


def _after_a_rescue(me: Memory, prey: list[Seat]) -> list[Seat]:
    """Whoever was shot at in vain last night comes first if nobody can heal him again, else not at all.

    Otherwise a doctor who heals the same one every night would make the game stand still.
    """
    in_vain = me.tried.get(me.game.day - 1)
    if in_vain not in prey:
        return prey
    others = [seat for seat in prey if seat != in_vain]
    return [in_vain, *others] if heals_not_twice(me) else others


def heals_not_twice(me: Memory) -> bool:
    """Somebody heals here, and nobody the same one two nights running (W13)."""
    healers = [role.act for role in map(me.rules.holding, me.cast) if isinstance(role.act, Heal)]
    return bool(healers) and all(heal.again is Again.NOT_TWICE_RUNNING for heal in healers)


def _has_don(me: Memory) -> bool:
    """Another one who leads is at the table."""
    return bool(me.don) and me.don != me.seat and bool(me.game.alive & BIT[me.don])


def is_prey(me: Memory, seat: Seat) -> bool:
    """A living player who is not of one's own."""
    return bool(me.game.alive & BIT[seat]) and seat != me.seat and seat not in me.mates


def shot(me: Memory, target: Seat) -> Shoot | None:
    """The gesture, unless it is made already."""
    return Shoot(target) if target and me.shots.get(me.seat) != target else None
