"""Serves until somebody says stop: uvicorn around the application, and the tower closed after it."""

import asyncio
import gc
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from msgspec import Struct

from gorod.services.allowance import MOST_TABLES
from gorod.texts.catalogue import prepare
from gorod.web.app import App
from gorod.web.certificate import Certificate
from gorod.web.gate import Gate
from gorod.web.hosts import Hosts
from gorod.web.language import USUAL
from gorod.web.proxies import Proxies
from gorod.web.serving import config, new_loop
from gorod.web.sockets import MOST_SOCKETS, Sockets
from gorod.web.tower import Tower
from gorod.web.turnstile import MOST_OF_ONE, Turnstile

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
    gc.freeze()
    gc.set_threshold(*LITTER)
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(_serve(wanted, listener, listening))


def _configured(wanted: Serving, tower: Tower) -> uvicorn.Config:
    known = urlsplit(wanted.base_url)
    host, proxies = known.netloc.lower(), Proxies(wanted.proxies)
    gate = Gate(Hosts((known.hostname or "", *wanted.hosts)), proxies, wanted.most_sockets)
    app = App(tower, gate, host, wanted.base_url, wanted.base_path, wanted.lang)
    sockets = Sockets(tower, gate, host, wanted.most_sockets, wanted.base_path, wanted.lang)
    turnstile = Turnstile(proxies, max(MOST_OF_ONE, wanted.most_sockets))
    return config(app, sockets, wanted.certificate, turnstile)


async def _serve(wanted: Serving, listener: socket.socket, listening: Listening) -> None:
    tower = Tower(wanted.database, wanted.pace, wanted.most_tables)
    texts = asyncio.get_running_loop().run_in_executor(None, prepare)
    try:
        server = _Server(_configured(wanted, tower))
        server.listening = listening
        await server.serve([listener])
        await texts
        logger.info("stopped")
    finally:
        tower.close()
