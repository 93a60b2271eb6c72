"""Serves until somebody says stop: uvicorn around the application and the sockets."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from msgspec import Struct

from gorod import __version__
from gorod.bots import hearing
from gorod.services.rate_limits import MOST_TABLES
from gorod.store.place import DatabasePlace
from gorod.texts import catalogue
from gorod.web.access import NONE, AccessCheck, Hosts, Origins, Proxies
from gorod.web.app import App
from gorod.web.certificate import Certificate
from gorod.web.channel import bound, unbound
from gorod.web.connection import Connection, Handler
from gorod.web.connections import MOST_SOCKETS, Connections
from gorod.web.health import LEAST_FREE, take_all_handles
from gorod.web.http_connections import IDLE, MOST_OF_ONE, WITHIN, HttpConnection, HttpConnections
from gorod.web.language import USUAL
from gorod.web.operator import operated
from gorod.web.server import Server

GRACE = 5
"""Seconds for requests that are being answered when the server stops."""


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
    most_tables: int = MOST_TABLES
    origins: Origins = NONE
    """Of pages from elsewhere that may ask too."""
    least_free: int = LEAST_FREE
    base_path: str = ""
    hosts: tuple[str, ...] = ()
    """Names by which it may be asked, beside its own."""
    proxies: tuple[str, ...] = ()
    """Servers in front of it that are believed."""
    lang: str = USUAL


class _UvicornServer(uvicorn.Server):
    """Tells when it listens; a signal ends it and is not raised again, for that is how one stops it."""

    listening: Listening = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        logger.info("listening")
        self.listening()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        handled = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self.handle_exit) for one in handled}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def readable(certificate: Certificate) -> bool:
    """Whether it can be used: told before anything is opened."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate.cert, certificate.key)
    except OSError:
        return False
    return True


def serve(wanted: ServeOptions, listener: socket.socket, listening: Listening) -> None:
    """Serve on this socket until a signal comes; `listening` is called when it has begun."""
    sys.setswitchinterval(SWITCH)
    take_all_handles()
    gc.freeze()
    gc.set_threshold(*LITTER)
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(_serve(wanted, listener, listening))


def _configured(wanted: ServeOptions, server: Server) -> uvicorn.Config:
    known = urlsplit(wanted.base_url)
    host, proxies = known.netloc.lower(), Proxies(wanted.proxies)
    access = AccessCheck(Hosts((known.hostname or "", *wanted.hosts)), proxies, wanted.most_sockets)
    place = wanted.base_path, wanted.lang, wanted.origins
    app = App(server, access, host, wanted.base_url, *place)
    handler = Connections(server, access, host, wanted.most_sockets, *place)
    connections = HttpConnections(proxies, max(MOST_OF_ONE, wanted.most_sockets))
    return config(app, handler, wanted.certificate, connections)


def _prepare() -> None:
    """What is read once is read before anybody asks for it, not on the loop while all wait."""
    catalogue.prepare()
    hearing.prepare()


async def _serve(wanted: ServeOptions, listener: socket.socket, listening: Listening) -> None:
    channel = bound(wanted.folder)  # before there are threads, for it goes into the folder
    server = Server(wanted.place, wanted.pace, wanted.most_tables, wanted.least_free)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_LoopErrors(server))
    texts = loop.run_in_executor(None, _prepare)
    try:
        uvicorn_server = _UvicornServer(_configured(wanted, server))
        uvicorn_server.listening = listening
        _tell_start(wanted, server, listener)
        await texts  # later there might be no file handle to read them with
        async with operated(server, channel):
            await uvicorn_server.serve([listener])
    finally:
        server.close()
        unbound(wanted.folder)
        logger.info("stopped")


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
