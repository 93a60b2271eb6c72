"""Who plays the batches: this process, several, or a Dask cluster; results come in the order of batches."""

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
    """Some games to play, and what is kept of them (`Batch`)."""

    def play(self, is_stopped: Callable[[], bool]) -> Tally:
        """Fewer, if somebody stops them."""


class GameWorkers(Protocol):
    """Whoever plays batches of games."""

    @property
    def size(self) -> int:
        """How many games are played at the same time."""

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """What came out of each batch, in this order."""


class WorkersFault(Exception):  # noqa: N818 — it is an answer, not an error
    """No workers, or they failed; the code names the sentence that tells it."""

    def __init__(self, code: str, **values: str) -> None:
        """`values` fill the sentence."""
        super().__init__(code)
        self.code, self.values = code, values


class ThisProcess:
    """This process plays everything itself."""

    size = 1

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """One after the other."""
        return (batch.play(lambda: False) for batch in batches)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """A pool that starts with the first batch; leaving the block ends it, within a game of each worker."""

    def __init__(self, size: int) -> None:
        self.size = size
        context = get_context("spawn")  # a fork would copy threads that hold locks
        self._stopped = context.Event()
        self._pool = ProcessPoolExecutor(size, context, _begin, (self._stopped,))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        """Nobody waits any more, whether all is done or not."""
        self._stopped.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """All are handed out at once, so that no worker waits for another."""
        try:
            for future in self._handed_out(batches):
                yield future.result()
        except BrokenProcessPool:
            raise WorkersFault("worker_died") from None

    def _handed_out(self, batches: Sequence[Games[T]]) -> list[Future[T]]:
        """Workers never see Ctrl-C, which a terminal sends to them too: whoever started them ends them."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return [self._pool.submit(_work, batch) for batch in batches]
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


_stop: Event
"""In a worker: set when nobody waits for its games any more."""


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


def _work(batch: Games[T]) -> T:
    return batch.play(_stop.is_set)


def _work_there(batch: Games[T]) -> T:
    return batch.play(lambda: False)


PATIENCE = 4.0
"""Seconds that somebody at the address has to answer."""


class Cluster:
    """A scheduler at an address, and its workers."""

    def __init__(self, address: str) -> None:
        """Connect, and see that the workers are there and have the same program."""
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
        """Another version would play other games."""
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
        """The cluster stays, we go; what we still had there is given up with us."""
        self._client.close()

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        """The scheduler shares them out."""
        futures = self._client.map(_work_there, batches, pure=False)
        try:
            for future in futures:
                yield future.result()
        except GameFailed:
            raise
        except Exception as error:
            raise WorkersFault("cluster_lost", address=self._address, what=_said(error)) from None


def _client(address: str) -> Any:
    """Somebody who answers at this address, and is a scheduler."""
    try:
        import distributed
    except ImportError:
        raise WorkersFault("cluster_extra") from None
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we tell it ourselves, in a sentence
    try:
        asyncio.run(asyncio.wait_for(_greet(address), PATIENCE))
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise WorkersFault("cluster_silent", address=address) from None


async def _greet(address: str) -> None:
    """Ask who is there first: a client that finds nobody complains aloud while it goes away."""
    from distributed import rpc

    async with rpc(address) as found:  # type: ignore[no-untyped-call]
        if (await found.identity())["type"] != "Scheduler":
            raise ValueError(address)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


PACKAGES = ("engine", "roles", "rules", "bots", "services")
OWN = ("batches.py",)
"""How the lab deals and seats."""
SUFFIXES = (".py", ".toml")


@cache
def code_digest() -> str:
    """The same as long as no file that matters has changed; workers elsewhere must have the same."""
    root = Path(gorod.__path__[0])
    all_of_it = (file for package in PACKAGES for file in sorted((root / package).rglob("*")))
    files = [file for file in all_of_it if file.suffix in SUFFIXES]
    found = sha256()
    for file in [*files, *(root / "lab" / name for name in OWN)]:
        found.update(f"{file.relative_to(root).as_posix()}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
