"""Reads of the archive on worker threads, so that the tables do not wait for them."""

from collections.abc import Callable
from typing import Any, TypeVar

from gorod.services.ports import WorkerPool

Found = TypeVar("Found")
Work = Callable[[], Any]
Waiting = tuple[Callable[[Any], None], Callable[[], None]]
"""Callbacks for the result, and for a failed read."""
Answer = tuple[Any] | Exception | None
"""The result in a tuple, the error, or None if the workers had too much to do."""


class Readers:
    """Reads the archive. Requests for something that is already being read share its result."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._waiting: dict[str, list[Waiting]] = {}
        self._late: dict[str, Work] = {}
        """Reads that ended while results were held; they are repeated."""
        self._holds = self._changes = 0

    def is_reading(self, what: str) -> bool:
        """Return whether anybody waits for this."""
        return what in self._waiting

    def read(
        self, what: str, work: Callable[[], Found], then: Callable[[Found], None], fail: Callable[[], None]
    ) -> None:
        """Read something; `what` is a name for what `work` reads."""
        waiting = self._waiting.setdefault(what, [])
        waiting.append((then, fail))
        if len(waiting) == 1:
            self._begin(what, work)

    def hold(self) -> None:
        """Deliver no results until `release`, because something that may be read is being deleted."""
        self._holds += 1

    def release(self) -> None:
        """Deliver results again; whatever was read meanwhile is read again."""
        self._holds -= 1
        self._changes += 1
        late, self._late = self._late, {}
        for what, work in late.items():
            self._begin(what, work)

    def _begin(self, what: str, work: Work) -> None:
        changes = self._changes

        def tried() -> Answer:
            try:
                return (work(),)
            except Exception as error:
                return error

        if not self._workers.run(tried, lambda answer: self._answered(what, work, changes, answer)):
            self._tell(what, None)

    def _answered(self, what: str, work: Work, changes: int, answer: Answer) -> None:
        if self._holds:
            self._late[what] = work
        elif changes != self._changes:
            self._begin(what, work)
        else:
            self._tell(what, answer)

    def _tell(self, what: str, answer: Answer) -> None:
        """Tell all who wait; then raise an error again, so that it is reported."""
        for then, fail in self._waiting.pop(what):
            if isinstance(answer, tuple):
                then(answer[0])
            else:
                fail()
        if isinstance(answer, Exception):
            raise answer
