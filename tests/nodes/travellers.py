"""Devices that connect to some node, and to another one when theirs closes the connection or is gone."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from time import time
from urllib.error import HTTPError

from tests.nodes.real import RealHouse
from tests.waiting import PATIENCE_S
from tests.web.club import Club, Table
from tests.web.device import Arrival, Device

RESTART, REFUSED = 1012, 0
"""The closing code that sends the client to another node, and 0 for a refused connection."""
RECONNECT_DELAYS_S = 0.2, 0.4
"""The range of seconds before a device reconnects for the first time, as in the client."""
MAX_SILENCE_S = 5.0
"""Seconds of silence after which the node counts as gone, as in the client."""
POLL_INTERVAL_S = 0.1
MAX_MESSAGES = 300
"""Messages after which a device reconnects: at this pace it would be taken for a flood."""


class Traveller:
    """Holds a device, and knows the addresses of all nodes."""

    def __init__(self, device: Device, ports: Sequence[int], luck: Random) -> None:
        self.device, self.ports, self._luck = device, ports, luck
        device.most = sys.maxsize
        self.port = 0
        """The node where it is, or was last."""
        self.ends: list[tuple[float, int]] = []
        """When and how each connection ended."""

    async def travel(self) -> None:
        """Keep the device connected until cancelled."""
        while True:
            self.port = self._luck.choice(self.ports)
            code = await self._stay(self.port)
            self.ends.append((time(), code))
            await asyncio.sleep(self._luck.uniform(*RECONNECT_DELAYS_S))

    async def _stay(self, port: int) -> int:
        """Stay at one node as long as it is there; return the closing code."""
        try:
            async with asyncio.timeout(MAX_SILENCE_S):
                await self.device.connect(port)
        except (OSError, TimeoutError):
            return REFUSED
        ending = asyncio.ensure_future(self.device.ended())
        while not (await asyncio.wait([ending], timeout=POLL_INTERVAL_S))[0]:
            if self.device.sent > MAX_MESSAGES:
                self.device.hang_up()
        return ending.result()


class Party:
    """A club whose devices are spread over all nodes, and whose players play one game after another."""

    def __init__(self, house: RealHouse, seed: int, online: str, judged: str) -> None:
        """Open tables at one node after another."""
        self.house, self._luck = house, Random(seed)
        self.club = Club(house, self._luck, online, judged)  # type: ignore[arg-type]
        self.quiet = [self.club.add_quiet(house) for _ in range(3)]  # type: ignore[arg-type]
        self.travellers = [Traveller(one, house.ports, self._luck) for one in self.club.devices]
        self.may_begin = True
        self.statuses: Counter[int] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    def table_of(self, device: Device) -> Table:
        return next(table for table in self.club.tables if device in table.devices)

    @property
    def players(self) -> list[Table]:
        """The tables without a judge."""
        quiet = {*self.quiet}
        return [one for one in self.club.tables if one.organiser and not quiet & {*one.devices}]

    async def come(self) -> None:
        """Wait until everybody is connected and every game has begun."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(one.travel()) for one in self.travellers]
        self._tasks.append(loop.create_task(self._begin()))
        self.play("")
        await self.until(lambda: all(device.arrivals for device in self.club.devices))

    def play(self, aim: str) -> None:
        """Let judges aim at this kind of command as soon as possible; empty: at any."""
        for judge in self.club.judges:
            judge.aim = aim or "any"
            judge.go_on()

    async def _begin(self) -> None:
        """Start games where none is played."""
        while True:
            for table in [one for one in self.club.tables if one.organiser and self.may_begin]:
                if table.devices[0].state == "open":
                    await asyncio.to_thread(self._start, table)
            await asyncio.sleep(POLL_INTERVAL_S)

    def _start(self, table: Table) -> None:
        try:
            self.house.post(f"/api/tables/{table.id}/start", {}, table.organiser)
        except HTTPError as error:  # it has begun, and the answer was lost
            self.statuses[error.code] += 1

    async def rest(self) -> None:
        """Stop acting, and wait until all that was sent is answered."""
        for judge in self.club.judges:
            judge.aim = ""
        await self.until(lambda: not any(judge.open for judge in self.club.judges))

    async def go(self) -> None:
        """Disconnect everybody."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        self.club.hang_up()
        for task in self._tasks:
            if not task.cancelled():
                task.result()

    async def move(self, travellers: Sequence[Traveller], port: int) -> None:
        """Move devices to this node; from now on everybody reconnects to the node where they are."""
        now = time()
        for one in self.travellers:
            one.ports = [port if one in travellers else one.port]
        for one in travellers:
            one.device.hang_up()
        await self.until(lambda: all(first_after(one.device, now) for one in travellers))

    def spread(self) -> None:
        """Let everybody reconnect to any node."""
        for one in self.travellers:
            one.ports = self.house.ports

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until the condition holds, or note an error; report a failed task."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.005)

    async def written(self, is_so: Callable[[], bool]) -> None:
        """Wait for a condition of the database, which takes longer and must not hold up the devices."""
        async with asyncio.timeout(PATIENCE_S):
            while not await asyncio.to_thread(is_so):
                await asyncio.sleep(POLL_INTERVAL_S)

    def ends(self, since: float = 0.0) -> Counter[int]:
        """Count the closing codes of connections."""
        return Counter(code for one in self.travellers for at, code in one.ends if at >= since)

    @property
    def troubles(self) -> Counter[str]:
        """Count the errors that devices were told."""
        return sum((device.troubles for device in self.club.devices), Counter())


def first_after(device: Device, moment: float) -> Arrival | None:
    """Return what the device was shown when it reconnected."""
    return next((one for one in device.arrivals if one.at >= moment), None)
