"""Sets of seats as bit masks: seat n is bit n; bit 0 stands for everyone."""

from functools import cache, lru_cache

Seat = int
Seats = int

NOBODY: Seats = 0
EVERYONE: Seats = 1
MAX_SEATS = 20
SEAT_SET_CACHE_SIZE = 1 << 12
"""Entries of a cache keyed by sets of seats: enough for tables of ten, and a small bound on memory."""
BIT: tuple[Seats, ...] = tuple(1 << seat for seat in range(MAX_SEATS + 1))


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def listed(mask: Seats) -> tuple[Seat, ...]:
    """Return the seats of a mask in increasing order."""
    return tuple(seat for seat in range(1, MAX_SEATS + 1) if mask >> seat & 1)


def mask_of(seats: tuple[Seat, ...]) -> Seats:
    """Return the mask of some seats."""
    mask = NOBODY
    for seat in seats:
        mask |= 1 << seat
    return mask


@cache
def all_of(count: int) -> Seats:
    """Return the mask of seats 1 to `count`."""
    return (1 << count + 1) - 2


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def next_living(seat: Seat, living: Seats, count: int) -> Seat:
    """Return the first living seat clockwise after this one, or 0 if nobody else lives."""
    for step in range(1, count):
        after = (seat + step - 1) % count + 1
        if living >> after & 1:
            return after
    return 0
