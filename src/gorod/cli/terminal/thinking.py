"""Runs the thinking of programs on a separate thread, one at a time, so that keys work meanwhile."""

from collections.abc import Callable
from threading import Event, Thread

from gorod.engine.commands import Command
from gorod.engine.seats import Seat
from gorod.services.clocks import SystemClock
from gorod.services.ports import Clock
from gorod.services.solo.solo_game import Thought

QUICK_THOUGHT_S = 0.03
"""Seconds in which most thoughts are ready; `begin` waits that long."""
LONG_THOUGHT_S = 0.4
"""Seconds after which the screen says that somebody is thinking."""


class Thinking:
    """The running thought. The game stands still until it is settled, so random choices keep their order."""

    def __init__(self, ready: Callable[[], None] = lambda: None, clock: Clock | None = None) -> None:
        """`ready` is called on the other thread after every thought."""
        self._ready, self._clock = ready, clock or SystemClock()
        self.seat: Seat = 0
        self._since = 0.0
        self._done = Event()
        self._answer: Command | None = None
        self._fault: BaseException | None = None

    @property
    def is_on(self) -> bool:
        """Whether a thought has begun and its answer was not taken yet."""
        return bool(self.seat)

    @property
    def is_long(self) -> bool:
        """Whether it has lasted for at least `LONG_THOUGHT_S`."""
        return self.is_on and self._clock.now() - self._since >= LONG_THOUGHT_S

    def begin(self, thought: Thought) -> None:
        """Start a thought. A quick one is ready when this returns."""
        self.seat, self._since = thought.seat, self._clock.now()
        self._done.clear()
        Thread(target=self._think, args=(thought,), daemon=True).start()
        self.wait(QUICK_THOUGHT_S)

    def _think(self, thought: Thought) -> None:
        try:
            self._answer, self._fault = thought.think(), None
        except BaseException as fault:
            self._fault = fault
        self._done.set()
        self._ready()

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds`. Return whether the thought is ready."""
        return self._done.wait(seconds)

    def heard(self) -> tuple[Seat, Command | None] | None:
        """Take the answer: the seat and its command. Return None while it is not ready."""
        if not self.is_on or not self._done.is_set():
            return None
        seat, self.seat = self.seat, 0
        if self._fault:
            raise self._fault
        return seat, self._answer
