"""T6: bytes are cut off or flipped; what is then read is a state that once was, or it is refused.

`python -m tests.store.torn --full` tries every byte of the last 64 KB of both files.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from gorod.services.rows import Row
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.faults import Damaged, Unusable
from tests.store.evening import TABLE, calls, dump, journal, people, write, write_all

TAIL = 65_536
CALLS = 25


class Kept:
    """A database as it lies on the disk, and every state that it has been in."""

    def __init__(self, folder: Path) -> None:
        """Half of the log lies in the database itself, half in the file beside it, as after a kill."""
        self.folder, live = folder / "kept", folder / "live"
        self.folder.mkdir()
        live.mkdir()
        turns = [[TABLE, *people()], *calls("g1"), *calls("g2", 2)][: CALLS * 2]
        write_all(live / "gorod.db", turns[:CALLS])
        self.states = [dump(live / "gorod.db")]
        kept = journal(live / "gorod.db")
        for rows in turns[CALLS:]:
            assert write(kept, rows) is None
            self.states.append(dump(live / "gorod.db"))
        for name in ("gorod.db", "gorod.db-wal"):
            shutil.copy(live / name, self.folder / name)
        kept.close()
        self.whole = live / "gorod.db"

    def read(self, folder: Path, name: str, data: bytes) -> int | None:
        """Which state is read when a file has become `data`: -1 for one that never was, none if refused."""
        shutil.copytree(self.folder, folder) if name.endswith("-wal") else folder.mkdir()
        (folder / name).write_bytes(data)
        try:
            found = _accepted(folder / "gorod.db")
        finally:
            shutil.rmtree(folder)
        if found is None:
            return None
        return next((at for at, state in enumerate(self.states) if state == found), -1)


def _accepted(path: Path) -> list[Row] | None:
    """What is read without complaint."""
    try:
        archive = SqlArchive(path)
    except Unusable:
        return None
    try:
        return None if verify(archive).flaws else dump(path)
    except (Damaged, Unusable):
        return None
    finally:
        archive.close()


def flipped(data: bytes, at: int, bit: int) -> bytes:
    """With one bit the other way."""
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def damages(data: bytes, count: int, rng: Random) -> Iterator[tuple[str, bytes]]:
    """As many cuts as flips, among the last bytes; every one of them if there are so many."""
    tail = range(max(0, len(data) - TAIL), len(data))
    places = tail if count >= len(tail) else sorted(rng.sample(tail, count))
    for at in places:
        yield f"cut at {at}", data[:at]
        yield f"flipped at {at}", flipped(data, at, rng.randrange(8))


def run(folder: Path, count: int, seed: int = 1) -> tuple[dict[str, int], list[str]]:
    """How often each file was refused or read back, and every silent acceptance."""
    kept, rng = Kept(folder), Random(seed)
    last, counts, wrong = len(kept.states) - 1, {"refused": 0, "earlier": 0, "whole": 0}, list[str]()
    for name, source in (("gorod.db-wal", kept.folder / "gorod.db-wal"), ("gorod.db", kept.whole)):
        for what, data in damages(source.read_bytes(), count, rng):
            state = kept.read(folder / "torn", name, data)
            if state == -1 or (name == "gorod.db" and state not in (None, last)):
                wrong.append(f"{name} {what}: read as {state}")
            counts["refused" if state is None else "whole" if state == last else "earlier"] += 1
    return counts, wrong


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        found, silent = run(Path(place), TAIL if "--full" in sys.argv else 1000)
    print(*silent, f"{found}, {len(silent)} accepted silently", sep="\n")
    sys.exit(bool(silent))
