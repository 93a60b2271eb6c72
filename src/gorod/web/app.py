"""The HTTP application. WebSockets are handled in `connection.py`."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gorod import __version__
from gorod.services.denied import Denied
from gorod.web import client_files
from gorod.web.access import (
    NO_ORIGINS,
    SAFE,
    AccessCheck,
    Origins,
    Send,
    allowed,
    is_same_origin,
    with_cors,
    with_security_headers,
)
from gorod.web.club_routes import clubs, presets
from gorod.web.error_responses import error_response, send_error
from gorod.web.language import USUAL, accepted_by, language_of
from gorod.web.nodes.forwarding import Forwarding
from gorod.web.phrases_ahead import PhrasesAhead
from gorod.web.routes import about_the_server, client_pages, forgotten, games, tables
from gorod.web.server import Server
from gorod.web.threads import OneAtATime

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
MAX_BODY_BYTES = 16 * 1024
"""The limit for requests. Opening a table may add a house file and has a larger limit."""


class App:
    """The ASGI application: access checks and common headers around the routes."""

    def __init__(
        self,
        server: Server,
        access: AccessCheck,
        host: str = "",
        room: str = "",
        base: str = "",
        lang: str = USUAL,
        origins: Origins = NO_ORIGINS,
    ) -> None:
        """`host`: the server's public name; `room`: the address in invitations; `base`: prefix of all paths.

        `lang`: used if a request names no language; `origins`: other sites whose pages may send requests.
        """
        app = Forwarding(http(server, host, room, base, origins), server, base)  # type: ignore[arg-type]
        server.perform = app.perform
        self._http = with_cors(app, origins)
        self._access, self._lang = access, lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. Everything behind this sees the client's own address and scheme."""
        headers, (peer, port) = scope["headers"], scope["client"] or ("", 0)
        scope["scheme"] = self._access.proxies.scheme(peer, headers, scope["scheme"])
        scope["client"] = address, _ = self._access.caller(peer, headers), port
        scope["may_measure"] = self._access.may_measure(peer, headers)
        scope["lang"] = language_of(accepted_by(headers), self._lang)
        send = with_security_headers(send, scope["scheme"])
        try:
            self._access.check(address, headers)
        except Denied as no:
            await send_error(no, scope["lang"], send)
            return
        if scope["method"] == "HEAD":  # answered like GET; uvicorn leaves out the body
            scope = {**scope, "method": "GET"}
        await self._http(scope, receive, send)


def http(
    server: Server, host: str = "", room: str = "", base: str = "", origins: Origins = NO_ORIGINS
) -> Litestar:
    """Return the routes; their schema is at /schema. `room`: the address in invitations."""
    printing, reading, reckoning, speaking = OneAtATime(), OneAtATime(), OneAtATime(), OneAtATime()
    phrases_ahead = PhrasesAhead(server, speaking)
    files = client_files.read()

    def guard(request: Request[Any, Any, Any]) -> None:
        headers = request.scope["headers"]
        if request.method not in SAFE and not (is_same_origin(headers, host) or allowed(headers, origins)):
            raise Denied("bad_origin")

    return Litestar(
        path=base or None,
        route_handlers=[client_pages(files), tables, games, clubs, presets, forgotten, *about_the_server],
        dependencies={
            "server": Provide(lambda: server, sync_to_thread=False),
            "room": Provide(lambda: room, sync_to_thread=False),
            "base": Provide(lambda: base, sync_to_thread=False),
            "files": Provide(lambda: files, sync_to_thread=False),
            "printing": Provide(lambda: printing, sync_to_thread=False),
            "reading": Provide(lambda: reading, sync_to_thread=False),
            "reckoning": Provide(lambda: reckoning, sync_to_thread=False),
            "speaking": Provide(lambda: speaking, sync_to_thread=False),
            "phrases_ahead": Provide(lambda: phrases_ahead, sync_to_thread=False),
        },
        before_request=guard,
        exception_handlers={Exception: error_response},
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=_openapi(),
        logging_config=None,
        state=State({"errors": server.errors}, deep_copy=False),
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig("Gorod", __version__, path="/schema", render_plugins=[JsonRenderPlugin()])
