"""How often somebody may try: so many times within a while, by any key."""

from collections import deque

MOST_KEYS = 4096
"""After so many, those whose tries are long ago are forgotten."""


class Tries:
    """Counts tries by key in a sliding window; time comes from outside."""

    def __init__(self, most: int, seconds: float) -> None:
        """So many within so many seconds."""
        self.most, self.seconds = most, seconds
        self._made: dict[str, deque[float]] = {}

    def wait(self, key: str, now: float) -> float:
        """Seconds until this key may try again; 0 if it may now."""
        made = self._recent(key, now)
        return made[0] + self.seconds - now if len(made) >= self.most else 0.0

    def take(self, key: str, now: float) -> bool:
        """Try once, if it may; what is refused does not count."""
        if self.wait(key, now):
            return False
        if len(self._made) >= MOST_KEYS:
            self._tidy(now)
        self._made.setdefault(key, deque()).append(now)
        return True

    def forgive(self, key: str) -> None:
        """It was right: the tries before do not count."""
        self._made.pop(key, None)

    def _recent(self, key: str, now: float) -> deque[float]:
        made = self._made.get(key, deque())
        while made and made[0] + self.seconds <= now:
            made.popleft()
        return made

    def _tidy(self, now: float) -> None:
        for key in [key for key in self._made if not self._recent(key, now)]:
            del self._made[key]


def phrase_tries() -> Tries:
    """Five phrases, then a quarter of an hour to cool down."""
    return Tries(5, 15 * 60)


def code_tries() -> Tries:
    """Ten codes a minute."""
    return Tries(10, 60)
