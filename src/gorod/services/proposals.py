"""What people at a table want together: who wants what, and how many must."""

from collections.abc import Collection, Mapping

from gorod.engine.seats import Seat
from gorod.protocol.lobby import Proposal


def proposals(wanted: Mapping[Seat, Seat], voters: Collection[Seat]) -> tuple[Proposal, ...]:
    """For every seat that somebody wants something of: by whom, and how many of the voters are needed."""
    needed = len(voters) // 2 + 1
    backers: dict[Seat, list[Seat]] = {}
    for by in sorted(set(wanted) & set(voters)):
        backers.setdefault(wanted[by], []).append(by)
    return tuple(Proposal(seat, tuple(backers[seat]), needed) for seat in sorted(backers))


def is_carried(seat: Seat, wanted: Mapping[Seat, Seat], voters: Collection[Seat]) -> bool:
    """Whether most of the voters want it of this seat."""
    return any(one.seat == seat and len(one.by) >= one.needed for one in proposals(wanted, voters))
