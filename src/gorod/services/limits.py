"""How much anybody may ask for: so much at once by any key, and so much a second after that."""

MOST_KEYS = 4096
"""After so many, those who owe nothing any more are forgotten, and then whoever asked longest ago."""

INSTANT = 0.001
"""Seconds; nobody waits for less."""


class Limit:
    """Everything taken is a debt that is paid off second by second; time comes from outside."""

    def __init__(self, burst: float, rate: float) -> None:
        """`burst`: how much may be owed; `rate`: how much of it is paid off in a second."""
        self.burst, self.rate = burst, rate
        self._clear_at: dict[str, float] = {}
        """When a key owes nothing any more; whoever asked last stands last."""

    def left(self, key: str, now: float) -> float:
        """How much this key may still take at once; less than nothing if it owes too much."""
        return self.burst - self.rate * (max(now, self._clear_at.get(key, now)) - now)

    def take(self, key: str, now: float, count: float = 1.0) -> bool:
        """Take so much, if there is as much left; what is refused costs nothing."""
        if self.wait(key, now, count):
            return False
        self.owe(key, now, count)
        return True

    def owe(self, key: str, now: float, count: float = 1.0) -> None:
        """Take so much, whatever is left; a negative count gives back."""
        clear_at = max(now, self._clear_at.pop(key, now)) + count / self.rate
        if clear_at > now:
            self._clear_at[key] = clear_at
        if len(self._clear_at) > MOST_KEYS:
            self._tidy(now)

    def wait(self, key: str, now: float, count: float = 1.0) -> float:
        """Seconds until so much is left."""
        wait = (count - self.left(key, now)) / self.rate
        return wait if wait > INSTANT else 0.0

    def _tidy(self, now: float) -> None:
        owing = [(key, at) for key, at in self._clear_at.items() if at > now]
        self._clear_at = dict(owing[-MOST_KEYS // 2 :])


class Share:
    """A limit of each in a limit of all: when all together are too many, only whoever asks for much waits.

    So nobody can use up what belongs to the others.
    """

    def __init__(self, each: Limit, modest: Limit, together: Limit) -> None:
        """`each` by who asks, `modest`: what he gets of it in any case, `together` by where."""
        self._each, self._modest, self._together = each, modest, together

    def take(self, who: str, where: str, now: float, count: float = 1.0) -> bool:
        """Take so much, if there is as much left."""
        if self.wait(who, where, now, count):
            return False
        self.owe(who, where, now, count)
        return True

    def owe(self, who: str, where: str, now: float, count: float = 1.0) -> None:
        """Take so much, whatever is left; a negative count gives back."""
        self._each.owe(who, now, count)
        self._modest.take(who, now, count)
        self._together.owe(where, now, count)

    def wait(self, who: str, where: str, now: float, count: float = 1.0) -> float:
        """Seconds until so much is left."""
        own = self._each.wait(who, now, count)
        is_modest = not self._modest.wait(who, now, count)
        return own if is_modest else max(own, self._together.wait(where, now, count))
