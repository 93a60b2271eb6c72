"""Two games that a citizen cannot tell apart, over real sockets: `python -m tests.web.two_deals [LEAK]`.

The server is a process of its own whose deck is given; with a leak it is one that gives something away. By
day nobody does anything; at night the others do what their cards allow, in vain, in the second game less.
What the citizen is sent must be the same, but for the moments of the clock. The first difference is printed.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

DEALS = (
    (
        "citizen",
        "sheriff",
        "citizen",
        "don",
        "mafioso",
        "mafioso",
        "citizen",
        "citizen",
        "citizen",
        "citizen",
    ),
    (
        "citizen",
        "citizen",
        "mafioso",
        "citizen",
        "citizen",
        "don",
        "sheriff",
        "mafioso",
        "citizen",
        "citizen",
    ),
)
PACE = "400"
SERVER = """
import json, sys
from gorod.services import fair
deal, leak = json.loads(sys.argv[1]), sys.argv[2]
fair.deck = lambda *_: tuple(deal)
if leak:
    import pytest
    from tests.services.test_streams import LEAKS
    next(one for one in LEAKS if one.__name__.strip("_") == leak)(pytest.MonkeyPatch())
where = ["--host", "127.0.0.1", "--port", "0", "--data", sys.argv[4]]
sys.argv = ["gorod", "serve", "--json", "--pace", sys.argv[3], *where]
from gorod.cli import main
sys.exit(main())
"""
_CLOCK = re.compile(r'"until":\d+,')


def post(url: str, path: str, body: Any, token: str = "") -> Any:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urlopen(Request(url + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def seen(which: int, leak: str) -> list[str]:
    """What seat 1 was sent until the second day, in a game with this deal."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-c", SERVER, json.dumps(DEALS[which]), leak, PACE, folder]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            assert server.stdout is not None
            try:
                url = json.loads(server.stdout.readline())["listening"]
                return asyncio.run(_played(url, which))
            finally:
                server.terminate()


async def _played(url: str, which: int) -> list[str]:
    opened = post(url, "/api/tables", {"rules": "fiim"})
    tokens = [
        post(url, f"/api/tables/{opened['code']}/join", {"name": f"p{at}"})["token"] for at in range(10)
    ]
    sockets = [await connect(url.replace("http", "ws") + "/ws") for _ in tokens]
    for socket, token in zip(sockets, tokens, strict=True):
        await socket.send(json.dumps({"t": "hello", "token": token, "seed": "s"}))
    post(url, f"/api/tables/{opened['table']}/start", {}, opened["organiser"])
    got: list[str] = []
    others = [
        asyncio.create_task(_acts(socket, seat, Random(f"{which} {seat}"), is_lazy=which == 1))
        for seat, socket in enumerate(sockets[1:], 2)
    ]
    await asyncio.wait_for(_watches(sockets[0], got), 60)
    for task in others:
        task.cancel()
    for socket in sockets:
        await socket.close()
    return got


async def _watches(socket: Any, got: list[str]) -> None:
    """Frames and whatever else comes, up to the dawn of day 2; how the table stands is no part of it."""
    async for message in socket:
        told = json.loads(message)
        if told["t"] == "table":
            continue
        got.append(_CLOCK.sub("", message))
        if told["t"] == "frame" and told["view"]["phase"] == "D2":
            return


async def _acts(socket: Any, seat: int, luck: Random, is_lazy: bool) -> None:
    """At night whatever the card allows; only one hunter shoots, so nobody is hit, and a lazy table none."""
    last = ""
    async for message in socket:
        view = json.loads(message).get("view", {})
        if not view.get("phase", "").startswith("N") or view["phase"] == "N0":
            continue
        moves = [move for move in view.get("legal", ()) if move["do"] != "open"]
        step = f"{view['phase']} {view['step']}"
        is_mate = view["me"]["role"] == "mafioso"
        is_shot = bool(moves) and moves[0]["do"] == "shoot"
        if moves and step != last and not (is_shot and (is_mate or is_lazy)):
            last = step
            await socket.send(json.dumps({"t": "do", "id": f"{seat} {step[:40]}", "cmd": luck.choice(moves)}))


def difference(leak: str = "") -> tuple[str, str] | None:
    """The first messages that differ, if any do."""
    one, other = seen(0, leak), seen(1, leak)
    pairs = zip([*one, ""], [*other, ""], strict=False)
    return next(((a, b) for a, b in pairs if a != b), None)


if __name__ == "__main__":
    found = difference(*sys.argv[1:])
    print("no difference" if found is None else f"DIFFERENT:\n{found[0]}\n{found[1]}")
