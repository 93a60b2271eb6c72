"""The whole application: sockets beside HTTP, one guard before both."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gorod import __version__
from gorod.services.settings import No
from gorod.web.faults import told
from gorod.web.games import games
from gorod.web.guard import SAFE, hardened, is_from_here
from gorod.web.line import Send
from gorod.web.porch import porch
from gorod.web.shelves import shelves
from gorod.web.sockets import MOST_SOCKETS, Receive, Scope, Sockets
from gorod.web.tables import tables
from gorod.web.tower import Tower

MOST_BODY = 16 * 1024
"""Bytes; the largest request opens a table with all its options."""


class App:
    """Sends sockets one way and requests the other."""

    def __init__(self, tower: Tower, base_url: str = "", most_sockets: int = MOST_SOCKETS) -> None:
        """`base_url`: where the server is known from outside."""
        host = urlsplit(base_url).netloc.lower()
        self._sockets = Sockets(tower, host, most_sockets)
        self._http = http(tower, host, base_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection or request."""
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await self._http(scope, receive, hardened(send))  # type: ignore[arg-type]


def http(tower: Tower, host: str = "", room: str = "") -> Litestar:
    """The requests; their schema is at /schema. `room`: the address that invitations carry."""

    def guard(request: Request[Any, Any, Any]) -> None:
        if request.method not in SAFE and not is_from_here(request.scope["headers"], host):
            raise No("bad_origin")

    return Litestar(
        route_handlers=[porch, tables, games, *shelves],
        dependencies={
            "tower": Provide(lambda: tower, sync_to_thread=False),
            "room": Provide(lambda: room, sync_to_thread=False),
        },
        before_request=guard,
        exception_handlers={Exception: told},
        request_max_body_size=MOST_BODY,
        openapi_config=_openapi(),
        logging_config=None,
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig("Gorod", __version__, path="/schema", render_plugins=[JsonRenderPlugin()])
