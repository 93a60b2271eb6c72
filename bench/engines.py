"""What PostgreSQL costs compared with SQLite, in turns: the store alone, the journal, a whole server.

`python bench/engines.py [--tables N…] [--seconds S] [--rounds R]` starts a PostgreSQL of its own, from the
wheel that the tests use, on this machine, with sync enabled. For each number of tables it prints the figures
of both and the ratios PostgreSQL : SQLite. `--seconds 0` leaves the whole server out.

The journal waits for calls that can share a transaction, and on a busy machine for its turn, so its figures
show that wait more than the database. The store alone has no such wait: its transactions follow one another,
each with one call of every table.
"""

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

from gorod.services.game.logbook import follow
from gorod.services.rows import EntryRow
from gorod.store.databases import place_of
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.sealed import put
from gorod.web.load.cost import server_cost
from tests.engines.postgres import PostgresServer
from tests.store.evening import TABLE, game
from tests.store.pace import told

SQLITE, POSTGRES = "SQLite", "PostgreSQL"
STORE_S = 2.0
"""How long transactions are measured, in seconds."""
EVENT = b'{"t":"voted","seat":3,"candidate":5}' * 6
Figures = dict[str, float]


def store(place: DatabasePlace, tables: int) -> Figures:
    """Return calls a second, one of each table in a transaction, and our processor time for each in µs."""
    engine, calls = opened(place), 0
    last: dict[int, EntryRow | None] = dict.fromkeys(range(tables))
    with engine.begin() as connection:
        put(place, connection, [TABLE, *(game(f"g{at}", number=at) for at in range(tables))])
    began, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < STORE_S:
        rows = {at: follow(f"g{at}", before, 1, 0, "", 1, EVENT) for at, before in last.items()}
        with engine.begin() as connection:
            put(place, connection, [*rows.values()])
        last, calls = {**rows}, calls + tables
    passed, used = time.perf_counter() - began, time.process_time() - used
    engine.dispose()
    return {"store: calls/s": calls / passed, "store: our µs a call": 1e6 * used / calls}


def journal(place: DatabasePlace, tables: int) -> Figures:
    """Return calls a second through the journal, with one call of each table under way."""
    return {"journal: calls/s": told(place, tables)[0]}


def served(url: str, tables: int, seconds: float) -> Figures:
    """Return the times of a whole server, and its own processor time; that of PostgreSQL is not included."""
    cost = server_cost(tables, seconds, database=url)
    each = 1e6 * cost.cpu / max(1.0, cost.frames_per_s)
    times = {"server: p50 ms": 1e3 * cost.p50, "server: p99 ms": 1e3 * cost.p99}
    return {**times, "server: its µs a frame": each}


def figures(server: PostgresServer, name: str, tables: int, seconds: float) -> Figures:
    """Return the figures of one engine, each on a database of its own."""
    urls = [server.url(server.database()) if name == POSTGRES else "" for _ in range(3)]
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        found = store(place_of(Path(one), urls[0]), tables) | journal(place_of(Path(other), urls[1]), tables)
    return found | (served(urls[2], tables, seconds) if seconds else {})


def compare(server: PostgresServer, tables: int, seconds: float, rounds: int) -> None:
    """Print medians of both engines and of their ratios, with the range; both take turns to be first."""
    found: dict[str, list[Figures]] = {SQLITE: [], POSTGRES: []}
    for at in range(rounds):
        for name in sorted(found, reverse=bool(at % 2)):
            found[name].append(figures(server, name, tables, seconds))
    print(f"{tables} tables, {rounds} rounds")
    for what in found[SQLITE][0]:
        ours, theirs = ([one[what] for one in found[name]] for name in (SQLITE, POSTGRES))
        ratios = [there / here for here, there in zip(ours, theirs, strict=True) if here]
        both = f"{SQLITE} {median(ours):9.2f}  {POSTGRES} {median(theirs):9.2f}"
        ratio = f"{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})" if ratios else "not measured"
        print(f"  {what:24} {both}  ratio {ratio}", flush=True)


def main() -> None:
    """Measure each number of tables in this many rounds."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    server = PostgresServer(autovacuum="on")
    try:
        for tables in wanted.tables:
            compare(server, tables, wanted.seconds, wanted.rounds)
    finally:
        server.close()


if __name__ == "__main__":
    main()
