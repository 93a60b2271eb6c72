"""Play evenings, one seed after another, until there are enough."""

from collections.abc import Callable


def played(evening: Callable[[int], None], is_enough: Callable[[], bool], first: int = 0) -> int:
    """Return how many evenings were played; name the seed of one that fails."""
    seed = first
    while not is_enough():
        try:
            evening(seed)
        except BaseException:
            print(f"seed {seed} failed", flush=True)
            raise
        seed += 1
    return seed - first
