"""Look for cards where nobody may find them (T17): `python -m tests.web.canaries --games 1000 [--leak log]`.

Games on a real server whose names of roles and teams are canaries. Before a game is over, no canary may be in
the most verbose log, in any answer to a request, in any file but the database, or in a message to anybody but
its owner. Something is broken on purpose in every game. With `--far` there are two nodes: every other device
is connected to the node that does not own its table, and all traffic of NATS is read too.
"""

import argparse
import asyncio
import json
import re
import secrets
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, TypeVar

from msgspec import Struct
from nats import connect
from nats.aio.msg import Msg

from gorod.store.databases import DATABASE_FILE
from gorod.web.load.client import SocketClient, connected
from tests.engines.shared import shared_house
from tests.waiting import until_async
from tests.web.aviary import BOOM, PROGRAM, names
from tests.web.fort import Fort

PACE, TABLES = 4000, 6
RULES = ("classic", "wolves", "fiim", "club")
"""None of these shows a card before the end."""
STATIC_PATHS = (
    "/",
    "/api/roles",
    "/api/rules",
    *(f"/api/rules/{rules}" for rules in RULES),
    "/schema/openapi.json",
)
"""Answers that are the same for everybody may name roles, but must not change with a game."""
LIVE_PATHS = (
    "/health",
    "/metrics",
    "/api/tables",
    "/api/tables/{code}",
    "/api/games/{game}.mgn",
    "/api/games/{game}.json",
)
WRONG_PATHS = (
    "/api/games/{game}",
    "/api/games/{game}.pdf",
    "/api/tables/{table}/start",
    "/nowhere",
    "/ws",
    "/api/rules/{game}",
)
PLAIN_NAMES = re.compile(rf"\b({'|'.join(names())})\b")
"""The plain names, in case a text of the program contains one."""
OVER_STATUS, MAX_MESSAGES = 200, 90
"""The status of requests about a running game; messages after which a device connects anew."""
Found = TypeVar("Found")


class Scan(Struct):
    """What was searched, and where a canary was found."""

    prefix: str
    games: int = 0
    messages: int = 0
    answers: int = 0
    """Answers to requests during the game."""
    files: int = 0
    carried: int = 0
    """Parcels between nodes."""
    booms: int = 0
    found: list[str] = []

    def look(self, where: str, text: str) -> None:
        """Note the place if the text contains a canary."""
        at = text.find(self.prefix)
        if at >= 0:
            self.found.append(f"{where}: …{text[max(0, at - 60) : at + 20]}…")

    def __str__(self) -> str:
        seen = f"{self.messages} messages, {self.answers} answers, {self.files} files"
        seen += f", {self.carried} parcels" if self.carried else ""
        return f"{self.games} games, {self.booms} errors on purpose, {seen}: {len(self.found)} canaries"


