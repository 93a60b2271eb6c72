"""Workers on this machine, each a process of its own."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from types import TracebackType
from typing import Self

from gorod.lab.batch import play
from gorod.lab.crew import CrewFault
from gorod.lab.tally import Tally
from gorod.lab.trial import Batch

_stop: Event
"""In a worker: set when nobody waits for its games any more."""


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """A pool that starts with the first batch; leaving the block ends it, within a game of each worker."""

    def __init__(self, size: int) -> None:
        """Nothing is started yet."""
        self.size = size
        context = get_context("spawn")  # a fork would copy threads that hold locks
        self._stopped = context.Event()
        self._pool = ProcessPoolExecutor(size, context, _begin, (self._stopped,))

    def __enter__(self) -> Self:
        """Let it be used."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        """Nobody waits any more, whether all is done or not."""
        self._stopped.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def run(self, batches: Sequence[Batch]) -> Iterator[Tally]:
        """All are handed out at once, so that no worker waits for another."""
        try:
            for future in self._handed_out(batches):
                yield future.result()
        except BrokenProcessPool:
            raise CrewFault("worker_died") from None

    def _handed_out(self, batches: Sequence[Batch]) -> list[Future[Tally]]:
        """Workers never see Ctrl-C, which a terminal sends to them too: whoever started them ends them."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return [self._pool.submit(_work, batch) for batch in batches]
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(stop: Event) -> None:
    global _stop
    _stop = stop
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for its next batch for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _work(batch: Batch) -> Tally:
    return play(batch, _stop.is_set)
