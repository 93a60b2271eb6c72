"""The carrier played by NATS: one subject a node and one for all, and a new connection whenever one falls.

A connection that comes back by itself would send what was published while it was cut, and nobody waits for
that any more: so none does. Each is used once, and what it had not sent goes with it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, MaxPayloadError

from gorod.nodes.carrier import Received
from gorod.nodes.nats_address import NatsAddress, nats_address
from gorod.nodes.times import NatsTimes

logger = logging.getLogger(__name__)
MOST_UNSENT = 4 * 1024 * 1024
"""Bytes; whoever does not get rid of as much is better off beginning anew."""
AT_ONCE = 256 * 1024
"""Bytes of which the library takes care; the rest waits here."""
MOST_UNREAD = 16 * 1024 * 1024
"""Bytes that may have come in and wait; what is beyond that is lost, which the numbers show."""
FAULTS = (OSError, Error, TimeoutError)


class NotEncrypted(ConnectionError):  # noqa: N818 — the log tells it by its name
    """And it was to be."""


class NatsLine:
    """One connection, from its beginning until it falls, and what waits to be sent by it."""

    def __init__(self, times: NatsTimes = NatsTimes()) -> None:
        self._client, self._times = Client(), times
        self._unsent: deque[tuple[str, bytes]] = deque()
        self.unsent = self.sent = 0
        """Bytes."""
        self._has_more, self._is_stuck = asyncio.Event(), asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_over = False

    def put(self, subject: str, sealed: bytes) -> None:
        """In its order."""
        self._unsent.append((subject, sealed))
        self.unsent += len(sealed)
        self._has_more.set()
        if self.unsent > MOST_UNSENT:
            self._is_stuck.set()

    async def connect(self, address: NatsAddress, subjects: Sequence[str], heard: Received) -> None:
        """And hear what comes under these subjects; encrypted or not at all, if the address says so."""

        def whispered(word: str | None) -> Callable[[], str] | None:
            """The library would say it on a line that whoever answers has left open."""
            return None if word is None else lambda: self._safe(address, word)

        async def take(message: Msg) -> None:
            heard(message.data)

        async def connected() -> None:
            await self._client.connect(
                address.server,
                user=whispered(address.user),
                password=whispered(address.password),
                token=whispered(address.token),
                error_cb=_ignored,
                allow_reconnect=False,
                no_echo=True,
                pending_size=AT_ONCE,
            )
            self._safe(address)
            for subject in subjects:
                await self._client.subscribe(subject, cb=take, pending_bytes_limit=MOST_UNREAD)
            await self._client.flush()

        await self._within(2 * self._times.max_silence_s, connected())

    def _safe(self, address: NatsAddress, word: str = "") -> str:
        """The word, if it may be said."""
        if address.is_encrypted and not (self._writer and self._writer.get_extra_info("ssl_object")):
            raise NotEncrypted
        return word

    @property
    def _writer(self) -> asyncio.StreamWriter | None:
        return getattr(getattr(self._client, "_transport", None), "_io_writer", None)

    async def hold(self) -> None:
        """Until it falls, which is raised."""
        working = [self._work(one) for one in (self._pump(), self._watch(), self._is_stuck_now())]
        done, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    def drop(self) -> None:
        """At once: to say goodbye it would wait until all is sent, on a line that hangs for ever."""
        self._is_over = True
        if (writer := self._writer) is not None:
            writer.transport.abort()
        for task in [*self._tasks]:
            task.cancel()
        self._work(self._closed())

    async def dropped(self) -> None:
        """Whatever belonged to it is done, or will never be."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self._times.max_silence_s)

    async def _closed(self) -> None:
        with suppress(*FAULTS, AttributeError, AssertionError):
            await self._client.close()

    async def _pump(self) -> None:
        while not self._is_over:
            await self._has_more.wait()
            self._has_more.clear()
            while self._unsent and not self._is_over:
                subject, sealed = self._unsent[0]
                try:
                    await self._client.publish(subject, sealed)
                except MaxPayloadError:  # the gap will be noticed
                    logger.error("a parcel is too large", extra={"counts": {"bytes": len(sealed)}})
                self._unsent.popleft()
                self.unsent -= len(sealed)
                self.sent += len(sealed)

    async def _watch(self) -> None:
        """Whether NATS is there."""
        while True:
            await asyncio.sleep(self._times.ping_interval_s)
            await self._within(self._times.max_silence_s, self._client.flush())

    async def _is_stuck_now(self) -> None:
        await self._is_stuck.wait()
        raise ConnectionError("more is unsent than we keep")

    async def _within(self, seconds: float, work: Coroutine[Any, Any, None]) -> None:
        """The library now and then takes no notice of being cancelled: so nobody waits for it to be."""
        task = self._work(work)
        if not (await asyncio.wait([task], timeout=seconds))[0]:
            raise TimeoutError
        task.result()

    def _work(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has been told


class NatsCarrier:
    """On the loop's thread; `begin` before anything else, and `close` at the end."""

    _received: Received
    _fell: Callable[[], None]

    def __init__(
        self,
        url: str,
        house: str,
        node: str,
        times: NatsTimes = NatsTimes(),
    ) -> None:
        """`url`: with user and password, if it needs them; `house`: the nodes that belong together."""
        self._address, self._mine, self._all = nats_address(url), f"gorod.{house}.node.", f"gorod.{house}.all"
        self._subjects = self._mine + node, self._all
        self._times = times
        self._line: NatsLine | None = None
        self._task: asyncio.Task[None] | None = None
        self._sent = self.falls = 0
        """How often a connection was lost."""

    @property
    def is_up(self) -> bool:
        return self._line is not None

    @property
    def sent(self) -> int:
        """Bytes."""
        return self._sent + (self._line.sent if self._line is not None else 0)

    def listen(self, received: Received, fell: Callable[[], None]) -> None:
        self._received, self._fell = received, fell

    def send(self, node: str, sealed: bytes) -> None:
        if self._line is not None:
            self._line.put(self._mine + node, sealed)

    def tell_all(self, sealed: bytes) -> None:
        if self._line is not None:
            self._line.put(self._all, sealed)

    def begin(self) -> None:
        """Connect, now and whenever that is lost."""
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        """What was handed in is sent, if that is possible soon."""
        if self._task is None:
            return
        end = asyncio.get_running_loop().time() + self._times.retry_delay_s
        while self._line is not None and self._line.unsent and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(self._times.retry_delay_s / 20)
        self._task.cancel()
        line = self._line
        with suppress(asyncio.CancelledError):
            await self._task
        if line is not None:
            await line.dropped()

    async def _keep(self) -> None:
        told = ""
        while True:
            why = await self._serve(NatsLine(self._times))
            if why != told:  # the address may hold a password, and is never told
                logger.warning("NATS is out of reach", extra={"counts": {"error": why}})
            told = why
            await asyncio.sleep(self._times.retry_delay_s)

    async def _serve(self, line: NatsLine) -> str:
        """As long as it holds; what ended it."""
        try:
            await line.connect(self._address, self._subjects, lambda sealed: self._heard(line, sealed))
            self._line = line
            logger.info("NATS is there")
            await line.hold()
        except FAULTS as fault:
            return type(fault).__name__
        finally:
            line.drop()
            if self._line is line:
                self._line, self._sent, self.falls = None, self._sent + line.sent, self.falls + 1
                self._fell()
        return ""

    def _heard(self, line: NatsLine, sealed: bytes) -> None:
        """Of a line that has fallen nothing is taken any more."""
        if self._line is line:
            self._received(sealed)


async def _ignored(_: Exception) -> None:
    """Whatever it is, the connection ends or a number is missing."""
