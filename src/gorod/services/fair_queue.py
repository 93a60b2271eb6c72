"""What devices have sent and nobody has looked at yet: tables take turns, whoever sends more."""

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct

from gorod.services.ports import Clock, Processor
from gorod.services.presence import Client
from gorod.services.rate_limits import RateLimit

FORGIVEN = 0.1
"""Seconds of a processor by which a table owes less after a second: whose table owes least comes first."""
AN_ADDRESS = (1.0, 0.3)
"""Seconds of a processor, at once and in a second, after which those at other addresses come first.

Nobody is refused for what others have used: what is left of it would tell how much they do at night.
"""
MOST_WAITING = 200
"""Messages of one device: it may send fewer at once, so with more it is closed in any case."""
Job = Callable[[], None]


class _Lane(Struct, eq=False):
    """The work of one table, or of all at one address who have not said whose they are."""

    key: str
    jobs: deque[tuple[Client, Job]]


class FairQueue:
    """One piece of each table in turn, and of what one device has sent in its order."""

    def __init__(self, clock: Clock, processor: Processor) -> None:
        """`processor`: the seconds that the thread which asks has used."""
        self._clock, self._processor = clock, processor
        self._lanes: dict[str, _Lane] = {}
        """Those that have work, or are at work."""
        self._turns: list[tuple[float, int, _Lane]] = []
        """A heap: when each lane owes nothing any more, and in which order they came; some may be empty."""
        self._count = count()
        self._waiting: dict[Client, tuple[_Lane, int]] = {}
        """Where the work of a device waits, and how much of it."""
        self._tables, self._addresses = RateLimit(0.0, FORGIVEN), RateLimit(*AN_ADDRESS)

    def __bool__(self) -> bool:
        """Whether there is something to do."""
        return bool(self._lanes)

    def put(self, client: Client, job: Job) -> bool:
        """It is done when its turn has come; False if too much of this device waits already."""
        key = client.table or f"at {client.address}"
        lane, waiting = self._waiting.get(client) or (self._lanes.get(key) or _Lane(key, deque()), 0)
        if waiting >= MOST_WAITING:
            return False
        lane.jobs.append((client, job))
        self._waiting[client] = lane, waiting + 1
        if lane.key not in self._lanes:
            self._lanes[lane.key] = lane
            self._line_up(lane)
        return True

    def drop(self, client: Client) -> None:
        """It has gone, and nothing of what it has sent is done any more."""
        lane, _ = self._waiting.pop(client, (None, 0))
        if lane is not None:
            lane.jobs = deque(one for one in lane.jobs if one[0] is not client)
            if not lane.jobs:
                del self._lanes[lane.key]

    def do_next(self) -> None:
        """One piece, which whoever has used little gets first; the time it takes is theirs."""
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
        """It has done one piece; it may have been dropped meanwhile, and another begun in its place."""
        if lane.jobs:
            self._line_up(lane)
        elif self._lanes.get(lane.key) is lane:
            del self._lanes[lane.key]

    def _line_up(self, lane: _Lane) -> None:
        now = self._clock.now()
        address = lane.jobs[0][0].address
        owes = max(self._tables.wait(lane.key, now, 0.0), self._addresses.wait(address, now, 0.0))
        heappush(self._turns, (now + owes, next(self._count), lane))
