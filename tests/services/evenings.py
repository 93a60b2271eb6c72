"""Evenings by their seeds, one after the other, until there were enough."""

from collections.abc import Callable


def played(evening: Callable[[int], None], is_enough: Callable[[], bool], first: int = 0) -> int:
    """How many were played; the seed of one that fails is told."""
    seed = first
    while not is_enough():
        try:
            evening(seed)
        except BaseException:
            print(f"seed {seed} failed", flush=True)
            raise
        seed += 1
    return seed - first
