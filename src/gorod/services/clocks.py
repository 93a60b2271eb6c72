"""Clocks, a stopwatch for the steps of a game, and alarms for the tables."""

import time
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import count

from gorod.engine.events import Began, Counted, Event, Paused, Resumed, Turned


class SystemClock:
    """The machine's own, which no change of date moves back."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()


class HandClock:
    """Time is what it is set to: whole games pass in no time."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """The time it was last set to."""
        return self._now

    def move_to(self, moment: float) -> None:
        """It is this late now, if it was earlier before."""
        self._now = max(self._now, moment)


RENEW = frozenset({Began, Turned, Counted})
"""Events after which the step's time begins anew."""


class Stopwatch:
    """Set by what happens; the time comes from outside.

    It stands in a pause, while a judge holds it, and while people look at their cards.
    """

    def __init__(self, now: float) -> None:
        """It runs; `began` is when it would have begun if it had never stood."""
        self.began, self._stood_since = now, 0.0
        self._is_paused = self.is_held = self._waits = False
        self._before: list[float] = []
        """How long the step had lasted before each turn."""

    @property
    def stands(self) -> bool:
        """Whether no time passes."""
        return self._is_paused or self.is_held or self._waits

    def see(self, events: Sequence[Event], now: float) -> bool:
        """A turn was made now; whether the time began anew. A step that begins is not held any more."""
        self._before.append(self.elapsed(now))
        renewed = False
        for event in events:
            kind = type(event)
            if kind in RENEW:
                self.began = self._stood_since = now
                self.is_held, renewed = False, True
            elif kind is Paused:
                self._stand(True, self._waits, now)
            elif kind is Resumed:
                self._stand(False, self._waits, now)
        return renewed

    def wait(self, is_on: bool, now: float) -> None:
        """Stand until everybody has looked at their card, or go on."""
        self._stand(self._is_paused, is_on, now)

    def _stand(self, is_paused: bool, waits: bool, now: float) -> None:
        did = self.stands
        self._is_paused, self._waits = is_paused, waits
        if self.stands and not did:
            self._stood_since = now
        elif did and not self.stands:
            self.began += now - self._stood_since

    def elapsed(self, now: float) -> float:
        """Seconds of this step so far."""
        return (self._stood_since if self.stands else now) - self.began

    def stood(self, now: float) -> float:
        """For how many seconds it has stood still by now."""
        return now - self._stood_since if self.stands else 0.0

    @property
    def held_since(self) -> float | None:
        """Since when a judge holds the clock, or None."""
        return self._stood_since if self.is_held else None

    def set(self, elapsed: float, now: float, is_held: bool | None = None) -> None:
        """So much has passed by now: a step is taken up again, or the judge has put the clock right."""
        self.began, self._stood_since = now - elapsed, now
        self.is_held = self.is_held if is_held is None else is_held

    def before(self, turns: int) -> float:
        """How long the step had lasted when the first of these last turns was made."""
        return self._before[-turns]

    def go_back(self, turns: int, elapsed: float, is_paused: bool, now: float) -> None:
        """These last turns were taken back; what they were may have been a pause, or its end."""
        del self._before[-turns:]
        self._is_paused = is_paused
        self.set(elapsed, now, is_held=False)


SPARE = 64
"""So many old ones are not worth tidying up."""


class Alarms:
    """One alarm for each key; setting it anew forgets the old one. At one moment the first set is first."""

    def __init__(self) -> None:
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
