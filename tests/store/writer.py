"""A process that plays games into a database until it is killed, and prints what was acknowledged."""

import os
from collections.abc import Callable
from itertools import count
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue
from threading import Semaphore
from typing import Any

from gorod.services.rows import Row, TableRow
from gorod.store.archive import SqlArchive
from gorod.store.inventory import save_inventory
from gorod.store.place import DatabasePlace
from gorod.store.retention import Retention
from tests.store.evening import IGNORED, TABLE, calls, entries_of, journal, people

CONCURRENT_CALLS = 40
"""Calls under way at the same time, as from a few busy tables."""

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.store.writer"])


def started(work: Callable[..., None], *words: Any) -> BaseProcess:
    """Start a process that need not load all modules again."""
    process = FORKS.Process(target=work, args=words, daemon=True)
    process.start()
    return process


def write_games(place: DatabasePlace, pipe: Any) -> None:
    """Write game after game; send a line into the pipe for each acknowledged entry."""
    kept, free = journal(place), Semaphore(CONCURRENT_CALLS)
    kept.write([TABLE, *people()], IGNORED)
    for rows in _to_come(place):
        free.acquire()
        kept.write(rows, lambda error, rows=rows: _acknowledge(pipe.fileno(), free, rows, error))  # type: ignore[misc]


def keep_inventories(place: DatabasePlace, folder: Path, pipe: Any) -> None:
    """Open tables, delete them and take inventories as fast as possible."""
    kept = journal(place)
    answers: SimpleQueue[Any] = SimpleQueue()
    for number in count():
        names = (f"{os.getpid()}-{number}-{at}" for at in range(3))
        kept.write([TableRow(name, name, "closed", 1, b"{}") for name in names], IGNORED)
        kept.take_inventory(1, answers.put)
        save_inventory(folder, answers.get())
        kept.retire(Retention(games=2), answers.put)
        answers.get()
        if number == 0:
            pipe.send("begun")


def _acknowledge(pipe: int, free: Semaphore, rows: list[Row], error: BaseException | None) -> None:
    lines = (f"{entry.game} {entry.seq} {entry.hash.hex()}\n" for entry in entries_of([rows]))
    os.write(pipe, "".join(lines).encode() if error is None else f"! {error}\n".encode())
    free.release()


def _to_come(place: DatabasePlace) -> Any:
    """Yield what the last process left unfinished, from where its log ends, then new games."""
    archive = SqlArchive(place)
    begun = len(archive.games("t1")) if archive.all_tables() else 0
    for number in count(max(1, begun)):
        kept = len(archive.entries(f"g{number}"))
        for rows in calls(f"g{number}", number):
            if not (entries := entries_of([rows])) or entries[0].seq >= kept:
                yield rows
