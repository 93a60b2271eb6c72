"""T5: a disk takes a number of bytes and no more, for many numbers; then it takes more again.

`python -m tests.store.full_disk --full` tries 400 sizes.
"""

import os
import resource
import signal
import sys
import tempfile
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

from gorod.services.rows import EntryRow, Row
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import TABLE, calls, entries_of, journal, people, write
from tests.store.writer import started

CALLS = 30
"""Calls of a game, written while the disk fills up."""
ROOM_BYTES = 400_000
"""Bytes in which they would all fit."""
FULL = 400


def fill(folder: str, room: int, ends_there: bool, pipe: Any) -> None:
    """Write until the disk is full; unless `ends_there`, retry the failed call once there is room."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    path = Path(folder) / "gorod.db"
    kept = journal(SqlitePlace(path))
    assert write(kept, [TABLE, *people()]) is None
    told: list[tuple[int, bool]] = []
    turns = list(calls("g1"))[:CALLS]
    _limit(path, room)
    at = _until_full(kept, turns, told)
    pipe.send(told)
    if ends_there:
        os.kill(os.getpid(), signal.SIGKILL)
    _limit(path, None)
    pipe.send([write(kept, rows) is None for rows in turns[at:]])
    kept.close()


def _limit(path: Path, room: int | None) -> None:
    """Limit all files to the present size of the write-ahead log plus `room`; None: no limit."""
    size = path.with_name(f"{path.name}-wal").stat().st_size
    most = resource.RLIM_INFINITY if room is None else size + room
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def _until_full(kept: Any, turns: list[list[Row]], told: list[tuple[int, bool]]) -> int:
    """Write up to the first call that fails; a server would stop its table there, but this test retries."""
    for at, rows in enumerate(turns):
        is_kept = write(kept, rows) is None
        told.append((at, is_kept))
        if not is_kept:
            told.append((at, write(kept, rows) is None))
            return at + told[-1][1]
    return len(turns)


def tried(folder: Path, room: int, ends_there: bool) -> tuple[int, list[str]]:
    """Fill one disk; return how many calls it took, and what went wrong."""
    read, pipe = Pipe(duplex=False)
    process = started(fill, str(folder), room, ends_there, pipe)
    pipe.close()
    told: list[tuple[int, bool]] = read.recv()
    later: list[bool] = [] if ends_there else read.recv()
    process.join()
    taken = {at for at, is_kept in told if is_kept}
    if not ends_there:
        wrong = [] if all(later) else ["not taken though there was room again"]
        return len(taken), wrong + _faults(folder, set(range(CALLS)), exactly=True)
    return len(taken), _faults(folder, taken, exactly=False)


def _faults(folder: Path, taken: set[int], exactly: bool) -> list[str]:
    """Check that every acknowledged call is stored, and of the others at most the failed one, whole."""
    archive = SqlArchive(SqlitePlace(folder / "gorod.db"))
    found, wrong = _log(archive), [str(flaw) for flaw in verify(archive).flaws]
    archive.close()
    turns = list(calls("g1"))[:CALLS]
    sure = entries_of([turns[at] for at in sorted(taken)])
    more = entries_of(turns[: len(taken) + (not exactly)])
    if found not in (sure, more):
        wrong.append(f"{len(sure)} acknowledged, {len(found)} there")
    return wrong


def _log(archive: SqlArchive) -> list[EntryRow]:
    return archive.entries("g1")


def run(sizes: int) -> tuple[int, list[str]]:
    """Fill disks of different sizes, every other one with a kill; return how many became full, and errors."""
    full, wrong = 0, list[str]()
    for at in range(sizes):
        room = ROOM_BYTES * at // sizes
        with tempfile.TemporaryDirectory() as folder:
            taken, found = tried(Path(folder), room, ends_there=bool(at % 2))
        full += taken < CALLS
        wrong += [f"room {room}: {each}" for each in found]
    return full, wrong


if __name__ == "__main__":
    full, wrong = run(FULL if "--full" in sys.argv else 40)
    print(*wrong, f"{full} disks full, {len(wrong)} faults", sep="\n")
    sys.exit(bool(wrong))
