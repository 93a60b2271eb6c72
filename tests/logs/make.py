"""`python -m tests.logs.make`: leave the logs of this release in `tests/logs/VERSION`, for ever.

Two games of every ruleset, the second broken off, with words; one that a person judges, with fouls, a tie and
turns taken back, still going on.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from gorod import __version__
from gorod.protocol.http import Opened
from gorod.rules import RULESETS
from gorod.services.rows import EntryRow, Row, WordsRow
from gorod.services.table.presence import Client
from gorod.store.copies import backup
from gorod.store.sqlite import SqlitePlace
from tests.logs.sealed import HERE, seal
from tests.services.world import Message, Wire, World
from tests.store.evening import write_all

SEATS = {"boxed": 8, "home": 6}
FIRST_WORDS = "Четвёртый чёрный, а I am the sheriff; всё."
TOGETHER = 12
"""Turns of the second game before the table is closed."""


def evening(rules: str) -> World:
    """One person who speaks, among programs: a game to its end, and one that is broken off."""
    world = World(f"sealed {rules}")
    seats = SEATS.get(rules, 10)
    opened = world.open(rules, programs=seats - 1, kind="random", seats=seats)
    client, wire = world.connect(world.join(opened, "Анна").token)
    world.begin(opened)
    _play(world, opened, client, wire)
    world.begin(opened)
    for _ in range(TOGETHER):
        world.let_think()
        world.pass_time()
    world.send(world.connect(opened.organiser)[0], t="manage", id="enough", what="close")
    return world


def _play(world: World, opened: Opened, client: Client, wire: Wire) -> None:
    """To the end; she speaks when she may, three times, and lets everything else pass."""
    table, said = world.table(opened), 0
    while table.live is not None and not table.live.is_over:
        if {"do": "open", "kind": "say"} in wire.view.get("legal", ()) and said < 3:
            said += 1
            world.send(client, t="say", id=f"w{said}", text=FIRST_WORDS[: 20 * said], claim={"black": [4]})
        world.let_think()
        world.pass_time()


def judged() -> World:
    """A table that a person judges."""
    world, rng = World("sealed judged"), Random(1)
    opened = world.open("fiim", mode="judged")
    for at in range(10):
        world.join(opened, f"p{at}")
    client, wire = world.connect(opened.organiser)
    world.begin(opened)
    for number in range(70):
        world.clock.move_to(world.clock.now() + 7.5)
        for at, message in enumerate(_orders(wire, rng, number)):
            world.send(client, id=f"c{number}.{at}", **message)
    return world


def _orders(wire: Wire, rng: Random, number: int) -> Iterator[Message]:
    """Now and then a foul, a nomination, counted hands, turns taken back; then the next step."""
    step, alive = wire.view["step"], wire.view["alive"]
    if number % 9 == 4:
        yield {"t": "do", "cmd": {"do": "foul", "seat": rng.choice(alive)}}
    if step["kind"] == "speech" and len(step["candidates"]) < 2:
        seat = next(one for one in alive if one not in step["candidates"])
        yield {"t": "do", "cmd": {"do": "nominate", "seat": seat}, "as": step["turn"]}
    if step["kind"] == "ballot":
        yield {"t": "do", "cmd": {"do": "tally", "seat": step["turn"], "hands": len(alive) // 2}}
    if number % 15 == 8:
        yield {"t": "manage", "what": "undo", "count": 2}
    yield {"t": "do", "cmd": {"do": "time_up"}}


def calls(world: World) -> Iterator[list[Row]]:
    """What lies on a simulated disk: everything but logs first, for logs refer to it."""
    rows = [*world.disk.kept.values()]
    yield [row for row in rows if not isinstance(row, EntryRow | WordsRow)]
    yield [row for row in rows if isinstance(row, EntryRow | WordsRow)]


def main() -> int:
    """Make them, unless there are some."""
    to = HERE / __version__
    if to.exists():
        print(f"{to.name} is sealed", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "gorod.db"
        worlds = [*map(evening, RULESETS), judged()]
        write_all(SqlitePlace(path), [rows for world in worlds for rows in calls(world)])
        backup(SqlitePlace(path), Path(folder) / "sealed.db")
        seal(Path(folder) / "sealed.db", to)
    return 0


if __name__ == "__main__":
    sys.exit(main())
