"""T5: the k-th write or sync fails, once or for good, for every k; then the disk works again.

`python -m tests.store.faulty_disk --full` tries k = 1…200 for the journal alone and for a whole server.
"""

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue

from msgspec import Struct

from gorod.services.ports import Deleted
from gorod.services.rows import PersonRow, Row
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.errors import Unusable
from gorod.store.journal import JournalCall, SqlJournal
from gorod.store.sqlite import SqlitePlace
from tests.store.disk import Disk, How, mounted_here
from tests.store.evening import dump, entries_of, evening, journal, write

CALLS_BEFORE_FAULT, CALLS = 4, 40
"""Calls written before the fault, and all calls."""
TRIES = 2
"""How often a call is tried on the broken disk before the disk is healed."""
FULL = 200


class Moment(StrEnum):
    """What the journal is doing when the disk begins to fail."""

    OPENING = "opening"
    WRITING = "writing"
    FORGETTING = "forgetting"
    CLOSING = "closing"


def hasty(self: SqlJournal, calls: list[JournalCall]) -> None:
    """A planted fault in place of `SqlJournal._settle`: it reports success, then writes."""
    self._answer(calls, [None] * len(calls))
    for call in calls:
        self._attempt([call])


class Fault(Struct, frozen=True):
    """When and how the disk fails."""

    moment: Moment
    how: How
    first: int
    is_lasting: bool

    def __str__(self) -> str:
        """Describe the fault so that it can be repeated."""
        return f"{self.moment}, {self.how} at {self.first}, {'lasting' if self.is_lasting else 'once'}"


MAX_CALLS = {Moment.OPENING: 45, Moment.WRITING: FULL, Moment.FORGETTING: 90, Moment.CLOSING: 45}
"""Only writing takes more writes and syncs than this."""


class Trial:
    """One disk, one fault, and all that was said about it."""

    def __init__(self, folder: Path, disk: Disk, fault: Fault) -> None:
        """Prepare the trial; nothing is written yet."""
        self._folder, self._disk, self._fault = folder, disk, fault
        self._path = folder / "gorod.db"
        self._calls = evening()[:CALLS]
        self._said: list[list[Row]] = []
        self._images: list[tuple[Path, list[list[Row]], list[Row]]] = []
        self.wrong: list[str] = []
        self.failures = self._after = 0

    def run(self) -> None:
        """Write everything in spite of the fault, and check what is stored."""
        kept = self._opened()
        for at, rows in enumerate(self._calls):
            if at == CALLS_BEFORE_FAULT:
                self._begin(Moment.WRITING)
            self._write(kept, rows)
            if self._has_seen_enough(at):
                break
        if self._fault.moment is Moment.FORGETTING:  # it leaves nothing to write for closing
            self._forget(kept)
        self._begin(Moment.CLOSING)
        kept.close()
        self._mend()
        for path, said, failed in [*self._images, (self._path, self._said, [])]:
            self._look(path, said, failed)

    def _begin(self, moment: Moment) -> None:
        if self._fault.moment is moment:
            self._disk.fail(self._fault.how, self._fault.first, self._fault.is_lasting)

    def _has_seen_enough(self, at: int) -> bool:
        """Return whether more calls would show nothing more."""
        if self._fault.moment is not Moment.WRITING:
            return at >= 3 * CALLS_BEFORE_FAULT
        self._after += self.failures + self._disk.failures > 0
        return self._after > CALLS_BEFORE_FAULT

    def _mend(self) -> None:
        self.failures += self._disk.heal()

    def _opened(self) -> SqlJournal:
        """Open a journal; if that is refused, check the reason and open it once the disk works."""
        self._begin(Moment.OPENING)
        try:
            return journal(SqlitePlace(self._path))
        except Unusable as unusable:
            if unusable.reason not in ("disk", "not_writable"):
                self.wrong.append(f"refused as {unusable.reason}")
        finally:
            self._mend()
        return journal(SqlitePlace(self._path))

    def _write(self, kept: SqlJournal, rows: list[Row]) -> None:
        """Write on the broken disk a few times, then on the healed one."""
        for _ in range(TRIES):
            if write(kept, rows) is None:
                self._said.append(rows)
                return
            self._take_image(rows)
        self._mend()
        if (error := write(kept, rows)) is not None:
            self.wrong.append(f"not taken by a healthy disk: {type(error).__name__}")
        self._said.append(rows)

    def _take_image(self, failed: list[Row]) -> None:
        """Copy the files as a kill would leave them now, to check them once the disk works."""
        image = self._folder / f"image{len(self._images)}"
        image.mkdir()
        for end in ("", "-wal"):
            if (beside := self._path.with_name(self._path.name + end)).exists():
                shutil.copy(beside, image)
        self._images.append((image / self._path.name, [*self._said], failed))

    def _look(self, path: Path, said: list[list[Row]], failed: list[Row]) -> None:
        """Check that every acknowledged call is stored, and of the others at most the one that failed."""
        archive = SqlArchive(SqlitePlace(path))
        self.wrong += [str(flaw) for flaw in verify(archive).flaws]
        found = archive.entries("g1")
        archive.close()
        sure, more = entries_of(said), entries_of([*said, failed])
        if found not in (sure, more):
            self.wrong.append(f"{len(sure)} entries acknowledged, {len(found)} there")

    def _forget(self, kept: SqlJournal) -> None:
        """Forget a person, and check that no file has their name."""
        self._begin(Moment.FORGETTING)
        error = _forgotten(kept)
        if error:
            self._mend()
            if _forgotten(kept):
                self.wrong.append("not forgotten by a healthy disk")
        left = [beside.name for beside in self._folder.glob("gorod.db*") if b"Anna" in beside.read_bytes()]
        if left:
            self.wrong.append(f"said to be forgotten, and still in {left}")
        if any(isinstance(row, PersonRow) and row.name == "Anna" for row in dump(SqlitePlace(self._path))):
            self.wrong.append("said to be forgotten, and still there")


