"""Raw and forged frames over real sockets, while an honest table plays beside them."""

import asyncio
import json
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.waiting import PATIENCE_S, until_async
from tests.web.fort import Fort
from tests.web.hostile.forge import RAW, Forge
from tests.web.hostile.memory import resident
from tests.web.hostile.raw import ATTACKS, CLOSE, HANDSHAKES, Attack, frame, knock
from tests.web.seat import Seat

PACE, SEATS, ATTACKERS = 600, 10, 6
POLICY_VIOLATION = 1008
EXPECTED_LOG_TEXTS = ("Invalid UTF-8 sequence received from client", "returned without completing handshake")
"""What the transport logs when it closes or refuses a socket: no error of the program."""
TIMEOUT_S = 20.0
"""No step should take this long."""
SLEEPERS = 3
BURST_FRAMES = 160
"""Frames on one connection: more than a stranger may send at once, including what is tolerated."""
PATHS = ("/api/tables", "/api/tables/{code}/join", "/api/tables/{code}/recover", "/api/tables/%ff/join")
"""Paths that receive random bodies."""
WARMUP_SHARE = 0.3
"""The share of an assault after which memory is first measured."""


class Besieged(Struct):
    """The counts of an assault."""

    frames: int = 0
    connections: int = 0
    asked: int = 0
    """Forged requests."""
    slowed: int = 0
    """Connections that were told to slow down, and closed."""
    games: int = 0
    warm: int = 0
    memory: int = 0
    wrong: list[str] = []
    log: str = ""

    @property
    def growth(self) -> float:
        """Growth of the server's memory since the warm-up."""
        return self.memory / self.warm - 1

    def __str__(self) -> str:
        head = f"{self.frames} frames on {self.connections} sockets, {self.slowed} of them closed as too fast"
        memory = f"memory {100 * self.growth:+.1f} %"
        return f"{head}; {self.games} honest games beside; {memory}; {len(self.wrong)} wrong"