class Player:
    """One device: plays at random, and searches everything that it is sent."""

    def __init__(self, scan: Scan, rng: Random, token: str) -> None:
        self._scan, self._rng, self.token = scan, rng, token
        self._wire: SocketClient | None = None
        self._last: object = None
        self._count = self._port = 0
        self._is_on = self.is_over = False

    async def connect(self, port: int) -> None:
        """Join the table."""
        self._port = port
        self._wire = await connected(port, self._took)
        self.send({"t": "hello", "token": self.token})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message under a new name."""
        assert self._wire is not None
        self._count += 1
        more = {"id": f"{self._count}"} if message["t"] in ("do", "say") else {}
        self._wire.send(json.dumps({**message, **more}).encode())

    def leave(self) -> None:
        """Disconnect."""
        if self._wire is not None:
            self._wire.close()

    def _took(self, _: SocketClient, sent: bytes) -> None:
        message = json.loads(sent)
        self._scan.messages += 1
        view = message.get("view")
        self._is_on = self._is_on or message.get("state") == "playing"
        if view and view["winner"]:
            self.is_over = self._is_on  # otherwise it is the end of the game before
        elif not self.is_over:
            me = (view or {}).get("me", {"seat": 0, "mates": ()})
            others = json.dumps(_of_others(message, me), ensure_ascii=False)
            self._scan.look(f"a socket of seat {me['seat']}", others)
            self._act(view or {})

    def _act(self, view: dict[str, Any]) -> None:
        moves = [move for move in view.get("legal", ()) if move["do"] not in ("open", "withdraw")]
        if moves and (moment := (view["phase"], view["step"])) != self._last:
            self._last = moment
            self.send({"t": "do", "cmd": self._rng.choice(moves)})
            if self._count % MAX_MESSAGES == 0:
                self.leave()
                self._again = asyncio.create_task(self.connect(self._port))


def _of_others(message: dict[str, Any], me: dict[str, Any]) -> dict[str, Any]:
    """Return a message without what its viewer may know: their card and checks, the rules, and the calls."""
    view = dict(message.get("view", {}))
    if "me" in view:
        view["me"] = {name: told for name, told in me.items() if name not in ("role", "answers")}
    if "step" in view:
        view["step"] = {**view["step"], "turn": None}
    events = [event for event in message.get("events", ()) if not _is_known(event, me)]
    # otherwise the lines name what the viewer may know
    is_all = len(events) == len(message.get("events", ()))
    lines = message.get("lines") if is_all else []
    story = [told for told in message.get("story", ()) if told["t"] != "lines"]
    # the judge names cards in the calls, the same to everybody, as `turn` does
    return {
        **message,
        "view": view,
        "events": events,
        "lines": lines,
        "story": story,
        "phrase": "",
        "hint": "",
    }


def _is_known(event: dict[str, Any], me: dict[str, Any]) -> bool:
    """Return whether the viewer may know the event: rules, calls, their own cards and acts, their clan's."""
    kind = event["t"]
    if kind in ("dealt", "acted", "corrected"):
        return bool(event["seat"] == me["seat"])
    if kind == "met":
        return me["seat"] in event["seats"]
    return kind in ("started", "began") or (kind in ("planned", "hunted") and bool(me["mates"]))


class Aviary:
    """A few tables that play game after game."""

    def __init__(self, forts: Sequence[Fort], scan: Scan, seed: int) -> None:
        """Tables are on the first server; devices connect to all of them."""
        self._forts, fort = forts, forts[0]
        self._fort, self._scan, self._rng = fort, scan, Random(f"canaries {seed}")
        self._fixed = {path: fort.ask(path).text for path in STATIC_PATHS}

    async def play(self, games: int) -> None:
        """Play this number of games, at several tables at once."""
        share = [games // TABLES + (at < games % TABLES) for at in range(TABLES)]
        await asyncio.gather(*(self._table(at, count) for at, count in enumerate(share) if count))

    async def _table(self, at: int, games: int) -> None:
        """Play games at one table, with an onlooker and an organiser; every second table has programs."""
        programs = 4 if at % 2 else 0
        bots = {"kind": "random", "count": programs} if programs else {}
        table = await self._asked(self._fort.opened, rules=RULES[at % len(RULES)], watch=True, bots=bots)
        joined = [await self._asked(self._fort.joined, table["code"], f"p{n}") for n in range(10 - programs)]
        watch = await self._asked(self._fort.ask, f"/api/tables/{table['code']}/watch", b"")
        tokens = [*(one["token"] for one in joined), watch.json["token"], table["organiser"]]
        for _ in range(games):
            await self._game(table, [Player(self._scan, self._rng, token) for token in tokens])

    async def _asked(self, ask: Callable[..., Found], *words: object, **more: object) -> Found:
        """Send a request in a thread, so that messages over sockets need not wait for it."""
        return await asyncio.to_thread(ask, *words, **more)

    async def _game(self, table: dict[str, str], players: list[Player]) -> None:
        for player, fort in zip(players, cycle(self._forts), strict=False):
            await player.connect(fort.port)
        started = await self._asked(self._fort.started, table)
        self._scan.booms += await self._boom(players[0])
        await self._ask(table, started.json["game"], players[-1])
        await until_async(lambda: all(player.is_over for player in players), patience_s=120)
        self._scan.games += 1
        for player in players:
            player.leave()

    async def _boom(self, victim: Player) -> bool:
        """Make the server fail for a second device of a seat, and search what that device is told."""
        enemy, before = Player(self._scan, self._rng, victim.token), _failures(self._forts)
        await enemy.connect(self._forts[-1].port)
        enemy.send({"t": "say", "text": BOOM})
        await until_async(lambda: _failures(self._forts) > before or victim.is_over)
        enemy.leave()
        return _failures(self._forts) > before

    async def _ask(self, table: dict[str, str], game: str, witness: Player) -> None:
        """Send every kind of request, right and wrong, during the game."""
        for path, fort in zip((*LIVE_PATHS, *WRONG_PATHS), cycle(reversed(self._forts)), strict=False):
            address = path.format(game=game, **table)
            answer = await self._asked(fort.ask, address, Accept_Language="ru")
            self._scan.answers += not witness.is_over
            if "games" not in path or answer.status != OVER_STATUS:
                self._scan.look(path, answer.text + str(answer.headers))
        path = self._rng.choice(STATIC_PATHS)
        if (await self._asked(self._fort.ask, path)).text != self._fixed[path]:
            self._scan.found.append(f"{path} is not what it was")


def scanned(folder: Path, games: int, leak: str = "", seed: int = 0) -> Scan:
    """Play the games, stop the server, and search what it leaves behind."""
    scan = Scan(f"q{secrets.token_hex(4)}x", found=[])
    with _fort(folder, scan, leak) as fort:
        asyncio.run(Aviary([fort], scan, seed).play(games))
        fort.stop()
    _look_at_what_is_left(scan, folder, [fort], b"")
    return scan


def scanned_far(folder: Path, games: int, leak: str = "", seed: int = 0) -> Scan:
    """Do the same with two nodes."""
    scan = Scan(f"q{secrets.token_hex(4)}x", found=[])
    with shared_house() as house, ExitStack() as stack:
        forts = [
            stack.enter_context(_fort(folder / one["GOROD_NODE"], scan, leak, **one))
            for one in house.nodes(2)
        ]
        asyncio.run(_overheard(house.nats.url, scan, Aviary(forts, scan, seed).play(games)))
        for fort in forts:
            fort.stop()
        scan.look("the log of PostgreSQL", house.postgres.log)
        house.postgres.do("CHECKPOINT")
        kept = b"".join(path.read_bytes() for path in house.postgres.data.rglob("base/*/*") if path.is_file())
    _look_at_what_is_left(scan, folder, forts, kept)
    return scan


def _fort(folder: Path, scan: Scan, leak: str, **variables: str) -> Fort:
    scratch = folder / "scratch"
    scratch.mkdir(parents=True)
    more = {"GOROD_CANARY": scan.prefix, "GOROD_LEAK": leak, "TMPDIR": str(scratch)}
    words = ("--pace", PACE, "--log-level", "debug", "--most-sockets", 1000)
    return Fort(folder / "data", *words, program=PROGRAM, is_fresh=True, **more, **variables)


async def _overheard(nats: str, scan: Scan, play: Coroutine[Any, Any, None]) -> None:
    """Search everything that NATS carries while the games are played."""

    async def heard(message: Msg) -> None:
        scan.carried += 1
        scan.look("NATS", f"{message.subject} {message.data.decode('latin-1')}")

    client = await connect(nats)
    await client.subscribe(">", cb=heard)
    try:
        await play
    finally:
        await client.close()


def _look_at_what_is_left(scan: Scan, folder: Path, forts: Sequence[Fort], kept: bytes) -> None:
    """Search files and logs; `kept`: the content of a database outside the folder."""
    _look_at_files(scan, folder, kept)
    said = PLAIN_NAMES.search("".join(fort.log for fort in forts))
    scan.found += [f"log: {said[0]}"] if said else []
    assert scan.booms, "nothing was broken, so nothing was tried"


def _failures(forts: Sequence[Fort]) -> int:
    return sum(fort.log.count("a message failed") for fort in forts)


def _look_at_files(scan: Scan, folder: Path, kept: bytes) -> None:
    """Search all files but the database, which must hold canaries: otherwise the search proves nothing."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if path.name.startswith(DATABASE_FILE):
            kept += path.read_bytes()
        else:
            scan.files += 1
            scan.look(path.name, path.read_text("utf-8", "replace"))
    assert scan.prefix.encode() in kept, "the cards have other names"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--leak", default="")
    parser.add_argument("--far", action="store_true", help="at two nodes")
    given = parser.parse_args()
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        scan = (scanned_far if given.far else scanned)(Path(folder), given.games, given.leak)
    print(f"{scan}; {perf_counter() - began:.0f} s", *dict.fromkeys(scan.found[:20]), sep="\n")
    raise SystemExit(1 if scan.found else 0)


if __name__ == "__main__":
    main()
