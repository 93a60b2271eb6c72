"""What players of every kind work out the same way: the clan's target, their own checks, others' claims."""

from collections.abc import Iterator
from random import Random

from gorod.bots.beliefs.common_belief import is_checker
from gorod.bots.chronicle import ClaimMade
from gorod.bots.seat_memory import SeatMemory
from gorod.engine.acts import Again, Answer, Heal
from gorod.engine.commands import Shoot
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat


def agreed_target(me: SeatMemory, first: tuple[Seat, ...] = ()) -> Seat:
    """Return the don's target, else the others'; else the first of `first`, the plan, or a random order.

    The don knows most: where hunters see each other, the don follows nobody and the others wait.
    """
    shown = {hunter: target for hunter, target in me.shots.items() if hunter != me.seat}
    if me.rules.hunt.aim is Aim.SIGHTED and _has_don(me):
        return shown.get(me.don, 0)
    if shown and me.don != me.seat:
        return [*shown.values()][-1]
    prey = [*(seat for seat in first if is_prey(me, seat)), *hunting_order(me)]
    return next(iter(_after_a_rescue(me, prey)), 0)


def hunting_order(me: SeatMemory) -> list[Seat]:
    """Return the living of the plan, then the other strangers; the same order for the whole clan."""
    planned = [seat for seat in me.plan if me.game.alive & BIT[seat]]
    prey = [seat for seat in range(1, me.game.seats + 1) if is_prey(me, seat)]
    return [*planned, *clan_rng(me, "prey").sample(prey, len(prey))]


def clan_rng(me: SeatMemory, what: object) -> Random:
    """Return randomness that all programs of a clan share tonight, and that differs between tables."""
    return Random(f"{me.seed} {sorted((me.seat, *me.mates))} {me.game.day} {what}")


def _after_a_rescue(me: SeatMemory, prey: list[Seat]) -> list[Seat]:
    """Put last night's rescued victim first if nobody can heal them again, else leave them out.

    Otherwise a doctor who heals the same player every night would stop the game.
    """
    in_vain = me.tried.get(me.game.day - 1)
    if in_vain not in prey:
        return prey
    others = [seat for seat in prey if seat != in_vain]
    return [in_vain, *others] if cannot_heal_twice(me) else others


def cannot_heal_twice(me: SeatMemory) -> bool:
    """Tell whether somebody heals here, and nobody may heal the same player two nights running (W13)."""
    healers = [role.act for role in map(me.rules.holding, me.cast) if isinstance(role.act, Heal)]
    return bool(healers) and all(heal.again is Again.NOT_TWICE_RUNNING for heal in healers)


def _has_don(me: SeatMemory) -> bool:
    """Tell whether another player who leads is at the table."""
    return bool(me.don) and me.don != me.seat and bool(me.game.alive & BIT[me.don])


def is_prey(me: SeatMemory, seat: Seat) -> bool:
    """Tell whether a seat is alive and not of one's own."""
    return bool(me.game.alive & BIT[seat]) and seat != me.seat and seat not in me.mates


def shot(me: SeatMemory, target: Seat) -> Shoot | None:
    """Return the gesture, unless it was made already."""
    return Shoot(target) if target and me.shots.get(me.seat) != target else None


COLORS = {Answer.YES: Team.BLACK, Answer.NO: Team.RED, Answer.MANIAC: Team.BLACK}
"""A claim has two colours; a maniac is told as black, since they are not of the town (B19)."""


def own_checks(me: SeatMemory) -> dict[Seat, Team]:
    """Return the colour of everyone this seat has checked and got an answer on."""
    return {
        deed.targets[0]: COLORS[Answer(deed.answer)]
        for deed in me.deeds
        if is_checker(me.rules, deed.role) and deed.answer in COLORS
    }


def own_card(me: SeatMemory) -> str:
    """Return the checking card this seat may truly claim, or an empty string."""
    if me.role is not None and is_checker(me.rules, me.role.id):
        return me.role.id
    return me.heir_of if me.heir_of and is_checker(me.rules, me.heir_of) else ""


def claimants(me: SeatMemory) -> list[Seat]:
    """Return those who claim to check at night, in the order of their claims."""
    return list(dict.fromkeys(said.seat for said in _checker_claims(me)))


def claimed_on(me: SeatMemory, seat: Seat) -> int:
    """Return the day on which a seat first claimed to check; 0 if it has not."""
    return next((said.day for said in _checker_claims(me) if said.seat == seat), 0)


def _checker_claims(me: SeatMemory) -> Iterator[ClaimMade]:
    for said in me.history.of(ClaimMade):
        role = said.claim.role
        if role in me.rules.roles and is_checker(me.rules, role):
            yield said


def reports(me: SeatMemory, by: Seat) -> dict[Seat, Team]:
    """Return the checks this claimant reports; the first report on a seat counts."""
    found: dict[Seat, Team] = {}
    for said in me.history.of(ClaimMade):
        if said.seat == by:
            for seat, team in said.claim.checks:
                found.setdefault(seat, team)
    return found


def called(me: SeatMemory, team: Team) -> set[Seat]:
    """Return those whom this seat has called red, or black, before."""
    own = [said.claim for said in me.history.of(ClaimMade) if said.seat == me.seat]
    return {seat for claim in own for seat in (claim.red if team is Team.RED else claim.black)}


def rivals(me: SeatMemory, card: str) -> list[Seat]:
    """Return the others at the table who have claimed this card."""
    said = [one.seat for one in me.history.of(ClaimMade) if one.claim.role == card and one.seat != me.seat]
    return living(me, list(dict.fromkeys(said)))


def living(me: SeatMemory, seats: list[Seat]) -> list[Seat]:
    """Return those of them who are still at the table."""
    return [seat for seat in seats if me.game.alive & BIT[seat]]
