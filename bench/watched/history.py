"""The file of all measurements, and which of them are worse than their last entry."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bench.watched.ratios import Ratio

COLUMNS = (
    "date",
    "commit",
    "python",
    "what",
    "rounds",
    "ratio",
    "low",
    "high",
    "release",
    "to_release",
    "release_low",
    "release_high",
)
HEADER = "\t".join(COLUMNS)
MAX_WORSE = 1.10
"""A ratio to the last entry above this is reported."""


class BadHistory(ValueError):  # noqa: N818 — it is an answer
    """The file is not a history; the text names the line."""


@dataclass(frozen=True)
class Entry:
    """One line of the file; `to_release` is None if the release does not have this kind."""

    date: str
    commit: str
    python: str
    what: str
    rounds: int
    ratio: Ratio
    release: str
    to_release: Ratio | None

    def line(self) -> str:
        """Return the line as written in the file."""
        other = _figures(self.to_release) if self.to_release else ["", "", ""]
        words = [self.date, self.commit, self.python, self.what, str(self.rounds)]
        return "\t".join([*words, *_figures(self.ratio), self.release, *other])


def _figures(ratio: Ratio) -> list[str]:
    return [f"{figure:.4g}" for figure in (ratio.value, ratio.low, ratio.high)]


def entry_of(line: str) -> Entry:
    """Read a line; raise ValueError if it is not an entry."""
    words = line.split("\t")
    if len(words) != len(COLUMNS):
        raise ValueError(f"{len(words)} columns in place of {len(COLUMNS)}")
    date, commit, python, what, rounds, *figures = words
    ratio, release, other = _ratio(figures[:3]), figures[3], figures[4:]
    return Entry(
        date, commit, python, what, int(rounds), ratio, release, _ratio(other) if any(other) else None
    )


def _ratio(figures: list[str]) -> Ratio:
    value, low, high = map(float, figures)
    if not 0 < low <= value <= high < float("inf"):
        raise ValueError(f"{' '.join(figures)} is no ratio with its interval")
    return Ratio(value, low, high)


def read(path: Path) -> list[Entry]:
    """Return all entries; none if there is no file yet. Raise BadHistory for any other content."""
    if _is_new(path):
        return []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadHistory(f"{path} cannot be read: {error}") from error
    if lines[:1] != [HEADER]:
        raise BadHistory(f"{path}: line 1 is not the header {' '.join(COLUMNS)}")
    entries = []
    for number, line in enumerate(lines[1:], 2):
        try:
            entries.append(entry_of(line))
        except ValueError as error:
            raise BadHistory(f"{path}: line {number}: {error}") from error
    return entries


def append(path: Path, entry: Entry) -> None:
    """Write one more line, and the header first if there is no file."""
    start = f"{HEADER}\n" if _is_new(path) else "" if path.read_bytes().endswith(b"\n") else "\n"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{start}{entry.line()}\n")


def _is_new(path: Path) -> bool:
    return not path.exists() or path.stat().st_size == 0


def last_of(entries: Iterable[Entry], what: str) -> Entry | None:
    """Return the last entry of this kind."""
    return next((entry for entry in reversed([*entries]) if entry.what == what), None)


@dataclass(frozen=True)
class Change:
    """How a ratio has changed since the last entry; `beside` names what it is relative to."""

    beside: str
    times: float
    is_certain: bool
    """Whether the two intervals do not overlap."""

    @property
    def is_worse(self) -> bool:
        """Whether the cost is more than 10 % higher."""
        return self.times > MAX_WORSE


def changes(entry: Entry, last: Entry) -> list[Change]:
    """Compare both ratios; that to the release only if it is the same release."""
    found = [_change("the bare one", entry.ratio, last.ratio)]
    if entry.to_release and last.to_release and entry.release == last.release:
        found.append(_change(entry.release, entry.to_release, last.to_release))
    return found


def _change(beside: str, now: Ratio, then: Ratio) -> Change:
    return Change(beside, now.value / then.value, not now.overlaps(then))
