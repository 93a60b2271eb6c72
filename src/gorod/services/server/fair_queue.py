"""The queue of messages that wait to be handled: tables take turns, however much each sends."""

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct

from gorod.services.limits.rate_limits import RateLimit
from gorod.services.ports import Clock, Processor
from gorod.services.table.presence import Client

TABLE_DEBT_DECAY_PER_S = 0.1
"""Seconds of processor time by which a table's debt decreases each second. The lowest debt comes first."""
ADDRESS_WORK_RATE = (1.0, 0.3)
"""Burst, and seconds of processor time a second; an address beyond it comes after the others.

Nobody is refused for what others have used: what is left would show how much they do at night.
"""
MAX_WAITING_PER_DEVICE = 200
"""Messages of one device. It may send fewer at once, so a device with more is closed in any case."""
Job = Callable[[], None]


class _Lane(Struct, eq=False):
    """The work of one table, or of everybody at one address who has not said hello."""

    key: str
    jobs: deque[tuple[Client, Job]]


class FairQueue:
    """Does one piece of work of each table in turn; messages of one device stay in order."""

    def __init__(self, clock: Clock, processor: Processor) -> None:
        """`processor`: the processor time that the calling thread has used."""
        self._clock, self._processor = clock, processor
        self._lanes: dict[str, _Lane] = {}
        """Lanes that have work or are at work."""
        self._turns: list[tuple[float, int, _Lane]] = []
        """A heap of lanes: when each owes nothing any more, and in which order they came.

        Some may be empty.
        """
        self._count = count()
        self._waiting: dict[Client, tuple[_Lane, int]] = {}
        """The lane of each device's work, and the number of pieces."""
        self._tables, self._addresses = RateLimit(0.0, TABLE_DEBT_DECAY_PER_S), RateLimit(*ADDRESS_WORK_RATE)

    def __bool__(self) -> bool:
        """Return whether there is work."""
        return bool(self._lanes)

    def put(self, client: Client, job: Job) -> bool:
        """Queue a job; return False if too many of this device are waiting."""
        key = client.table or f"at {client.address}"
        lane, waiting = self._waiting.get(client) or (self._lanes.get(key) or _Lane(key, deque()), 0)
        if waiting >= MAX_WAITING_PER_DEVICE:
            return False
        lane.jobs.append((client, job))
        self._waiting[client] = lane, waiting + 1
        if lane.key not in self._lanes:
            self._lanes[lane.key] = lane
            self._line_up(lane)
        return True

    def drop(self, client: Client) -> None:
        """Drop all jobs of a device that has gone."""
        lane, _ = self._waiting.pop(client, (None, 0))
        if lane is not None:
            lane.jobs = deque(one for one in lane.jobs if one[0] is not client)
            if not lane.jobs:
                del self._lanes[lane.key]

    def do_next(self) -> None:
        """Do one job of the lane with the lowest debt, and count its processor time."""
        lane = self._next_lane()
        client, job = lane.jobs.popleft()
        waiting = self._waiting[client][1]
        self._waiting[client] = lane, waiting - 1
        if waiting == 1:
            del self._waiting[client]
        began = self._processor()
        try:
            job()
        finally:
            now, spent = self._clock.now(), self._processor() - began
            self._tables.owe(lane.key, now, spent)
            self._addresses.owe(client.address, now, spent)
            self._go_on(lane)

    def _next_lane(self) -> _Lane:
        while True:
            _, _, lane = heappop(self._turns)
            if lane.jobs:
                return lane

    def _go_on(self, lane: _Lane) -> None:
        """Queue the lane again after a job. It may have been dropped meanwhile, and replaced by another."""
        if lane.jobs:
            self._line_up(lane)
        elif self._lanes.get(lane.key) is lane:
            del self._lanes[lane.key]

    def _line_up(self, lane: _Lane) -> None:
        now = self._clock.now()
        address = lane.jobs[0][0].address
        owes = max(self._tables.wait(lane.key, now, 0.0), self._addresses.wait(address, now, 0.0))
        heappush(self._turns, (now + owes, next(self._count), lane))
