"""Workers of a Dask cluster: the same batches, the same results."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from gorod.lab.batch import GameFailed, play
from gorod.lab.crew import CrewFault
from gorod.lab.digest import code_digest
from gorod.lab.tally import Tally
from gorod.lab.trial import Batch

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
            raise CrewFault("cluster_empty", address=self._address)
        return sum(threads.values())

    def _compare_programs(self) -> None:
        """Another version would play other games."""
        try:
            digests: dict[str, str] = self._client.run(code_digest)
        except Exception as error:
            raise CrewFault("cluster_bare", address=self._address, what=_said(error)) from None
        strange = [worker for worker, digest in digests.items() if digest != code_digest()]
        if strange:
            raise CrewFault("cluster_differs", worker=strange[0])

    def __enter__(self) -> Self:
        """Let it be used."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        """The cluster stays, we go; what we still had there is given up with us."""
        self._client.close()

    def run(self, batches: Sequence[Batch]) -> Iterator[Tally]:
        """The scheduler shares them out."""
        futures = self._client.map(play, batches, pure=False)
        try:
            for future in futures:
                yield future.result()
        except GameFailed:
            raise
        except Exception as error:
            raise CrewFault("cluster_lost", address=self._address, what=_said(error)) from None


def _client(address: str) -> Any:
    """Somebody who answers at this address, and is a scheduler."""
    try:
        import distributed
    except ImportError:
        raise CrewFault("cluster_extra") from None
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we tell it ourselves, in a sentence
    try:
        asyncio.run(asyncio.wait_for(_greet(address), PATIENCE))
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise CrewFault("cluster_silent", address=address) from None


async def _greet(address: str) -> None:
    """Ask who is there first: a client that finds nobody complains aloud while it goes away."""
    from distributed import rpc

    async with rpc(address) as found:  # type: ignore[no-untyped-call]
        if (await found.identity())["type"] != "Scheduler":
            raise ValueError(address)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]
