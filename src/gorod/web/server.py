"""Serves until somebody says stop: uvicorn around the application, and the tower closed after it."""

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
from gorod.services.allowance import MOST_TABLES
from gorod.texts.catalogue import prepare
from gorod.web.app import App
from gorod.web.certificate import Certificate
from gorod.web.channel import bound, unbound
from gorod.web.connections import MOST_SOCKETS, Connections
from gorod.web.gate import Gate
from gorod.web.handles import take_all
from gorod.web.hosts import Hosts
from gorod.web.language import USUAL
from gorod.web.operator import operated
from gorod.web.origins import NONE, Origins
from gorod.web.proxies import Proxies
from gorod.web.serving import config, new_loop
from gorod.web.tower import Tower
from gorod.web.turnstile import MOST_OF_ONE, Turnstile
from gorod.web.watch import LEAST_FREE

logger = logging.getLogger(__name__)
Listening = Callable[[], None]
LITTER = (10_000, 20, 50)
"""Little here is ever cyclic: looking for such litter as often as Python likes would hold up all tables."""
SWITCH = 0.001
"""Seconds after which a thread that thinks lets the sockets have their turn."""


class Serving(Struct, frozen=True):
    """What is served, and how."""

    database: Path
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


class _Server(uvicorn.Server):
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


def serve(wanted: Serving, listener: socket.socket, listening: Listening) -> None:
    """Serve on this socket until a signal comes; `listening` is called when it has begun."""
    sys.setswitchinterval(SWITCH)
    take_all()
    gc.freeze()
    gc.set_threshold(*LITTER)
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(_serve(wanted, listener, listening))


def _configured(wanted: Serving, tower: Tower) -> uvicorn.Config:
    known = urlsplit(wanted.base_url)
    host, proxies = known.netloc.lower(), Proxies(wanted.proxies)
    gate = Gate(Hosts((known.hostname or "", *wanted.hosts)), proxies, wanted.most_sockets)
    place = wanted.base_path, wanted.lang, wanted.origins
    app = App(tower, gate, host, wanted.base_url, *place)
    connections = Connections(tower, gate, host, wanted.most_sockets, *place)
    turnstile = Turnstile(proxies, max(MOST_OF_ONE, wanted.most_sockets))
    return config(app, connections, wanted.certificate, turnstile)


async def _serve(wanted: Serving, listener: socket.socket, listening: Listening) -> None:
    folder = wanted.database.parent
    channel = bound(folder)  # before there are threads, for it goes into the folder
    tower = Tower(wanted.database, wanted.pace, wanted.most_tables, wanted.least_free)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_Faults(tower))
    texts = loop.run_in_executor(None, prepare)
    try:
        server = _Server(_configured(wanted, tower))
        server.listening = listening
        _tell_start(wanted, tower, listener)
        await texts  # later there might be no file handle to read them with
        async with operated(tower, channel):
            await server.serve([listener])
    finally:
        tower.close()
        unbound(folder)
        logger.info("stopped")


def _tell_start(wanted: Serving, tower: Tower, listener: socket.socket) -> None:
    host, port, *_ = listener.getsockname()
    counts = {"version": __version__, "pace": wanted.pace, "tls": wanted.certificate is not None}
    counts |= {
        "host": host,
        "port": port,
        "tables": len(tower.hall.tables),
        "damaged": len(tower.hall.damaged),
    }
    logger.info("started", extra={"counts": counts})


class _Faults:
    """What the loop could not do: above all, accept somebody when there are no file handles left."""

    def __init__(self, tower: Tower) -> None:
        self._tower = tower
        self._told: set[str] = set()

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Counted each time, told once for each kind: the loop tries again, thousands of times."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self._tower.errors["accepts"] += 1  # the watch says so
            return
        self._tower.errors["jobs"] += 1
        kind = type(error).__name__
        if kind not in self._told:
            self._told.add(kind)
            logger.error("the loop could not do something", exc_info=error)
