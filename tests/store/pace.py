"""How long a call takes: `python -m tests.store.pace`; one call at a time, and many tables at once."""

import tempfile
import time
from pathlib import Path
from queue import SimpleQueue

from gorod.services.game.logbook import follow
from gorod.services.rows import EntryRow, Row
from gorod.store.databases import place_of
from gorod.store.place import DatabasePlace
from tests.store.evening import TABLE, game, journal, write

CALLS = 3000
TABLES = 100


def times(place: DatabasePlace, tables: int) -> tuple[list[float], int]:
    """Return the seconds from call to answer, with one call at a time for each table, and the commits."""
    kept, answers = journal(place), SimpleQueue[tuple[int, float]]()
    write(kept, [TABLE, *(game(f"g{at}", number=at) for at in range(tables))])
    last: dict[int, EntryRow] = {}
    taken, before = list[float](), kept.commits

    def call(at: int) -> None:
        last[at] = follow(f"g{at}", last.get(at), 1, 0, "", 1, b'{"t":"voted","seat":3,"candidate":5}' * 6)
        rows, began = [last[at]], time.perf_counter()
        kept.write(list[Row](rows), lambda _: answers.put((at, time.perf_counter() - began)))

    for at in range(tables):
        call(at)
    while len(taken) < CALLS:
        at, seconds = answers.get()
        taken.append(seconds)
        call(at)
    kept.close()
    return sorted(taken), kept.commits - before


def told(place: DatabasePlace, tables: int) -> tuple[float, str]:
    """Return the calls a second, and a line with all figures."""
    began = time.perf_counter()
    taken, commits = times(place, tables)
    rate = CALLS / (time.perf_counter() - began)
    p50, p99 = (1000 * taken[int(CALLS * share)] for share in (0.5, 0.99))
    return rate, f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, {rate:.0f}/s, {CALLS / commits:.1f} a commit"


if __name__ == "__main__":
    for tables in (1, TABLES):
        with tempfile.TemporaryDirectory() as folder:
            print(f"{tables} at once: {told(place_of(Path(folder)), tables)[1]}")
