"""When each table wants to be looked at again."""

from heapq import heappop, heappush


class Alarms:
    """One alarm for each key; setting it anew forgets the old one."""

    def __init__(self) -> None:
        """None is set."""
        self._heap: list[tuple[float, str]] = []
        self._set: dict[str, float] = {}

    def set(self, key: str, moment: float | None) -> None:
        """Ring then, or not at all."""
        if moment is None:
            self._set.pop(key, None)
        elif self._set.get(key) != moment:
            self._set[key] = moment
            heappush(self._heap, (moment, key))

    def is_due(self, key: str, now: float) -> bool:
        """Whether this one should have rung by now."""
        return self._set.get(key, now + 1) <= now

    def next(self) -> float | None:
        """When the first one rings."""
        while self._heap and self._set.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def rung(self, now: float) -> list[str]:
        """Those that ring by now, which are set no more."""
        found = []
        while (moment := self.next()) is not None and moment <= now:
            _, key = heappop(self._heap)
            del self._set[key]
            found.append(key)
        return found