class Assault:
    """Attackers, each with one connection after another, and ten honest players."""

    def __init__(self, fort: Fort, frames: int, seed: int) -> None:
        self._fort, self._frames, self._rng = fort, frames, Random(f"assault {seed}")
        self.found = Besieged(wrong=[])
        self._table = fort.opened(rules="fiim")
        self._tokens = [fort.joined(self._table["code"], f"p{at}")["token"] for at in range(SEATS)]
        self._attacks = list(ATTACKS)

    async def run(self) -> None:
        """Run until this number of frames was sent and the current honest game is over."""
        honest = asyncio.create_task(self._play())
        sleepers = [await self._sleeper(token) for token in (*self._tokens[:SLEEPERS], *[""] * SLEEPERS)]
        await asyncio.gather(*(self._attacker() for _ in range(ATTACKERS)))
        games = self.found.games
        await until_async(lambda: self.found.games > games, patience_s=3 * PATIENCE_S)
        honest.cancel()
        for sleeper in sleepers:
            broken_off(sleeper)
        self.found.memory = resident(self._fort.pid)

    async def _play(self) -> None:
        """Play one honest game after another."""
        number = 0
        while True:
            await asyncio.to_thread(self._fort.started, self._table)
            number += 1
            seats = [Seat(self._fort, token, 100 * number + at) for at, token in enumerate(self._tokens)]
            await asyncio.gather(*(seat.play() for seat in seats))
            self.found.games += 1

    async def _attacker(self) -> None:
        while self.found.frames < self._frames or self._attacks:
            self.found.connections += 1
            await self._ask()
            chance = self._rng.random()
            if self._attacks or chance < 0.2:
                await self._attack(self._attacks.pop() if self._attacks else self._rng.choice(ATTACKS))
            elif chance < 0.3:
                await self._never_begin(self._rng.choice(HANDSHAKES))
            elif chance < 0.35 or not self.found.slowed:
                await self._hurry()
            else:
                await self._forge()
            if not self.found.warm and self.found.frames > WARMUP_SHARE * self._frames:
                self.found.warm = resident(self._fort.pid)

    async def _sleeper(self, token: str) -> asyncio.StreamWriter:
        """Join the table and never read; without a token, only open a connection."""
        reader, writer = await self._opened()
        if token:
            await written(writer, knock())
            await reader.readuntil(b"\r\n\r\n")
            await written(writer, frame(json.dumps({"t": "hello", "token": token}).encode()))
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        return writer

    async def _never_begin(self, sent: bytes) -> None:
        """Send these bytes, and wait a moment or disconnect."""
        _, writer = await self._opened()
        await written(writer, sent)
        await asyncio.sleep(self._rng.choice((0, 0.05)))
        broken_off(writer)

    async def _ask(self) -> None:
        """Send a request with a random body; the server must not fail."""
        code, rng = self._table["code"], self._rng
        path = rng.choice(PATHS).format(code=code, table=self._table["table"])
        body = rng.choice((b'{"rules":"%b"}', b'{"name":"%b"}', b'{"phrase":"%b"}', b"%b")) % rng.choice(RAW)
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        reader, writer = await self._opened()
        await written(writer, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        async with asyncio.timeout(TIMEOUT_S):
            first = await reader.readline()
        self.found.asked += 1
        if not first.startswith(b"HTTP/1.1 ") or not 200 <= int(first.split()[1]) < 500:
            self.found.wrong.append(f"{path} {body[:40]!r}: {first!r}")
        broken_off(writer)

    async def _attack(self, attack: Attack) -> None:
        """Send bytes that are no frames, and check the closing code."""
        reader, writer = await self._opened()
        await written(writer, knock())
        await reader.readuntil(b"\r\n\r\n")
        await written(writer, attack.sent)
        self.found.frames += 1
        if attack.code:
            code = await _closing(reader)
            if code != attack.code:
                self.found.wrong.append(f"{attack.name}: {code} instead of {attack.code}")
        broken_off(writer)

    async def _hurry(self) -> None:
        """Send too many valid messages: the server warns once, then closes."""
        reader, writer = await self._opened()
        await written(writer, knock())
        await reader.readuntil(b"\r\n\r\n")
        await written(writer, frame(b'{"t":"ping","at":1}') * BURST_FRAMES)
        self.found.frames += BURST_FRAMES
        code = await _closing(reader)
        self.found.slowed += code == POLICY_VIOLATION
        self.found.wrong += (
            [f"too fast: {code} instead of {POLICY_VIOLATION}"] if code != POLICY_VIOLATION else []
        )
        broken_off(writer)

    async def _forge(self) -> None:
        """Send anything from a seat of the honest table, as fast as possible, without reading."""
        token = self._rng.choice((*self._tokens, ""))
        forge = Forge(self._rng, token)
        reader, writer = await self._opened()
        await written(writer, knock())
        await reader.readuntil(b"\r\n\r\n")
        if token and self._rng.random() < 0.9:
            await written(writer, frame(json.dumps({"t": "hello", "token": token}).encode()))
        for _ in range(BURST_FRAMES):
            self.found.frames += 1
            if not await written(writer, frame(forge.harmless())):
                break
        broken_off(writer)

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._fort.port)


async def written(writer: asyncio.StreamWriter, sent: bytes) -> bool:
    if writer.is_closing():
        return False
    try:
        writer.write(sent)
        await asyncio.wait_for(writer.drain(), TIMEOUT_S)
    except (OSError, TimeoutError):
        return False
    return True


async def _closing(reader: asyncio.StreamReader) -> int:
    """Return the code with which the server closes; 0 if it only drops the connection."""
    try:
        async with asyncio.timeout(TIMEOUT_S):
            while True:
                head = await reader.readexactly(2)
                size = head[1]
                if size >= 126:
                    size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
                payload = await reader.readexactly(size)
                if head[0] & 0xF == CLOSE:
                    return int.from_bytes(payload[:2], "big")
    except (OSError, EOFError):
        return 0
    except TimeoutError:
        return -1


def broken_off(writer: asyncio.StreamWriter) -> None:
    """Break a connection off without closing it properly."""
    writer.transport.abort()


def besieged(folder: Path, frames: int, seed: int = 0) -> Besieged:
    """Attack a server; return its log and everything that went wrong."""
    with Fort(folder / "data", "--pace", PACE, "--log-level", "debug", "--most-sockets", 2000) as fort:
        assault = Assault(fort, frames, seed)
        asyncio.run(assault.run())
        status, log = fort.stop()
    found = assault.found
    found.log = log
    found.wrong += [f"exit {status}"] if status else []
    errors = [line for line in log.splitlines() if '"level":"error"' in line]
    found.wrong += [line for line in errors if not any(event in line for event in EXPECTED_LOG_TEXTS)]
    return found
