"""Clocks, a stopwatch for the steps of a game, and alarms for tables."""

import time
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import count

from gorod.engine.events import Began, Counted, Event, Paused, Resumed, Turned


class SystemClock:
    """The machine's monotonic clock, which changes of the date do not affect."""

    def now(self) -> float:
        """Return seconds since an arbitrary moment."""
        return time.monotonic()


class HandClock:
    """A clock that is set by hand, for games that take no real time."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Return the time to which the clock was last set."""
        return self._now

    def move_to(self, moment: float) -> None:
        """Set the clock to this moment, unless it is later already."""
        self._now = max(self._now, moment)


STEP_RESTART_EVENTS = frozenset({Began, Turned, Counted})
"""Events that start the time of a step again."""


class Stopwatch:
    """Measures the time of a step, by events and moments given to it.

    It stands during a pause, while a judge holds it, and while people look at their cards.
    """

    def __init__(self, now: float) -> None:
        """Start at `now`. `began` is when the step would have begun if the watch had never stood."""
        self.began, self._stood_since = now, 0.0
        self._is_paused = self.is_held = self._waits = False
        self._before: list[float] = []
        """How long the step had lasted before each turn."""

    @property
    def stands(self) -> bool:
        """Whether the watch stands."""
        return self._is_paused or self.is_held or self._waits

    def see(self, events: Sequence[Event], now: float) -> bool:
        """Note the events of a turn; return whether the time started again. A new step is not held."""
        self._before.append(self.elapsed(now))
        renewed = False
        for event in events:
            kind = type(event)
            if kind in STEP_RESTART_EVENTS:
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
        """Return the seconds of this step so far."""
        return (self._stood_since if self.stands else now) - self.began

    def stood(self, now: float) -> float:
        """Return for how many seconds the watch has stood still."""
        return now - self._stood_since if self.stands else 0.0

    @property
    def held_since(self) -> float | None:
        """Since when a judge holds the watch, or None."""
        return self._stood_since if self.is_held else None

    def set(self, elapsed: float, now: float, is_held: bool | None = None) -> None:
        """Set the elapsed time, after a restart or by the judge."""
        self.began, self._stood_since = now - elapsed, now
        self.is_held = self.is_held if is_held is None else is_held

    def before(self, turns: int) -> float:
        """Return how long the step had lasted before the first of these last turns."""
        return self._before[-turns]

    def go_back(self, turns: int, elapsed: float, is_paused: bool, now: float) -> None:
        """Take back these last turns. They may have been a pause, or its end."""
        del self._before[-turns:]
        self._is_paused = is_paused
        self.set(elapsed, now, is_held=False)


MAX_OUTDATED_ALARMS = 64
"""This many outdated entries are not worth a clean-up."""


class Alarms:
    """One alarm for each key; setting it again replaces it.

    Alarms of one moment ring in the order of setting.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, str]] = []
        self._set: dict[str, float] = {}
        self._order = count()

    def set(self, key: str, moment: float | None) -> None:
        """Set the alarm of a key, or remove it with None."""
        if moment is None:
            self._set.pop(key, None)
        elif self._set.get(key) != moment:
            self._set[key] = moment
            heappush(self._heap, (moment, next(self._order), key))
            if len(self._heap) > 2 * len(self._set) + MAX_OUTDATED_ALARMS:
                self._tidy()

    def _tidy(self) -> None:
        """Remove replaced entries, which would stay until their moment, perhaps for a day."""
        self._heap = [one for one in self._heap if self._set.get(one[2]) == one[0]]
        heapify(self._heap)

    def next(self) -> float | None:
        """Return when the first alarm rings, or None."""
        while self._heap and self._set.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def rung(self, now: float) -> str | None:
        """Remove the first alarm that rings by now, and return its key, or None."""
        moment = self.next()
        if moment is None or moment > now:
            return None
        key = heappop(self._heap)[2]
        del self._set[key]
        return key
