"""Serves until somebody says stop: uvicorn around the application and the sockets."""

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
from gorod.services.choices.entrusting import ORGANISER_AWAY_S
from gorod.services.looking import LOOK_LIMIT_S
from gorod.services.rate_limits import MAX_TABLES_PER_ADDRESS
from gorod.speech.synthesizer import Synthesizer
from gorod.speech.voice_process import VOICE
from gorod.store.inventory import check_for_loss
from gorod.store.place import DatabasePlace
from gorod.store.retention import KeptDays
from gorod.texts import catalogue
from gorod.web.access import NONE, AccessCheck, Hosts, Origins, Proxies
from gorod.web.app import App
from gorod.web.certificate import Certificate, renew
from gorod.web.channel import bound, unbound
from gorod.web.connection import Connection, Handler
from gorod.web.connections import HELLO_WITHIN_S, MOST_SOCKETS, Connections
from gorod.web.health import LEAST_FREE, take_all_handles
from gorod.web.http_connections import IDLE, MOST_OF_ONE, WITHIN, HttpConnection, HttpConnections
from gorod.web.language import USUAL
from gorod.web.operator import operated
from gorod.web.server import GRACE, Join, Server
from gorod.web.upkeep.database_check import checked
from gorod.web.upkeep.inventory_file import inventoried
from gorod.web.upkeep.pruning import pruned


def config(
    app: Any,
    handler: Handler,
    certificate: Certificate | None = None,
    connections: HttpConnections | None = None,
) -> uvicorn.Config:
    """`handler` gets every WebSocket; uvicorn's own, with a task and a queue for each, are not used."""

    def connection(server_state: Any, **_: Any) -> Connection:
        return Connection(handler, server_state.connections)

    return uvicorn.Config(
        app,
        http=type("Asked", (HttpConnection,), {"http_connections": connections or HttpConnections()}),
        proxy_headers=False,  # whom to believe is decided at `AccessCheck`
        timeout_keep_alive=IDLE,
        ws=connection,  # type: ignore[arg-type]  # it is only ever called
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=certificate.cert if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )


def new_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """The fast one where there is one; whoever is silent before TLS is waited for like any other."""
    try:
        import uvloop
    except ImportError:
        return _impatient(asyncio.SelectorEventLoop)
    return _impatient(uvloop.Loop)


def _impatient(kind: Any) -> Callable[[], asyncio.AbstractEventLoop]:
    """A handshake would have a minute, and uvicorn has no word for it."""

    class Loop(kind):  # type: ignore[misc]
        async def create_server(self, *args: Any, **more: Any) -> Any:
            if more.get("ssl") is not None:
                more.setdefault("ssl_handshake_timeout", WITHIN)
            return await super().create_server(*args, **more)

    return Loop


logger = logging.getLogger(__name__)
Listening = Callable[[], None]
LITTER = (10_000, 20, 50)
"""Little here is ever cyclic: looking for such litter as often as Python likes would hold up all tables."""
SWITCH = 0.001
"""Seconds after which a thread that thinks lets the sockets have their turn."""


class ServeOptions(Struct, frozen=True):
    """What is served, and how."""

    place: DatabasePlace
    folder: Path
    """Of this server alone: its lock, its operator's socket, its certificate."""
    pace: float = 1.0
    base_url: str = ""
    certificate: Certificate | None = None
    most_sockets: int = MOST_SOCKETS
    most_tables: int = MAX_TABLES_PER_ADDRESS
    origins: Origins = NONE
    """Of pages from elsewhere that may ask too."""
    least_free: int = LEAST_FREE
    base_path: str = ""
    hosts: tuple[str, ...] = ()
    """Names by which it may be asked, beside its own."""
    proxies: tuple[str, ...] = ()
    """Servers in front of it that are believed."""
    metrics_from: tuple[str, ...] = ()
    """Who may measure it, beside this machine."""
    kept: KeptDays = KeptDays()
    """For how long."""
    lang: str = USUAL
    join: Join | None = None
    """What makes it one of several."""
    accepts_loss: bool = False
    """Of what was kept before: it starts with what there is."""
    hello_within_s: float = HELLO_WITHIN_S
    """In which a device must say whose it is."""
    voices: tuple[Synthesizer, ...] = (VOICE,)
    """The next one speaks where one fails or does not know the language."""
    organiser_away_s: float = ORGANISER_AWAY_S
    """After which those who play may choose who hands the device that speaks on."""
    look_limit_s: float = LOOK_LIMIT_S
    """After which a game goes on, also without people who have not looked at their cards."""


TERMINAL = 0
"""The file of which a terminal that was closed is none any more."""


class _UvicornServer(uvicorn.Server):
    """Tells when it listens; a signal ends it and is not raised again, for that is how one stops it.

    SIGHUP has the certificate read anew; but where the terminal was closed it is a goodbye, as ever.
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
        self._had_terminal = os.isatty(TERMINAL)

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
        """One of several hands its tables over first; who cannot wait says it twice."""
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
        if self._had_terminal and not os.isatty(TERMINAL):
            self.handle_exit(sig, frame)
        else:
            self._loop.call_soon_threadsafe(self._renew)

    def _renew(self) -> None:
        """A server that does not encrypt has nothing to read anew, and goes on."""
        if self._certificate is None or self.config.ssl is None:
            return
        try:
            renew(self.config.ssl, self._certificate)
        except OSError:
            logger.exception("the new certificate cannot be used, the old one stays")
        else:
            logger.info("the certificate was read anew")


def serve(wanted: ServeOptions, listener: socket.socket, listening: Listening) -> bool:
    """Serve on this socket until a signal comes; `listening` is called when it has begun.

    A database that cannot be used, or has lost something, is refused with `Unusable`.
    False: the other nodes have declared this one dead, and it may come again as another.
    """
    check_for_loss(wanted.place, wanted.folder, wanted.accepts_loss)
    sys.setswitchinterval(SWITCH)
    take_all_handles()
    gc.freeze()
    gc.set_threshold(*LITTER)
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
    connections = HttpConnections(proxies, max(MOST_OF_ONE, wanted.most_sockets))
    return config(app, handler, wanted.certificate, connections)


def _prepare() -> None:
    """What is read once is read before anybody asks for it, not on the loop while all wait."""
    catalogue.prepare()
    hearing.prepare()


async def _serve(wanted: ServeOptions, listener: socket.socket, listening: Listening) -> bool:
    channel = bound(wanted.folder)  # before there are threads, for it goes into the folder
    running: list[_UvicornServer] = []
    lives = True

    def died() -> None:
        """Others have our tables; who starts us again starts another node."""
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
        await texts  # later there might be no file handle to read them with
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
        unbound(wanted.folder)
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
    """What the loop could not do: above all, accept somebody when there are no file handles left."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._told: set[str] = set()

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Counted each time, told once for each kind: the loop tries again, thousands of times."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self._server.errors["accepts"] += 1  # `HealthCheck` tells of it
            return
        self._server.errors["jobs"] += 1
        kind = type(error).__name__
        if kind not in self._told:
            self._told.add(kind)
            logger.error("the loop could not do something", exc_info=error)
