"""The carrier over NATS: one subject for each node, one for all, and a new connection after each failure.

The automatic reconnection of the library is off. It would send messages that were published during the
outage, when no node waits for them any more. Unsent messages are dropped with their connection.
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
MAX_UNSENT_BYTES = 4 * 1024 * 1024
"""Beyond this many unsent bytes the connection is considered stuck and replaced."""
LIBRARY_BUFFER_BYTES = 256 * 1024
"""Bytes that the library may buffer; the rest waits in our queue."""
MAX_UNREAD_BYTES = 16 * 1024 * 1024
"""Bytes received but not yet handled. Beyond that messages are lost, which the parcel numbers show."""
FAULTS = (OSError, Error, TimeoutError)


class NotEncrypted(ConnectionError):  # noqa: N818 — the log shows this name
    """The server does not use TLS although the address requires it."""


class NatsConnection:
    """One connection to NATS with its queue of unsent messages. It is not reused after it falls."""

    def __init__(self, times: NatsTimes = NatsTimes()) -> None:
        self._client, self._times = Client(), times
        self._unsent: deque[tuple[str, bytes]] = deque()
        self.unsent = self.sent = 0
        """Numbers of bytes."""
        self._has_more, self._is_stuck = asyncio.Event(), asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_over = False

    def put(self, subject: str, sealed: bytes) -> None:
        """Queue a message."""
        self._unsent.append((subject, sealed))
        self.unsent += len(sealed)
        self._has_more.set()
        if self.unsent > MAX_UNSENT_BYTES:
            self._is_stuck.set()

    async def connect(self, address: NatsAddress, subjects: Sequence[str], heard: Received) -> None:
        """Connect and subscribe to the subjects. Raise NotEncrypted if the address requires TLS."""

        def only_over_tls(word: str | None) -> Callable[[], str] | None:
            """Return a callback that gives the credential to the library only if the connection is safe.

            Given as a string, the library would send it even if the server has not switched to TLS.
            """
            return None if word is None else lambda: self._require_tls(address, word)

        async def take(message: Msg) -> None:
            heard(message.data)

        async def connected() -> None:
            await self._client.connect(
                address.server,
                user=only_over_tls(address.user),
                password=only_over_tls(address.password),
                token=only_over_tls(address.token),
                error_cb=_ignored,
                allow_reconnect=False,
                no_echo=True,
                pending_size=LIBRARY_BUFFER_BYTES,
            )
            self._require_tls(address)
            for subject in subjects:
                await self._client.subscribe(subject, cb=take, pending_bytes_limit=MAX_UNREAD_BYTES)
            await self._client.flush()

        await self._run_with_timeout(2 * self._times.max_silence_s, connected())

    def _require_tls(self, address: NatsAddress, word: str = "") -> str:
        """Return `word`. Raise NotEncrypted if the address requires TLS and the connection has none."""
        if address.is_encrypted and not (self._writer and self._writer.get_extra_info("ssl_object")):
            raise NotEncrypted
        return word

    @property
    def _writer(self) -> asyncio.StreamWriter | None:
        return getattr(getattr(self._client, "_transport", None), "_io_writer", None)

    async def hold(self) -> None:
        """Run until the connection drops, then raise."""
        working = [self._start_task(one) for one in (self._pump(), self._watch(), self._is_stuck_now())]
        done, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    def drop(self) -> None:
        """Abort the connection now. A regular close would wait for unsent data, for ever on a dead link."""
        self._is_over = True
        if (writer := self._writer) is not None:
            writer.transport.abort()
        for task in [*self._tasks]:
            task.cancel()
        self._start_task(self._closed())

    async def dropped(self) -> None:
        """Wait until the tasks of a dropped connection have ended, but only for a limited time."""
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
                except MaxPayloadError:  # the receiver notices the missing number
                    logger.error("a parcel is too large", extra={"counts": {"bytes": len(sealed)}})
                self._unsent.popleft()
                self.unsent -= len(sealed)
                self.sent += len(sealed)

    async def _watch(self) -> None:
        """Check at intervals that NATS answers. Raise TimeoutError if it does not."""
        while True:
            await asyncio.sleep(self._times.ping_interval_s)
            await self._run_with_timeout(self._times.max_silence_s, self._client.flush())

    async def _is_stuck_now(self) -> None:
        await self._is_stuck.wait()
        raise ConnectionError("more is unsent than we keep")

    async def _run_with_timeout(self, seconds: float, work: Coroutine[Any, Any, None]) -> None:
        """Run `work`, or raise TimeoutError without waiting for it: the library may ignore a cancellation."""
        task = self._start_task(work)
        if not (await asyncio.wait([task], timeout=seconds))[0]:
            raise TimeoutError
        task.result()

    def _start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as retrieved; it was already raised to the waiting caller


class NatsCarrier:
    """A Carrier over NATS. Use it on the loop's thread; call `begin` first and `close` last."""

    _received: Received
    _fell: Callable[[], None]

    def __init__(
        self,
        url: str,
        house: str,
        node: str,
        times: NatsTimes = NatsTimes(),
    ) -> None:
        """`url` includes user and password if they are needed; `house` is the id of the cluster."""
        self._address, self._mine, self._all = nats_address(url), f"gorod.{house}.node.", f"gorod.{house}.all"
        self._subjects = self._mine + node, self._all
        self._times = times
        self._line: NatsConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._sent = self.falls = 0
        """`falls`: how often a connection was lost."""

    @property
    def is_up(self) -> bool:
        return self._line is not None

    @property
    def sent(self) -> int:
        """The number of bytes sent since the start."""
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
        """Start the task that connects, and connects again after each loss."""
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        """Disconnect. Wait a moment for unsent messages, at most `retry_delay_s`."""
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
            why = await self._serve(NatsConnection(self._times))
            if why != told:  # never log the address, it may contain a password
                logger.warning("NATS is out of reach", extra={"counts": {"error": why}})
            told = why
            await asyncio.sleep(self._times.retry_delay_s)

    async def _serve(self, line: NatsConnection) -> str:
        """Use a connection until it fails. Return the name of the error."""
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

    def _heard(self, line: NatsConnection, sealed: bytes) -> None:
        """Pass on a message, unless it comes from a connection that has fallen."""
        if self._line is line:
            self._received(sealed)


async def _ignored(_: Exception) -> None:
    """Ignore an error of the library: the connection ends, or a missing parcel number shows it."""
