"""T4 of the store: the writing process is killed at random times, and what it acknowledged is stored.

`python -m tests.store.kills --full` kills 3000 times.
"""

import os
import select
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import Pipe
from pathlib import Path
from random import Random

from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.databases import place_of
from gorod.store.place import DatabasePlace
from tests.store.evening import ends
from tests.store.writer import started, write_games

MAX_LIFE_S = 0.08
"""The longest time in seconds between the first word of a process and its kill."""
LIVES_PER_DATABASE = 5
"""Kills for each database: checking all of it each time must stay quick."""
FULL = 3000


def killed(place: DatabasePlace, rng: Random) -> list[str]:
    """Run a writer and kill it; return what it had acknowledged."""
    read, write = Pipe(duplex=False)
    process = started(write_games, place, write)
    write.close()
    said = _heard(read.fileno(), rng.uniform(0, MAX_LIFE_S))
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    while some := os.read(read.fileno(), 1 << 20):
        said += some
    process.join()
    read.close()
    return said.decode().splitlines(keepends=True)


def _heard(pipe: int, seconds: float) -> bytes:
    """Return what arrives from the first word on within this time; the writer never waits for a reader."""
    said = os.read(pipe, 1 << 20)
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([pipe], [], [], left)[0]:
            said += os.read(pipe, 1 << 20)
    return said


def faults(place: DatabasePlace, said: list[str]) -> list[str]:
    """Return what is lost, doubled, torn or wrong."""
    archive = SqlArchive(place)
    wrong = [f"refused: {line}" for line in said if line.startswith("!")]
    wrong += [f"flaw: {flaw}" for flaw in verify(archive).flaws]
    hashes = {game.id: [one.hash.hex() for one in archive.entries(game.id)] for game in archive.games("t1")}
    archive.close()
    wrong += [f"torn: {game} {len(log)}" for game, log in hashes.items() if len(log) not in ends()]
    for line in (line for line in said if line.endswith("\n") and line[0] != "!"):
        game, seq, digest = line.split()
        if hashes.get(game, [])[int(seq) : int(seq) + 1] != [digest]:
            wrong.append(f"lost: {line}")
    return wrong


def run(places: Sequence[DatabasePlace], seed: int) -> tuple[int, list[str]]:
    """Kill a few times for each database; return the number of acknowledged entries, and the errors."""
    rng, entries = Random(seed), 0
    for life in range(len(places) * LIVES_PER_DATABASE):
        place = places[life // LIVES_PER_DATABASE]
        said = killed(place, rng)
        entries += len(said)
        if wrong := faults(place, said):
            return entries, wrong
    return entries, []


def folders(folder: Path, count: int) -> list[DatabasePlace]:
    """Return this number of databases in their own folders."""
    made = [folder / str(at) for at in range(count)]
    for one in made:
        one.mkdir()
    return [place_of(one) for one in made]


def main() -> int:
    """Run many kills."""
    kills, entries = FULL if "--full" in sys.argv else 100, 0
    for seed in range(kills // 20):
        with tempfile.TemporaryDirectory() as folder:
            said, wrong = run(folders(Path(folder), 20 // LIVES_PER_DATABASE), seed)
        entries += said
        if wrong:
            print(f"seed {seed}", *wrong, sep="\n")
            return 1
    print(f"{kills} kills, {entries} entries acknowledged, 0 lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
