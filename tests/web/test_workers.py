"""Workers take a limited number of requests at a time; answered ones no longer count."""

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, cast

import pytest

from gorod.web.threads import ThreadWorkers

PATIENCE_S = 30.0


class Callbacks:
    """Jobs handed over from threads; the test runs them."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def hand_over(self, job: Callable[[], None]) -> None:
        """Take a job from any thread."""
        self.jobs.put(job)


@pytest.fixture
def workers() -> Iterator[tuple[Callbacks, ThreadWorkers]]:
    callbacks = Callbacks()
    found = ThreadWorkers(cast(Any, callbacks), "test", 2)
    yield callbacks, found
    found.close()


def test_so_many_wait_and_no_more(workers: tuple[Callbacks, ThreadWorkers]) -> None:
    _, found = workers
    assert [found.run(lambda: 1, lambda _: None) for _ in range(3)] == [True, True, False]


def test_whoever_was_answered_makes_room_for_another(workers: tuple[Callbacks, ThreadWorkers]) -> None:
    callbacks, found = workers
    told: list[int | None] = []
    for number in range(6):
        assert found.run(lambda number=number: number, told.append)  # type: ignore[misc]
        callbacks.jobs.get(timeout=PATIENCE_S)()
    assert told == [*range(6)]


def test_work_that_fails_is_answered_and_makes_room_too(workers: tuple[Callbacks, ThreadWorkers]) -> None:
    callbacks, found = workers
    told: list[float | None] = []
    for _ in range(3):
        assert found.run(lambda: 1 / 0, told.append)
        callbacks.jobs.get(timeout=PATIENCE_S)()
    assert told == [None] * 3
