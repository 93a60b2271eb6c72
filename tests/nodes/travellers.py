"""Devices that are at some node, and go to another one when theirs sends them away or is gone."""

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
"""How the client is sent to another node, and that there was nobody."""
PAUSE = 0.2, 0.4
"""Seconds before a device comes again, as the client's first."""
SILENCE = 5.0
"""Seconds without a word after which nobody is there, as for the client."""
LOOK = 0.1
TIRED = 300
"""Messages after which a device comes anew: clocks run so fast here that it would be taken for a flood."""


class Traveller:
    """Whoever holds a device, and knows the addresses of all nodes."""

    def __init__(self, device: Device, ports: Sequence[int], luck: Random) -> None:
        self.device, self.ports, self._luck = device, ports, luck
        device.most = sys.maxsize
        self.port = 0
        """Where it is, or was last."""
        self.ends: list[tuple[float, int]] = []
        """When and how each connection ended."""

    async def travel(self) -> None:
        """Until it is cancelled."""
        while True:
            self.port = self._luck.choice(self.ports)
            code = await self._stay(self.port)
            self.ends.append((time(), code))
            await asyncio.sleep(self._luck.uniform(*PAUSE))

    async def _stay(self, port: int) -> int:
        """At one node, as long as it is there."""
        try:
            async with asyncio.timeout(SILENCE):
                await self.device.connect(port)
        except (OSError, TimeoutError):
            return REFUSED
        ending = asyncio.ensure_future(self.device.ended())
        while not (await asyncio.wait([ending], timeout=LOOK))[0]:
            if self.device.sent > TIRED:
                self.device.hang_up()
        return ending.result()


class Party:
    """A club whose devices are spread over all nodes, and whose players play one game after another."""

    def __init__(self, house: RealHouse, seed: int, online: str, judged: str) -> None:
        """Tables are opened at one node after another."""
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
        """Tables at which nobody judges."""
        quiet = {*self.quiet}
        return [one for one in self.club.tables if one.organiser and not quiet & {*one.devices}]

    async def come(self) -> None:
        """Everybody is there, and every game has begun."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(one.travel()) for one in self.travellers]
        self._tasks.append(loop.create_task(self._begin()))
        self.play("")
        await self.until(lambda: all(device.arrivals for device in self.club.devices))

    def play(self, aim: str) -> None:
        """Judges do this as soon as they can, and whatever leads there; empty: whatever comes."""
        for judge in self.club.judges:
            judge.aim = aim or "any"
            judge.go_on()

    async def _begin(self) -> None:
        """Whatever is not being played begins."""
        while True:
            for table in [one for one in self.club.tables if one.organiser and self.may_begin]:
                if table.devices[0].state == "open":
                    await asyncio.to_thread(self._start, table)
            await asyncio.sleep(LOOK)

    def _start(self, table: Table) -> None:
        try:
            self.house.post(f"/api/tables/{table.id}/start", {}, table.organiser)
        except HTTPError as error:  # it has begun, and we have not heard of it
            self.statuses[error.code] += 1

    async def rest(self) -> None:
        """Nobody does anything more, and all that was sent is answered."""
        for judge in self.club.judges:
            judge.aim = ""
        await self.until(lambda: not any(judge.open for judge in self.club.judges))

    async def go(self) -> None:
        """Everybody is gone."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        self.club.hang_up()
        for task in self._tasks:
            if not task.cancelled():
                task.result()

    async def move(self, travellers: Sequence[Traveller], port: int) -> None:
        """They go there; from now on everybody comes back to where he is."""
        now = time()
        for one in self.travellers:
            one.ports = [port if one in travellers else one.port]
        for one in travellers:
            one.device.hang_up()
        await self.until(lambda: all(first_after(one.device, now) for one in travellers))

    def spread(self) -> None:
        """Everybody comes back to wherever he likes."""
        for one in self.travellers:
            one.ports = self.house.ports

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Or it is wrong; a task that has failed is told of."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.005)

    async def written(self, is_so: Callable[[], bool]) -> None:
        """The same for what is asked of the database, which takes longer and is not to hold up devices."""
        async with asyncio.timeout(PATIENCE_S):
            while not await asyncio.to_thread(is_so):
                await asyncio.sleep(LOOK)

    def ends(self, since: float = 0.0) -> Counter[int]:
        """How connections have ended."""
        return Counter(code for one in self.travellers for at, code in one.ends if at >= since)

    @property
    def troubles(self) -> Counter[str]:
        """What devices were told that went wrong."""
        return sum((device.troubles for device in self.club.devices), Counter())


def first_after(device: Device, moment: float) -> Arrival | None:
    """What it was shown when it came back."""
    return next((one for one in device.arrivals if one.at >= moment), None)
