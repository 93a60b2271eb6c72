"""Serves until somebody says stop: uvicorn around the application, and the tower closed after it."""

import asyncio
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from msgspec import Struct

from gorod.protocol.limits import MOST_BYTES
from gorod.services.allowance import MOST_TABLES
from gorod.web.app import App
from gorod.web.certificate import Certificate
from gorod.web.sockets import MOST_SOCKETS
from gorod.web.tower import Tower

logger = logging.getLogger(__name__)
Listening = Callable[[], None]
GRACE = 5
"""Seconds for requests that are being answered when the server stops."""
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
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(_serve(wanted, listener, listening))


async def _serve(wanted: Serving, listener: socket.socket, listening: Listening) -> None:
    tower = Tower(wanted.database, wanted.pace, wanted.most_tables)
    try:
        server = _Server(_config(App(tower, wanted.base_url, wanted.most_sockets), wanted.certificate))
        server.listening = listening
        await server.serve([listener])
        logger.info("stopped")
    finally:
        tower.close()


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast one where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _config(app: App, certificate: Certificate | None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # the length of what is compressed tells what it is (L16)
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=certificate.cert if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )
