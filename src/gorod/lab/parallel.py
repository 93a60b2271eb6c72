"""Workers that play batches: this process, several, or a Dask cluster; results keep the order of batches."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from hashlib import sha256
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

import gorod
from gorod.lab.batches import GameFailed

Tally = TypeVar("Tally", covariant=True)
T = TypeVar("T")


class Games(Protocol[Tally]):
    """Some games to play that return a tally (`Batch`)."""

    def play(self, is_stopped: Callable[[], bool]) -> Tally:
        """Play the games; stop early if `is_stopped` returns true."""


class GameWorkers(Protocol):
    """The interface of workers that play batches."""

    @property
    def size(self) -> int:
        """The number of games played at the same time."""

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """Yield the result of each batch, in order."""


class WorkersFault(Exception):  # noqa: N818 — it is an answer, not an error
    """There are no workers, or they failed; the code names the message."""

    def __init__(self, code: str, **values: str) -> None:
        """`values` fill the message."""
        super().__init__(code)
        self.code, self.values = code, values


class ThisProcess:
    """Plays all games in this process."""

    size = 1

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """Play the batches one after the other."""
        return (batch.play(lambda: False) for batch in batches)


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """A pool of processes; leaving the block stops it, after at most one more game in each."""

    def __init__(self, size: int) -> None:
        self.size = size
        context = get_context("spawn")  # a fork would copy threads that hold locks
        self._stopped = context.Event()
        self._pool = ProcessPoolExecutor(size, context, _begin, (self._stopped,))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        """Stop the workers, whether all batches are done or not."""
        self._stopped.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """Hand out all batches at once, so that no worker has to wait."""
        try:
            for future in self._handed_out(batches):
                yield future.result()
        except BrokenProcessPool:
            raise WorkersFault("worker_died") from None

    def _handed_out(self, batches: Sequence[Games[T]]) -> list[Future[T]]:
        """Submit the batches with SIGINT blocked.

        A terminal sends Ctrl-C to the workers too, but only the parent may end them.
        """
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return [self._pool.submit(_work, batch) for batch in batches]
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


_stop: Event
"""Set in a worker when its results are no longer wanted."""


def _begin(stop: Event) -> None:
    global _stop
    _stop = stop
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent is gone; otherwise it would wait for a batch for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _work(batch: Games[T]) -> T:
    return batch.play(_stop.is_set)


def _work_there(batch: Games[T]) -> T:
    return batch.play(lambda: False)


SCHEDULER_WAIT_S = 4.0
"""How long the scheduler may take to answer, in seconds."""


class Cluster:
    """The workers of a Dask scheduler at an address."""

    def __init__(self, address: str) -> None:
        """Connect, and check that there are workers and that they run the same program."""
        self._address = address
        self._client = _client(address)
        try:
            self.size = self._workers()
            self._compare_programs()
        except BaseException:
            self._client.close()
            raise

    def _workers(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        if not threads:
            raise WorkersFault("cluster_empty", address=self._address)
        return sum(threads.values())

    def _compare_programs(self) -> None:
        """Raise WorkersFault if a worker has another version, which would play other games."""
        try:
            digests: dict[str, str] = self._client.run(code_digest)
        except Exception as error:
            raise WorkersFault("cluster_bare", address=self._address, what=_said(error)) from None
        strange = [worker for worker, digest in digests.items() if digest != code_digest()]
        if strange:
            raise WorkersFault("cluster_differs", worker=strange[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        """Disconnect; the cluster stays, and the work still queued there is cancelled."""
        self._client.close()

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """Yield the results; the scheduler distributes the batches."""
        futures = self._client.map(_work_there, batches, pure=False)
        try:
            for future in futures:
                yield future.result()
        except GameFailed:
            raise
        except Exception as error:
            raise WorkersFault("cluster_lost", address=self._address, what=_said(error)) from None


def _client(address: str) -> Any:
    """Return a client of the scheduler; raise WorkersFault if none answers."""
    try:
        import distributed
    except ImportError:
        raise WorkersFault("cluster_extra") from None
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported as WorkersFault
    try:
        asyncio.run(asyncio.wait_for(_greet(address), SCHEDULER_WAIT_S))
        return distributed.Client(address, timeout=SCHEDULER_WAIT_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise WorkersFault("cluster_silent", address=address) from None


async def _greet(address: str) -> None:
    """Check first that a scheduler answers: a client without one prints errors when it closes."""
    from distributed import rpc

    async with rpc(address) as found:  # type: ignore[no-untyped-call]
        if (await found.identity())["type"] != "Scheduler":
            raise ValueError(address)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


DIGEST_PACKAGES = ("engine", "roles", "rules", "bots", "services")
DIGEST_LAB_FILES = ("batches.py",)
"""The file of the lab that decides deals and seats."""
DIGEST_SUFFIXES = (".py", ".toml")


@cache
def code_digest() -> str:
    """Return a digest of all files that affect games; workers elsewhere must have the same one."""
    root = Path(gorod.__path__[0])
    all_of_it = (file for package in DIGEST_PACKAGES for file in sorted((root / package).rglob("*")))
    files = [file for file in all_of_it if file.suffix in DIGEST_SUFFIXES]
    found = sha256()
    for file in [*files, *(root / "lab" / name for name in DIGEST_LAB_FILES)]:
        found.update(f"{file.relative_to(root).as_posix()}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
