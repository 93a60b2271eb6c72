"""What players of every colour do by convention, so that it gives nobody away."""

from collections.abc import Sequence

from gorod.bots.chronicle import is_split
from gorod.bots.players.tactics import claimants, living, reports
from gorod.bots.seat_memory import SeatMemory
from gorod.engine.role import Team
from gorod.engine.seats import Seat, listed


def lone_claimant(me: SeatMemory) -> Seat:
    """Return the only player who ever claimed to check, if they live and may be left alone; else 0.

    On the first day they must also have found somebody. If they lie, the true holder will say so by tomorrow.
    """
    said = claimants(me)
    if len(said) != 1 or not living(me, said):
        return 0
    found = any(team is not Team.RED for team in reports(me, said[0]).values())
    return said[0] if found or me.game.day > 1 else 0


def is_split_vote(me: SeatMemory, candidates: Sequence[Seat]) -> bool:
    """Tell whether votes are split by seat number: two candidates on the first day, and no claims."""
    return is_split(me.rules, me.game.day, candidates, me.game.alive) and not claimants(me)


def split_target(me: SeatMemory, candidates: Sequence[Seat]) -> Seat:
    """Return the candidate for this seat to vote for: by seat number; the candidates vote for each other."""
    one, other = candidates
    if me.seat in candidates:
        return other if me.seat == one else one
    voters = [seat for seat in listed(me.game.alive) if seat not in candidates]
    return one if voters.index(me.seat) < len(voters) / 2 else other
