"""Reads of the archive, which hold nobody up: by threads where that is slow, at once where it is not."""

from collections.abc import Callable
from typing import Any, TypeVar

from gorod.services.ports import WorkerPool

Found = TypeVar("Found")
Work = Callable[[], Any]
Waiting = tuple[Callable[[Any], None], Callable[[], None]]
"""Who is told what was found, or that it could not be read."""
Answer = tuple[Any] | Exception | None
"""What was found, why it was not, or nothing where nobody had time."""


class Readers:
    """Whoever asks for what is being read already is told with the others."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._waiting: dict[str, list[Waiting]] = {}
        self._late: dict[str, Work] = {}
        """What was read while nothing read could be trusted, and must be read again."""
        self._holds = self._changes = 0

    def is_reading(self, what: str) -> bool:
        """Whether somebody waits for this."""
        return what in self._waiting

    def read(
        self, what: str, work: Callable[[], Found], then: Callable[[Found], None], fail: Callable[[], None]
    ) -> None:
        """`what`: a name for what `work` reads, the same for the same."""
        waiting = self._waiting.setdefault(what, [])
        waiting.append((then, fail))
        if len(waiting) == 1:
            self._begin(what, work)

    def hold(self) -> None:
        """Something that may be read is being deleted: until `release` nobody is told anything."""
        self._holds += 1

    def release(self) -> None:
        """It is deleted, or will not be: whatever was read meanwhile is read again."""
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
        """A fault is told to all who wait, and then to whoever looks after faults."""
        for then, fail in self._waiting.pop(what):
            if isinstance(answer, tuple):
                then(answer[0])
            else:
                fail()
        if isinstance(answer, Exception):
            raise answer