def _forgotten(kept: SqlJournal) -> str:
    """Return why it failed, or why it takes longer."""
    answers: SimpleQueue[Deleted | BaseException] = SimpleQueue()
    kept.forget({"key1"}, answers.put)
    answer = answers.get(timeout=30)
    return repr(answer) if not isinstance(answer, Deleted) or answer.later else ""


def faults(most: int, every: int = 1, start: int = 1) -> Iterator[Fault]:
    """Yield each moment, way, number and length of faults; `every`: the interval between the numbers."""
    for moment in Moment:
        for first in range(start, min(most, MAX_CALLS[moment]) + 1, every):
            for how in How:
                for is_lasting in (False, True):
                    yield Fault(moment, how, first, is_lasting)


def tried(fault: Fault) -> Trial:
    """Try one fault in its own folder."""
    with mounted_here() as disk, tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), disk, fault)
        trial.run()
        return trial


def run(chosen: Iterator[Fault]) -> tuple[Counter[str], list[str]]:
    """Return how many faults fell at each moment, and what went wrong."""
    fell, wrong = Counter[str](), list[str]()
    for fault in chosen:
        trial = tried(fault)
        fell[fault.moment] += bool(trial.failures)
        wrong += [f"{fault}: {each}" for each in trial.wrong]
    return fell, wrong


def main() -> int:
    """Test the journal alone, then a whole server."""
    from tests.web import faulty_house

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="every k, unless another step is given")
    parser.add_argument("--every", type=int, default=0)
    parser.add_argument("--from", type=int, default=1, dest="start")
    parser.add_argument("--part", choices=("journal", "server"), default="")
    given = parser.parse_args()
    every, mistakes = given.every or (1 if given.full else 9), 0
    if given.part != "server":
        mistakes += _told("the journal", *run(faults(FULL, every, given.start)))
    if given.part != "journal":
        mistakes += _told("the server", *faulty_house.run(faulty_house.faults(FULL, every, given.start)))
    return bool(mistakes)


def _told(where: str, counts: Counter[str], wrong: list[str]) -> int:
    told = ", ".join(f"{count} {what}" for what, count in counts.items())
    print(*wrong, f"{where}: {told}; {len(wrong)} wrong", sep="\n", flush=True)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
