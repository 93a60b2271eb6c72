"""Watch the speed: `python -m bench.watch_speed`, or `make watch-speed`.

Print what each part costs compared with something bare, in turns with the code of the last release, and
append it to bench/history.tsv. Kinds that are more than 10 % worse than their last entry are named.
"""

import argparse
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bench.watched import history, report
from bench.watched.first_load import measured_first_load
from bench.watched.processes import measured_work
from bench.watched.ratios import ratio_of
from bench.watched.server import TABLES, measured_server
from bench.watched.sides import (
    BARE,
    NOW,
    ROOT,
    Costs,
    Failed,
    Kind,
    NotThere,
    Side,
    Skipped,
    last_release,
    release_side,
    take_turns,
)

HISTORY = ROOT / "bench" / "history.tsv"
MAX_ROUNDS = 1000
MAX_LOAD_PER_CORE = 0.5
FINE, WENT_WRONG, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130
VOTE, GAME = "bare-vote", "bare-game"
KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "engine",
            9,
            "a command, beside a vote of a bare loop",
            partial(measured_work, "engine", 100, VOTE),
        ),
        Kind(
            "library",
            9,
            "a command, beside a vote of a bare loop",
            partial(measured_work, "library", 40, VOTE),
        ),
        Kind(
            "bots",
            7,
            "a game, beside a game of a bare loop of votes",
            partial(measured_work, "bots", 15, GAME),
        ),
        Kind(
            "server",
            4,
            f"an action at one of {TABLES} tables, beside a bare echo",
            measured_server,
        ),
        Kind("first-load", 9, "a first visit in Chromium, beside a bare page", measured_first_load),
    )
}


def main(words: list[str] | None = None) -> int:
    """Measure what was asked for; return 1 if a measurement went wrong, 2 if the command was wrong."""
    wanted = _wanted(words)
    try:
        return _watch(wanted)
    except history.BadHistory as error:
        print(f"watch-speed: {error}", file=sys.stderr)
        return BAD_USAGE
    except KeyboardInterrupt:
        print("\nwatch-speed: interrupted", file=sys.stderr)
        return INTERRUPTED


def _wanted(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "watch-speed", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    rounds = ", ".join(f"{kind.name} {kind.rounds}" for kind in KINDS.values())
    parser.add_argument("--rounds", type=_rounds, help=f"for every kind; otherwise {rounds}")
    parser.add_argument("--only", type=_kinds, default=[*KINDS.values()], help=f"some of {','.join(KINDS)}")
    parser.add_argument(
        "--history", type=Path, default=HISTORY, help="compare with this file and append to it"
    )
    parser.add_argument("--no-append", action="store_true", help="only compare")
    wanted = parser.parse_args(words)
    folder = wanted.history.resolve().parent
    if wanted.history.is_dir():
        parser.error(f"--history: {wanted.history} is a folder")
    if not wanted.no_append and not os.access(wanted.history if wanted.history.exists() else folder, os.W_OK):
        parser.error(f"--history: {wanted.history} cannot be written (--no-append only compares)")
    return wanted


def _rounds(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= MAX_ROUNDS:
        raise argparse.ArgumentTypeError(f"{word} is not a number from 1 to {MAX_ROUNDS}")
    return int(word)


def _kinds(word: str) -> list[Kind]:
    names = [name.strip() for name in word.split(",")]
    unknown = [name for name in names if name not in KINDS]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no {', '.join(unknown) or word}: use {','.join(KINDS)}")
    return [kind for kind in KINDS.values() if kind.name in names]


def _watch(wanted: argparse.Namespace) -> int:
    entries = history.read(wanted.history)
    is_coloured, commit = sys.stdout.isatty(), _measured_commit()
    version, release_commit = last_release()
    release, why_not = _release(version, release_commit)
    python = platform.python_version()
    _say(f"Gorod at {commit}, Python {python}. The last release is {version} ({release_commit}).")
    _say("Each ratio is a cost: less is better.")
    if busy := busy_machine():
        _say(busy)
    _say("")
    _say(report.header(version))
    status, worse = FINE, []
    for kind in wanted.only:
        rounds = wanted.rounds or kind.rounds
        try:
            costs = measured(kind, rounds, release)
        except Skipped as error:
            _say(report.skipped(kind.name, str(error)))
            continue
        except (Failed, NotThere) as error:
            _say(report.failed(kind.name, str(error), is_coloured))
            status = WENT_WRONG
            continue
        entry, last = entry_of(kind.name, rounds, costs, commit, version), history.last_of(entries, kind.name)
        for line in report.rows(entry, last, costs.why_not or why_not, is_coloured):
            _say(line)
        if last and any(change.is_worse for change in history.changes(entry, last)):
            worse.append(kind.name)
        if not wanted.no_append:
            history.append(wanted.history, entry)
    _say("")
    _say_the_end(wanted, worse)
    return status


def busy_machine() -> str:
    """Return a warning if other programs compute on this machine, else nothing."""
    load, cores = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0, os.cpu_count() or 1
    if load <= MAX_LOAD_PER_CORE * cores:
        return ""
    return f"This machine is busy (load {load:.1f}, cores {cores}): do not keep entries of this run."


def _release(version: str, commit: str) -> tuple[Side | None, str]:
    """Return the last release, or why it cannot be measured."""
    try:
        return release_side(version, commit), ""
    except NotThere as error:
        return None, str(error)


def measured(kind: Kind, rounds: int, release: Side | None) -> Costs:
    """Measure one kind; raise Skipped if this machine cannot, Failed if a process of it went wrong."""
    sides = [BARE, NOW, *([release] if release else [])]
    with kind.opened() as measure:
        return take_turns(measure, sides, rounds)


def entry_of(what: str, rounds: int, costs: Costs, commit: str, version: str) -> history.Entry:
    """Return the entry of today."""
    to_release = ratio_of(costs.now, costs.release) if costs.release else None
    today, python = datetime.now(UTC).date().isoformat(), platform.python_version()
    ratio = ratio_of(costs.now, costs.bare)
    return history.Entry(today, commit, python, what, rounds, ratio, version, to_release)


def _measured_commit() -> str:
    """Return the short hash, with a plus if the code that is measured differs from that commit."""
    try:
        commit = _git("rev-parse", "--short", "HEAD")
        return f"{commit}+" if _git("status", "--porcelain", "--", "src", "client") else commit
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _say_the_end(wanted: argparse.Namespace, worse: list[str]) -> None:
    for kind in wanted.only:
        _say(f"{kind.name}: {kind.unit}")
    if worse:
        _say(f"More than 10 % worse than the last entry: {', '.join(worse)}.")
    _say("Nothing was appended." if wanted.no_append else f"Appended to {wanted.history}.")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
