"""What is printed: a row for each kind, and a line for each kind that got worse."""

from bench.watched.history import Change, Entry, changes
from bench.watched.ratios import Ratio

RED, PLAIN = "\x1b[31m", "\x1b[0m"
INTERVAL = "95 % interval"
WHAT_WIDTH, RATIO_WIDTH, INTERVAL_WIDTH = 12, 10, 20


def header(release: str) -> str:
    """Return the line above all rows."""
    return _row("what", _pair("ratio", INTERVAL), _pair(f"to {release}", INTERVAL), "since the last entry")


def rows(entry: Entry, last: Entry | None, why_not: str, is_coloured: bool) -> list[str]:
    """Return the row of a measurement, and a line for each ratio that is worse than in the last entry.

    Such lines contain the word "worse", and are red on a terminal. `why_not`: why the release was not
    measured.
    """
    found = changes(entry, last) if last else []
    worse = [change for change in found if change.is_worse]
    since = _since(found[0], bool(worse)) if found else "no entry yet"
    to_release = _figures(entry.to_release) if entry.to_release else (why_not or "not measured")
    lines = [_row(entry.what, _figures(entry.ratio), to_release, since)]
    lines += [_sentence(entry, last, change) for change in worse if last]
    return [_red(line) for line in lines] if worse and is_coloured else lines


def skipped(what: str, why: str) -> str:
    """Return the row of a kind that was not measured."""
    return f"{what:<{WHAT_WIDTH}}skipped: {why}"


def failed(what: str, why: str, is_coloured: bool) -> str:
    """Return the row of a kind whose measurement went wrong."""
    line = f"{what:<{WHAT_WIDTH}}failed: {why}"
    return _red(line) if is_coloured else line


def _red(line: str) -> str:
    return f"{RED}{line}{PLAIN}"


def _row(what: str, ratio: str, to_release: str, since: str) -> str:
    width = RATIO_WIDTH + INTERVAL_WIDTH
    return f"{what:<{WHAT_WIDTH}}{ratio:<{width}}{to_release:<{width}} {since}"


def _pair(ratio: str, interval: str) -> str:
    return f"{ratio:<{RATIO_WIDTH}}{interval}"


def _figures(ratio: Ratio) -> str:
    return _pair(_figure(ratio.value), f"{_figure(ratio.low)} to {_figure(ratio.high)}")


def _figure(value: float) -> str:
    """Return a number with three digits, or all digits of a large one."""
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}"


def _since(change: Change, is_worse: bool) -> str:
    return f"{'worse: ' if is_worse else ''}{100 * (change.times - 1):+.0f} %"


def _sentence(entry: Entry, last: Entry, change: Change) -> str:
    """Return a sentence on what is worse, than which entry, and whether the intervals overlap."""
    percent = f"{100 * (change.times - 1):.0f} %"
    of = f"the entry of {last.date} (commit {last.commit})"
    said = f"{entry.what} is worse: beside {change.beside} it costs {percent} more than in {of}."
    doubt = "" if change.is_certain else " The intervals overlap: measure again on an idle machine."
    python = "" if entry.python == last.python else f" That entry is of Python {last.python}."
    return f"  {said}{doubt}{python}"
