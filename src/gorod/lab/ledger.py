"""The ledger of a league: finished batches in a file of JSON lines, so that a stopped run goes on."""

from hashlib import sha256
from pathlib import Path

import msgspec

from gorod.lab.digest import code_digest
from gorod.lab.trial import Batch
from gorod.rules.options import dump


class Entry(msgspec.Struct, frozen=True):
    """A batch by everything that decides how it comes out, and its winners."""

    rules: str
    variant: str
    cards: str
    red: str
    black: str
    seed: int
    first: int
    count: int
    code: str
    winners: str = ""

    @property
    def key(self) -> "Entry":
        """The same without what came out."""
        return msgspec.structs.replace(self, winners="")


def entry_of(batch: Batch) -> Entry:
    """The key of a batch."""
    trial = batch.trial
    return Entry(
        rules=trial.rules.id,
        variant=_variant(dump(trial.rules)),
        cards=" ".join(trial.cards),
        red=trial.sides.red,
        black=trial.sides.black,
        seed=trial.seed,
        first=batch.first,
        count=batch.count,
        code=code_digest(),
    )


def _variant(rules: bytes) -> str:
    """Rules with another option or cast are other rules."""
    return sha256(rules).hexdigest()[:16]


class Ledger:
    """What is known already; without a file it is kept only as long as we are."""

    def __init__(self, path: Path | None = None) -> None:
        """Read what the file has; a line cut short by a sudden end is no entry."""
        self._path = path
        self._known: dict[Entry, str] = {}
        for line in _lines(path):
            self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if len(entry.winners) == entry.count:
            self._known[entry.key] = entry.winners

    def winners(self, batch: Batch) -> str | None:
        """How this batch came out, if it was played before by the same code."""
        return self._known.get(entry_of(batch))

    def keep(self, batch: Batch, winners: str) -> None:
        """Write it down at once."""
        entry = entry_of(batch)
        self._known[entry] = winners
        if self._path is not None:
            _append(self._path, msgspec.json.encode(msgspec.structs.replace(entry, winners=winners)))


def _lines(path: Path | None) -> list[bytes]:
    return path.read_bytes().splitlines() if path is not None and path.exists() else []


def _append(path: Path, line: bytes) -> None:
    """On a line of its own, even after one that was cut short."""
    with path.open("ab+") as file:
        if file.tell() and not _ends_a_line(path):
            file.write(b"\n")
        file.write(line + b"\n")


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read(1) == b"\n"
