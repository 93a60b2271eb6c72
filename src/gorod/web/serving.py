"""How uvicorn serves for us: requests go to an application, WebSockets to connections."""

import asyncio
from collections.abc import Callable
from typing import Any

import uvicorn

from gorod.web.certificate import Certificate
from gorod.web.connection import Connection, Handler
from gorod.web.turnstile import IDLE, WITHIN, Asking, Turnstile

GRACE = 5
"""Seconds for requests that are being answered when the server stops."""


def config(
    app: Any, handler: Handler, certificate: Certificate | None = None, turnstile: Turnstile | None = None
) -> uvicorn.Config:
    """`handler` gets every WebSocket; uvicorn's own, with a task and a queue for each, are not used."""

    def connection(server_state: Any, **_: Any) -> Connection:
        return Connection(handler, server_state.connections)

    return uvicorn.Config(
        app,
        http=type("Asked", (Asking,), {"turnstile": turnstile or Turnstile()}),
        proxy_headers=False,  # whom to believe is decided at our gate
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
            """As asked for, but for that."""
            if more.get("ssl") is not None:
                more.setdefault("ssl_handshake_timeout", WITHIN)
            return await super().create_server(*args, **more)

    return Loop
