"""T6: bytes are cut off or flipped; what is then read is a state that once was, or it is refused.

`python -m tests.store.torn --full` cuts and flips at every byte of the last 64 KB of both files, in passes
that can be named (`log-cut`).
"""

import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import event

from gorod.services.rows import Row
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.errors import Damaged, Unusable
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import TABLE, calls, dump, dumped, journal, people, write, write_all

TAIL_BYTES = 65_536
CALLS = 25
OPEN_INTERVAL = 50
"""Every file of this interval is also opened anew and audited, which takes longer."""


PASSES = ("log-cut", "log-flipped", "database-cut", "database-flipped")
Question = tuple[str, tuple[Any, ...]]
Answers = tuple[tuple[Any, ...], ...]


class Kept:
    """The files of a database, and every state that it has been in."""

    def __init__(self, folder: Path) -> None:
        """Leave half of the log in the database and half in the write-ahead log, as after a kill."""
        live = folder / "live"
        live.mkdir()
        turns = [[TABLE, *people()], *calls("g1"), *calls("g2", 2)][: CALLS * 2]
        write_all(SqlitePlace(live / "gorod.db"), turns[:CALLS])
        self.states = [dump(SqlitePlace(live / "gorod.db"))]
        kept = journal(SqlitePlace(live / "gorod.db"))
        for rows in turns[CALLS:]:
            assert write(kept, rows) is None
            self.states.append(dump(SqlitePlace(live / "gorod.db")))
        self.database = (live / "gorod.db").read_bytes()
        self.log = (live / "gorod.db-wal").read_bytes()
        kept.close()
        self.whole = (live / "gorod.db").read_bytes()

    def named(self, found: list[Row] | None) -> int | None:
        """Return the number of this state: -1 for one that never was, None if it was refused."""
        if found is None:
            return None
        return next((at for at, state in enumerate(self.states) if state == found), -1)


class Reader:
    """Reads a damaged database as a server would, again and again in one place."""

    def __init__(self, folder: Path, kept: Kept) -> None:
        """Open the file before it is damaged."""
        folder.mkdir()
        self._path, self._kept = folder / "gorod.db", kept
        self._laid = kept.whole
        self._path.write_bytes(self._laid)
        self._archive = SqlArchive(SqlitePlace(self._path))
        self._questions = _questions(self._archive)
        self._known: dict[Answers, int] = {}

    def lay(self, database: bytes, log: bytes) -> None:
        """Put these files in place, and remove all traces of those before."""
        self._archive.close()
        self._beside("shm").unlink(missing_ok=True)
        if database is not self._laid:
            self._path.write_bytes(database)
            self._laid = database
        self._beside("wal").unlink(missing_ok=True)
        if log:
            self._beside("wal").write_bytes(log)

    def _beside(self, end: str) -> Path:
        return self._path.with_name(f"{self._path.name}-{end}")

    def read(self) -> int | None:
        """Return the state that the archive reads; equal answers of the database give equal results."""
        answers = self._answers()
        if answers is not None and answers in self._known:
            return self._known[answers]
        try:
            state = self._kept.named(dumped(self._archive))
        except (Damaged, Unusable):
            return None
        if answers is not None and state is not None:
            self._known[answers] = state
        return state

    def _answers(self) -> Answers | None:
        """Return the database's answers to every query of the archive, or None if it cannot answer."""
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as connection:
            try:
                return tuple(tuple(connection.execute(*one).fetchall()) for one in self._questions)
            except sqlite3.DatabaseError:
                return None

    def opened(self) -> int | None:
        """Return the state that is read after opening it anew and auditing it."""
        self._archive.close()
        return self._kept.named(_accepted(self._path))


def _questions(archive: SqlArchive) -> list[Question]:
    """Return every query of an archive that reads everything."""
    asked: list[Question] = []

    def listener(*told: Any) -> None:
        if told[2].startswith("SELECT"):
            asked.append((told[2], told[3]))

    event.listen(archive._engine, "before_cursor_execute", listener)
    dumped(archive)
    event.remove(archive._engine, "before_cursor_execute", listener)
    return asked


def _accepted(path: Path) -> list[Row] | None:
    """Return what is read without an error."""
    try:
        archive = SqlArchive(SqlitePlace(path))
    except Unusable:
        return None
    try:
        return None if verify(archive).flaws else dump(SqlitePlace(path))
    except (Damaged, Unusable):
        return None
    finally:
        archive.close()


def flipped(data: bytes, at: int, bit: int) -> bytes:
    """Flip one bit."""
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def places(data: bytes, count: int, rng: Random) -> Sequence[int]:
    """Return places among the last bytes; every one if there are enough to try."""
    tail = range(max(0, len(data) - TAIL_BYTES), len(data))
    return tail if count >= len(tail) else sorted(rng.sample(tail, count))


def passed(folder: Path, count: int, what: str, seed: int = 1) -> tuple[Counter[str], list[str]]:
    """Cut or flip one file everywhere; count refusals and reads, and return every silent acceptance."""
    kept, rng = Kept(folder), Random(f"{seed} {what}")
    reader, counts, wrong = Reader(folder / "torn", kept), Counter[str](), list[str]()
    is_log, is_cut = what.startswith("log"), what.endswith("cut")
    whole, may_be = (kept.log, range(len(kept.states))) if is_log else (kept.whole, [len(kept.states) - 1])
    for at in places(whole, count, rng):
        data = whole[:at] if is_cut else flipped(whole, at, rng.randrange(8))
        reader.lay(*((kept.database, data) if is_log else (data, b"")))
        wrong += [f"{what} at {at}: {each}" for each in _judged(reader, counts, may_be)]
    return counts, wrong


def _judged(reader: Reader, counts: Counter[str], may_be: Sequence[int]) -> list[str]:
    """Read it; return the errors: a state that never was, or one that is not expected.

    A damaged index hides rows, which no chain and no checksum can show: the audit is for that.
    """
    state = reader.read()
    is_strange = state not in (None, *may_be)
    if is_strange or counts.total() % OPEN_INTERVAL == 0:
        state = reader.opened()
    kind = "refused" if state is None else "whole" if state == may_be[-1] else "earlier"
    counts[kind + " by the audit alone" * is_strange] += 1
    return [] if state in (None, *may_be) else [f"read as {state}"]


def main(words: list[str]) -> int:
    """Run all passes, or those named; in memory if possible, because the files are rewritten each time."""
    count, wrong = TAIL_BYTES if "--full" in words else 1000, 0
    shm = Path("/dev/shm")
    for what in [each for each in PASSES if each in words] or PASSES:
        with tempfile.TemporaryDirectory(dir=shm if shm.is_dir() else None) as place:
            found, silent = passed(Path(place), count, what)
        told = ", ".join(f"{count} {kind}" for kind, count in sorted(found.items()))
        print(*silent, f"{what}: {told}; {len(silent)} accepted silently", sep="\n", flush=True)
        wrong += len(silent)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
