"""Parses words for programs on other threads; later messages of their sender wait meanwhile."""

from collections import deque
from collections.abc import Callable
from functools import partial

from gorod.bots.hearing import understand
from gorod.engine.ruleset import Ruleset
from gorod.services.limits.rate_limits import RateLimit, WorkBudget
from gorod.services.ports import Clock, Processor, WorkerPool

SPEAKER_PARSE_RATE, TABLE_PARSE_RATE, ADDRESS_PARSE_RATE = (0.5, 0.05), (2.0, 0.2), (4.0, 0.4)
"""Burst, and seconds of processor time a second, for words of one person, one table, one address."""
Job = Callable[[], None]


class Listening:
    """Parses words within a budget. Beyond it, people hear the words and programs do not understand them."""

    def __init__(self, clock: Clock, workers: WorkerPool, processor: Processor) -> None:
        """`processor`: the processor time that the calling thread has used."""
        self._clock, self._workers, self._processor = clock, workers, processor
        self._budget = WorkBudget(
            RateLimit(*SPEAKER_PARSE_RATE), RateLimit(*TABLE_PARSE_RATE), RateLimit(*ADDRESS_PARSE_RATE)
        )
        self._waiting: dict[str, deque[Job]] = {}
        """Later messages of people whose words are being parsed, by the key of the person."""

    def put_off(self, person: str, job: Job) -> bool:
        """Run the job after this person's earlier words are parsed; return False if none are."""
        if person not in self._waiting:
            return False
        self._waiting[person].append(job)
        return True

    def listen(
        self, person: str, table: str, address: str, text: str, rules: Ruleset, seats: int, then: Job
    ) -> bool:
        """Parse these words, then call `then`; return False, and do nothing, if the budget is used up."""
        keys = person, table, address
        if self._budget.wait(keys, self._clock.now()):
            return False
        self._waiting[person] = deque()
        work = partial(self._read, text, rules, seats)
        if self._workers.run(work, lambda spent: self._was_read(keys, spent or 0.0, then)):
            return True
        self._go_on(person)
        return False

    def _read(self, text: str, rules: Ruleset, seats: int) -> float:
        """Parse words, which caches their meaning; return the processor time that it took."""
        began = self._processor()
        understand(text, rules, seats)
        return self._processor() - began

    def _was_read(self, keys: tuple[str, str, str], spent: float, then: Job) -> None:
        self._budget.owe(keys, self._clock.now(), spent)
        waiting = self._waiting[keys[0]]
        waiting.appendleft(then)
        self._go_on(keys[0])

    def _go_on(self, person: str) -> None:
        """Run the waiting messages of a person, up to the next one whose words must be parsed."""
        waiting = self._waiting.pop(person)
        while waiting:
            waiting.popleft()()
            if (anew := self._waiting.get(person)) is not None:
                anew.extend(waiting)
                return
