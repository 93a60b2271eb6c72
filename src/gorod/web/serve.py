"""Runs the server until a signal: uvicorn around the application and the WebSockets."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from msgspec import Struct

from gorod import __version__
from gorod.bots import hearing
from gorod.services.game.looking import LOOK_LIMIT_S
from gorod.services.limits.rate_limits import MAX_TABLES_PER_ADDRESS
from gorod.services.table.choices.entrusting import ORGANISER_AWAY_S
from gorod.speech.synthesizer import Synthesizer
from gorod.speech.voice_process import VOICE
from gorod.store.inventory import check_for_loss
from gorod.store.place import DatabasePlace
from gorod.store.retention import KeptDays
from gorod.texts import catalogue
from gorod.web.access import NO_ORIGINS, AccessCheck, Hosts, Origins, Proxies
from gorod.web.app import App
from gorod.web.certificate import Certificate, renew
from gorod.web.channel import bind_socket, remove_socket
from gorod.web.connection import Connection, Handler
from gorod.web.connections import HELLO_WITHIN_S, MAX_SOCKETS_PER_ADDRESS, Connections
from gorod.web.health import MIN_FREE_MIB, take_all_handles
from gorod.web.http_connections import (
    KEEP_ALIVE_S,
    MAX_PER_ADDRESS,
    REQUEST_TIMEOUT_S,
    HttpConnection,
    HttpConnections,
)
from gorod.web.language import USUAL
from gorod.web.operator import operated
from gorod.web.server import SHUTDOWN_GRACE_S, Join, Server
from gorod.web.upkeep.database_check import checked
from gorod.web.upkeep.inventory_file import inventoried
from gorod.web.upkeep.pruning import pruned


def config(
    app: Any,
    handler: Handler,
    certificate: Certificate | None = None,
    connections: HttpConnections | None = None,
) -> uvicorn.Config:
    """Return the settings of uvicorn. `handler` gets every WebSocket instead of uvicorn's implementation.

    Uvicorn's implementation needs a task and a queue for each WebSocket.
    """

    def connection(server_state: Any, **_: Any) -> Connection:
        return Connection(handler, server_state.connections)

    return uvicorn.Config(
        app,
        http=type("Asked", (HttpConnection,), {"http_connections": connections or HttpConnections()}),
        proxy_headers=False,  # `AccessCheck` decides which proxies to trust
        timeout_keep_alive=KEEP_ALIVE_S,
        ws=connection,  # type: ignore[arg-type]  # it is only ever called
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_S,
        ssl_certfile=certificate.cert if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )


def new_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the class of the event loop, uvloop if installed, with our timeout of the TLS handshake."""
    try:
        import uvloop
    except ImportError:
        return _with_handshake_timeout(asyncio.SelectorEventLoop)
    return _with_handshake_timeout(uvloop.Loop)


def _with_handshake_timeout(kind: Any) -> Callable[[], asyncio.AbstractEventLoop]:
    """Return a loop class with a shorter TLS handshake. The default is a minute; uvicorn cannot set it."""

    class Loop(kind):  # type: ignore[misc]
        async def create_server(self, *args: Any, **more: Any) -> Any:
            if more.get("ssl") is not None:
                more.setdefault("ssl_handshake_timeout", REQUEST_TIMEOUT_S)
            return await super().create_server(*args, **more)

    return Loop


logger = logging.getLogger(__name__)
Listening = Callable[[], None]
GC_THRESHOLDS = (10_000, 20, 50)
"""Collect garbage less often than Python's default: cycles are rare here, and each run pauses all tables."""
THREAD_SWITCH_S = 0.001
"""Seconds after which a computing thread yields to the thread of the loop."""


class ServeOptions(Struct, frozen=True):
    """The options of a server."""

    place: DatabasePlace
    folder: Path
    """The folder of this server alone, with its lock, operator's socket and certificate."""
    pace: float = 1.0
    base_url: str = ""
    certificate: Certificate | None = None
    most_sockets: int = MAX_SOCKETS_PER_ADDRESS
    most_tables: int = MAX_TABLES_PER_ADDRESS
    origins: Origins = NO_ORIGINS
    """Origins of other sites whose pages may send requests."""
    least_free: int = MIN_FREE_MIB
    base_path: str = ""
    hosts: tuple[str, ...] = ()
    """Accepted host names besides its own."""
    proxies: tuple[str, ...] = ()
    """Trusted proxies."""
    metrics_from: tuple[str, ...] = ()
    """Addresses that may read `/metrics`, besides this machine."""
    kept: KeptDays = KeptDays()
    """How long data is kept."""
    lang: str = USUAL
    join: Join | None = None
    """Makes it a node of a cluster."""
    accepts_loss: bool = False
    """Whether to start although the database has lost data."""
    hello_within_s: float = HELLO_WITHIN_S
    """Time in which a device must send its hello."""
    voices: tuple[Synthesizer, ...] = (VOICE,)
    """Voices in order; the next one is used if one fails or does not know the language."""
    organiser_away_s: float = ORGANISER_AWAY_S
    """Absence of the organiser after which the players may choose who passes on the narrator's device."""
    look_limit_s: float = LOOK_LIMIT_S
    """Time after which a game goes on without the people who have not looked at their cards."""


STDIN_FD = 0
"""Standard input. It is a terminal until that terminal is closed."""


