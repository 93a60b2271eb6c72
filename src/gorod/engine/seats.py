"""Sets of seats as bit masks: seat n is bit n; bit 0 stands for everyone."""

from functools import cache, lru_cache

Seat = int
Seats = int

NOBODY: Seats = 0
EVERYONE: Seats = 1
MOST_SEATS = 20
MOST_SETS = 1 << 12
"""How many answers about sets of seats are kept: all that tables of ten need, and little memory for ever."""
BIT: tuple[Seats, ...] = tuple(1 << seat for seat in range(MOST_SEATS + 1))


@lru_cache(maxsize=MOST_SETS)
def listed(mask: Seats) -> tuple[Seat, ...]:
    """The seats of a mask, upwards."""
    return tuple(seat for seat in range(1, MOST_SEATS + 1) if mask >> seat & 1)


def mask_of(seats: tuple[Seat, ...]) -> Seats:
    """The mask of a list of seats."""
    mask = NOBODY
    for seat in seats:
        mask |= 1 << seat
    return mask


@cache
def all_of(count: int) -> Seats:
    """The mask of seats 1 to count."""
    return (1 << count + 1) - 2


@lru_cache(maxsize=MOST_SETS)
def next_living(seat: Seat, living: Seats, count: int) -> Seat:
    """The first living seat clockwise after this one, or 0 when nobody else lives."""
    for step in range(1, count):
        after = (seat + step - 1) % count + 1
        if living >> after & 1:
            return after
    return 0
