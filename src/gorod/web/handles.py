"""File handles: how many this process has, how many it may have, and when there are too few left."""

from pathlib import Path

SPARE = 32
"""So many are kept for requests, the database and its copies: sockets stop before them."""
LISTS = ("/proc/self/fd", "/dev/fd")


def limit() -> int:
    """How many there may be; 0 where nobody counts."""
    try:
        import resource
    except ImportError:
        return 0
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 0 if soft == resource.RLIM_INFINITY else soft


def take_all() -> None:
    """As many as the system lets this process have: a socket is one, and there are many."""
    try:
        import resource
    except ImportError:
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def count() -> int:
    """How many there are; looking needs one too, so where none is left there are as many as there may be."""
    for place in LISTS:
        if Path(place).is_dir():
            try:
                return sum(1 for _ in Path(place).iterdir()) - 1
            except OSError:
                return limit()
    return 0


def is_scarce(taken: int) -> bool:
    """Whether so many leave too few; new ones get the lowest number that is free, so that one tells too."""
    most = limit()
    return bool(most) and taken >= most - min(SPARE, most // 4)
