"""Data read before a deletion is read again, however late the answer comes."""

from collections.abc import Callable
from typing import Any

from gorod.services.server.readers import Readers


class LateAnswers:
    """Workers that run at once and answer when the test says so."""

    def __init__(self) -> None:
        self.answers: list[Callable[[], None]] = []

    def run(self, work: Callable[[], Any], done: Callable[[Any], None]) -> bool:
        """Do the work now, and keep its answer."""
        found = work()
        self.answers.append(lambda: done(found))
        return True


def asked() -> tuple[LateAnswers, Readers, list[str], list[str]]:
    """Return readers where the names have been asked for and read, but not yet answered."""
    workers, names, told = LateAnswers(), ["a"], list[str]()
    readers = Readers(workers)
    readers.read("names", lambda: "".join(names), told.append, lambda: told.append("failed"))
    return workers, readers, names, told


def test_an_answer_that_comes_after_a_deletion_is_read_again() -> None:
    workers, readers, names, told = asked()
    readers.hold()
    names[:] = ["b"]
    readers.release()
    workers.answers.pop(0)()
    assert told == []
    workers.answers.pop(0)()
    assert told == ["b"] and not readers.is_reading("names")


def test_an_answer_that_comes_during_a_deletion_waits_for_it() -> None:
    workers, readers, names, told = asked()
    readers.hold()
    workers.answers.pop(0)()
    assert told == [] and not workers.answers
    names[:] = ["b"]
    readers.release()
    workers.answers.pop(0)()
    assert told == ["b"]


def test_without_a_deletion_it_is_read_once() -> None:
    workers, readers, _, told = asked()
    readers.read("names", lambda: "other", told.append, lambda: told.append("failed"))
    assert len(workers.answers) == 1
    workers.answers.pop()()
    assert told == ["a", "a"]
