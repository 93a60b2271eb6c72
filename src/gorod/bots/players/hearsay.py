"""What has been claimed at the table: who says he checks at night, and what he says he found."""

from gorod.bots.beliefs.general import is_checker
from gorod.bots.chronicle import Voice
from gorod.bots.memory import Memory
from gorod.engine.role import Team
from gorod.engine.seats import BIT, Seat


def claimants(me: Memory) -> list[Seat]:
    """Those who say they check at night, the first first."""
    found = [v.seat for v in me.history.of(Voice) if v.claim.role and _checks(me, v.claim.role)]
    return list(dict.fromkeys(found))


def claimed_on(me: Memory, seat: Seat) -> int:
    """The day on which somebody first said so, 0 if he has not."""
    said = (
        v.day for v in me.history.of(Voice) if v.seat == seat and v.claim.role and _checks(me, v.claim.role)
    )
    return next(said, 0)


def _checks(me: Memory, role: str) -> bool:
    return role in me.rules.roles and is_checker(me.rules, role)


def reports(me: Memory, by: Seat) -> dict[Seat, Team]:
    """What this claimant says he found; the first word counts."""
    found: dict[Seat, Team] = {}
    for voice in me.history.of(Voice):
        if voice.seat == by:
            for seat, team in voice.claim.checks:
                found.setdefault(seat, team)
    return found


def living(me: Memory, seats: list[Seat]) -> list[Seat]:
    """Those of them still at the table."""
    return [seat for seat in seats if me.game.alive & BIT[seat]]
