"""When each table wants to be looked at again."""

from heapq import heapify, heappop, heappush
from itertools import count

SPARE = 64
"""So many old ones are not worth tidying up."""


class Alarms:
    """One alarm for each key; setting it anew forgets the old one. At one moment the first set is first."""

    def __init__(self) -> None:
        """None is set."""
        self._heap: list[tuple[float, int, str]] = []
        self._set: dict[str, float] = {}
        self._order = count()

    def set(self, key: str, moment: float | None) -> None:
        """Ring then, or not at all."""
        if moment is None:
            self._set.pop(key, None)
        elif self._set.get(key) != moment:
            self._set[key] = moment
            heappush(self._heap, (moment, next(self._order), key))
            if len(self._heap) > 2 * len(self._set) + SPARE:
                self._tidy()

    def _tidy(self) -> None:
        """Those that were set anew would lie there until their moment, a day perhaps."""
        self._heap = [one for one in self._heap if self._set.get(one[2]) == one[0]]
        heapify(self._heap)

    def next(self) -> float | None:
        """When the first one rings."""
        while self._heap and self._set.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def rung(self, now: float) -> str | None:
        """The first that rings by now, which is set no more."""
        moment = self.next()
        if moment is None or moment > now:
            return None
        key = heappop(self._heap)[2]
        del self._set[key]
        return key
