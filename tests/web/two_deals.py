"""Pairs of games that one viewer cannot tell apart, over real sockets: `python -m tests.web.two_deals`.

One server (`rigged.py`) deals both games of a pair (`tests/services/pairs.py`), which are played at once. By
day nobody acts; at night the others do what their cards allow, without effect, and less of it in the second
game. The viewer must be sent the same messages, except what is drawn for each table and the times of the
clock.
"""

import argparse
import asyncio
import json
import re
import sys
from itertools import zip_longest
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from gorod.protocol.lobby import Mode
from tests.services.leaks import LEAKS
from tests.services.pairs import UNSEATED, Pair, pair
from tests.web.rigged import Rigged, rigged
from tests.web.sockets import connect_async

PACE = 400
TIMEOUT_S = 120
LEAKING = (
    "empty_frames_for_those_who_saw_nothing",
    "every_view_lists_all_cards",
    "who_comes_back_gets_the_whole_log",
    "onlookers_see_the_first_seat",
    "somebody_is_typing",
)
"""Planted leaks that are shown here too."""
_DRAWN = re.compile(r'"(until|left|id|code|commitment|words|game|deal|epoch)":("[^"]*"|\d+),?')
"""Times of the clock, and what is drawn for each table."""


def pairs(count: int, first: int = 0) -> list[Pair]:
    """Return the first pairs whose viewer has a device, in games without shown cards and without a judge."""
    found, seed = list[Pair](), first
    while len(found) < count:
        one = pair(seed)
        seed += 1
        if one.mode is Mode.ONLINE and one.kind != "stranger" and not one.ruleset.reveal.voted:
            found.append(one)
    return found


Seen = tuple[list[str], list[str]]
"""What the first device received, and what a second device received when it connected."""


class Table:
    """One of the two games."""

    def __init__(self, server: Rigged, one: Pair, which: int) -> None:
        """`which`: the first deal or the second, in which nobody shoots."""
        self._server, self._pair, self._which = server, one, which
        self._got, self._fresh = list[str](), list[str]()

    async def sit_down(self) -> None:
        """Seat everybody, and the viewer."""
        seats = len(self._pair.deals[0])
        self._opened, tokens = await asyncio.to_thread(self._server.seated, self._pair.rules, seats)
        self._own = await asyncio.to_thread(self._token, tokens)
        self._viewer = await self._connected(self._own)
        others = [(seat, token) for seat, token in enumerate(tokens, 1) if seat != self._pair.viewer]
        self._others = [(seat, await self._connected(token)) for seat, token in others]
        await asyncio.to_thread(self._server.begin, self._opened)

    async def play(self) -> Seen:
        """Return everything that the viewer was sent until the second day."""
        acting = [asyncio.create_task(self._acts(seat, socket)) for seat, socket in self._others]
        await asyncio.wait_for(self._watches(), TIMEOUT_S)
        for task in acting:
            task.cancel()
        return self._got, self._fresh

    def _token(self, tokens: list[str]) -> str:
        if self._pair.kind not in UNSEATED:
            return tokens[self._pair.viewer - 1]
        if self._pair.kind == "organiser":
            return self._opened["organiser"]
        return str(self._server.post(f"/api/tables/{self._opened['code']}/watch", {})["token"])

    async def _connected(self, token: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{self._server.port}/ws"
        socket = await connect_async(address, compression=None, max_queue=None)
        await socket.send(json.dumps({"t": "hello", "token": token, "seed": "s"}))
        return socket

    async def _watches(self) -> None:
        """Watch; connect a second device at the first nightfall."""
        again: asyncio.Task[None] | None = None
        async for message in self._viewer:
            told = json.loads(message)
            phase = told.get("view", {}).get("phase", "")
            self._got.append(_plain(message))
            if phase == "N1" and again is None:
                again = asyncio.create_task(self._comes_back())
            if phase == "D2":
                break
        if again is not None:
            await again

    async def _comes_back(self) -> None:
        """Connect a second device; keep the lobby, the history and the game that it is sent."""
        socket = await self._connected(self._own)
        self._fresh = [_plain(await socket.recv()) for _ in range(3)]

    async def _acts(self, seat: int, socket: ClientConnection) -> None:
        """At night do whatever the card allows; only one hunter shoots, and nobody is hit."""
        luck, last = Random(f"{self._which} {seat}"), ""
        async for message in socket:
            view = json.loads(message).get("view", {})
            moves = [move for move in view.get("legal", ()) if move["do"] in ("act", "shoot")]
            step = f"{view.get('phase')} {view.get('step')}"
            if moves and step != last and self._will(seat, view):
                last = step
                command = {"t": "do", "id": f"{seat} {step[:40]}", "cmd": luck.choice(moves)}
                await socket.send(json.dumps(command))

    def _will(self, seat: int, view: dict[str, Any]) -> bool:
        rules, deal = self._pair.ruleset, self._pair.deals[self._which]
        step = view["step"]
        if step["kind"] == "hunt":
            clan = [one for one, card in enumerate(deal, 1) if rules.holding(card).clan == step["turn"]]
            is_seen = self._pair.viewer in clan
            return seat == clan[0] and self._which == 0 and not is_seen
        power = rules.roles[step["turn"]].act
        return type(power).__name__ in ("Check", "Compare", "Heal", "Revive")


def _plain(message: str | bytes) -> str:
    return _DRAWN.sub("", str(message))


async def _seen(server: Rigged, one: Pair) -> list[Seen]:
    """Start the games in the order of the deals; then play both at once."""
    tables = [Table(server, one, 0), Table(server, one, 1)]
    for table in tables:
        await table.sit_down()
    return await asyncio.gather(*(table.play() for table in tables))


def difference(one: Pair, leak: str = "") -> tuple[str, str] | None:
    """Return the first messages that differ, if any do."""
    with rigged([*one.deals], PACE, leak) as server:
        (first, fresh), (second, again) = asyncio.run(_seen(server, one))
    met = [*zip(fresh, again, strict=True)] if _step(fresh) == _step(again) else []
    both = [*zip_longest(first, second, fillvalue=""), *met]
    return next(((a, b) for a, b in both if a != b), None)


def _step(fresh: list[str]) -> object:
    """Return the step in which the viewer reconnected; if the two differ, nothing is compared."""
    return json.loads(fresh[-1])["view"]["step"]


def main() -> None:
    """Play pairs, then the leaks that are shown here, each until it is seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=12)
    parser.add_argument("--leak", choices=[leak.name for leak in LEAKS], help="only this one")
    given = parser.parse_args()
    if not given.leak:
        for one in pairs(given.pairs):
            found = difference(one)
            print(
                one.rules,
                one.kind,
                "same" if found is None else f"DIFFERENT:\n  {found[0]}\n  {found[1]}",
                flush=True,
            )
    for leak in (given.leak,) if given.leak else LEAKING:
        seen = next(filter(None, (difference(one, leak) for one in suited(leak))), None)
        print(f"{leak}:", *(seen or ("NOT SEEN",)), sep="\n  ", flush=True)
        if seen is None:
            sys.exit(1)


def suited(leak: str) -> list[Pair]:
    """Return a few pairs in which the leak can show."""
    [planted] = [one for one in LEAKS if one.name == leak]
    return [one for one in pairs(40) if planted.where(one)][:3]


if __name__ == "__main__":
    main()
