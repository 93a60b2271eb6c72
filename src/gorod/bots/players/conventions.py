"""What players of every colour do because it is done: nobody gives himself away by it."""

from collections.abc import Sequence

from gorod.bots.chronicle import is_split
from gorod.bots.players.tactics import claimants, living, reports
from gorod.bots.seat_memory import SeatMemory
from gorod.engine.role import Team
from gorod.engine.seats import Seat, listed


def lone_claimant(me: SeatMemory) -> Seat:
    """The only one who ever said that he checks, if he lives and has found somebody: he is left in peace.

    If he lies, whoever holds the card will say so at the latest tomorrow.
    """
    said = claimants(me)
    if len(said) != 1 or not living(me, said):
        return 0
    found = any(team is not Team.RED for team in reports(me, said[0]).values())
    return said[0] if found or me.game.day > 1 else 0


def splits(me: SeatMemory, candidates: Sequence[Seat]) -> bool:
    """Everybody votes by number now: nobody has claimed anything that would matter more."""
    return is_split(me.rules, me.game.day, candidates, me.game.alive) and not claimants(me)


def half(me: SeatMemory, candidates: Sequence[Seat]) -> Seat:
    """Whose turn it is to vote for which of the two: by number, and each of them for the other."""
    one, other = candidates
    if me.seat in candidates:
        return other if me.seat == one else one
    voters = [seat for seat in listed(me.game.alive) if seat not in candidates]
    return one if voters.index(me.seat) < len(voters) / 2 else other