class _UvicornServer(uvicorn.Server):
    """Uvicorn's server with a callback when it listens. A signal stops it and is not raised again.

    SIGHUP reloads the certificate. If the terminal was closed, it stops the server as usual.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        server: Server,
        certificate: Certificate | None,
        listening: Listening,
    ) -> None:
        super().__init__(config)
        self._server, self._certificate, self._listening = server, certificate, listening
        self._draining: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._had_terminal = os.isatty(STDIN_FD)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        logger.info("listening")
        self._listening()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        handled = {signal.SIGINT: self.handle_exit, signal.SIGTERM: self.handle_exit}
        if sys.platform != "win32":
            handled[signal.SIGHUP] = self._handle_hangup
        before = {one: signal.signal(one, handler) for one, handler in handled.items()}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. A cluster node hands over its tables first; a second signal stops it at once."""
        if self._server.neighbours is None or self._draining is not None:
            super().handle_exit(sig, frame)
        else:
            self._loop.call_soon_threadsafe(self._drain)

    def _drain(self) -> None:
        async def drained() -> None:
            try:
                await self._server.drained()
            finally:
                self.should_exit = True

        logger.info("draining")
        self._draining = self._draining or self._loop.create_task(drained())

    def _handle_hangup(self, sig: int, frame: FrameType | None) -> None:
        if self._had_terminal and not os.isatty(STDIN_FD):
            self.handle_exit(sig, frame)
        else:
            self._loop.call_soon_threadsafe(self._renew)

    def _renew(self) -> None:
        """Reload the certificate, if there is one."""
        if self._certificate is None or self.config.ssl is None:
            return
        try:
            renew(self.config.ssl, self._certificate)
        except OSError:
            logger.exception("the new certificate cannot be used, the old one stays")
        else:
            logger.info("the certificate was read anew")


def serve(wanted: ServeOptions, listener: socket.socket, listening: Listening) -> bool:
    """Serve on this socket until a signal; call `listening` when clients can connect.

    Raise Unusable if the database cannot be used or has lost data.
    Return False if the other nodes have declared this one dead; it may be restarted as a new node.
    """
    check_for_loss(wanted.place, wanted.folder, wanted.accepts_loss)
    sys.setswitchinterval(THREAD_SWITCH_S)
    take_all_handles()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        return runner.run(_serve(wanted, listener, listening))


def _configured(wanted: ServeOptions, server: Server) -> uvicorn.Config:
    known = urlsplit(wanted.base_url)
    host, proxies = known.netloc.lower(), Proxies(wanted.proxies)
    hosts = Hosts((known.hostname or "", *wanted.hosts))
    access = AccessCheck(hosts, proxies, wanted.most_sockets, metrics_from=wanted.metrics_from)
    place = wanted.base_path, wanted.lang, wanted.origins
    app = App(server, access, host, wanted.base_url, *place)
    handler = Connections(server, access, host, wanted.most_sockets, *place, wanted.hello_within_s)
    connections = HttpConnections(proxies, max(MAX_PER_ADDRESS, wanted.most_sockets))
    return config(app, handler, wanted.certificate, connections)


def _prepare() -> None:
    """Read data files in advance, because reading them later would block the loop."""
    catalogue.prepare()
    hearing.prepare()


async def _serve(wanted: ServeOptions, listener: socket.socket, listening: Listening) -> bool:
    channel = bind_socket(wanted.folder)  # before any thread starts, because it changes the working directory
    running: list[_UvicornServer] = []
    lives = True

    def died() -> None:
        """Stop, because other nodes have taken our tables. A restart gets a new node id."""
        nonlocal lives
        lives = False
        for one in running:
            one.should_exit = True

    limits = wanted.most_tables, wanted.least_free
    server = Server(
        wanted.place,
        wanted.pace,
        *limits,
        join=wanted.join,
        died=died,
        organiser_away_s=wanted.organiser_away_s,
        voices=wanted.voices,
        look_limit_s=wanted.look_limit_s,
    )
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_LoopErrors(server))
    texts = loop.run_in_executor(None, _prepare)
    try:
        uvicorn_server = _UvicornServer(_configured(wanted, server), server, wanted.certificate, listening)
        running.append(uvicorn_server)
        _tell_start(wanted, server, listener)
        await server.joined()
        await texts  # later there might be no free file handle
        async with (
            operated(server, channel),
            inventoried(server, wanted.folder),
            checked(server),
            pruned(server, wanted.kept),
        ):
            await uvicorn_server.serve([listener])
    finally:
        await server.stop()
        if not lives:
            counts = {"fenced": server.journal.fenced}
            logger.error("the other nodes have declared this one dead", extra={"counts": counts})
        remove_socket(wanted.folder)
        logger.info("stopped")
    return lives


def _tell_start(wanted: ServeOptions, server: Server, listener: socket.socket) -> None:
    host, port, *_ = listener.getsockname()
    counts = {"version": __version__, "pace": wanted.pace, "tls": wanted.certificate is not None}
    counts |= {
        "host": host,
        "port": port,
        "tables": len(server.tables.by_id),
        "damaged": len(server.tables.damaged),
    }
    logger.info("started", extra={"counts": counts})


class _LoopErrors:
    """Handles errors of the loop, mostly failures to accept a connection for lack of file handles."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._told: set[str] = set()

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Count an error; log each kind only once, because the loop retries thousands of times."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self._server.errors["accepts"] += 1  # `HealthCheck` logs it
            return
        self._server.errors["jobs"] += 1
        kind = type(error).__name__
        if kind not in self._told:
            self._told.add(kind)
            logger.error("the loop could not do something", exc_info=error)
