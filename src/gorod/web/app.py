"""Everything that is asked by HTTP; sockets go another way."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gorod import __version__
from gorod.services.settings import No
from gorod.web.faults import answered, told
from gorod.web.games import games
from gorod.web.gate import Gate
from gorod.web.guard import SAFE, Send, hardened, is_from_here
from gorod.web.language import USUAL, accepted_by, language_of
from gorod.web.origins import NONE, Origins, allowed, shared
from gorod.web.porch import porch
from gorod.web.printer import Printer
from gorod.web.reader import Reader
from gorod.web.shelves import shelves
from gorod.web.tables import forgotten, tables
from gorod.web.tower import Tower

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
MOST_BODY = 16 * 1024
"""Bytes; a house file comes on top of it where a table is opened."""


class App:
    """Requests, with what every answer carries."""

    def __init__(
        self,
        tower: Tower,
        gate: Gate,
        host: str = "",
        room: str = "",
        base: str = "",
        lang: str = USUAL,
        origins: Origins = NONE,
    ) -> None:
        """`host`: under which the server is known outside; `room`: the address that invitations carry.

        `base`: the path before all others; `lang`: for whoever names no language; `origins`: of pages from
        elsewhere that may ask too.
        """
        self._http = shared(http(tower, host, room, base, origins), origins)  # type: ignore[arg-type]
        self._gate, self._lang = gate, lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; who is asking, and how, is the same for everything behind the gate."""
        headers, (peer, port) = scope["headers"], scope["client"] or ("", 0)
        scope["scheme"] = self._gate.proxies.scheme(peer, headers, scope["scheme"])
        scope["client"] = address, _ = self._gate.caller(peer, headers), port
        scope["lang"] = language_of(accepted_by(headers), self._lang)
        try:
            self._gate.check(address, headers)
        except No as no:
            await answered(no, scope["lang"], hardened(send))
            return
        if scope["method"] == "HEAD":  # answered like GET; whoever sends it leaves the body out
            scope = {**scope, "method": "GET"}
        await self._http(scope, receive, hardened(send))


def http(tower: Tower, host: str = "", room: str = "", base: str = "", origins: Origins = NONE) -> Litestar:
    """The requests; their schema is at /schema. `room`: the address that invitations carry."""
    printer, reader = Printer(), Reader()

    def guard(request: Request[Any, Any, Any]) -> None:
        headers = request.scope["headers"]
        if request.method not in SAFE and not (is_from_here(headers, host) or allowed(headers, origins)):
            raise No("bad_origin")

    return Litestar(
        path=base or None,
        route_handlers=[porch, tables, games, forgotten, *shelves],
        dependencies={
            "tower": Provide(lambda: tower, sync_to_thread=False),
            "room": Provide(lambda: room, sync_to_thread=False),
            "base": Provide(lambda: base, sync_to_thread=False),
            "printer": Provide(lambda: printer, sync_to_thread=False),
            "reader": Provide(lambda: reader, sync_to_thread=False),
        },
        before_request=guard,
        exception_handlers={Exception: told},
        request_max_body_size=MOST_BODY,
        openapi_config=_openapi(),
        logging_config=None,
        state=State({"errors": tower.errors}, deep_copy=False),
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig("Gorod", __version__, path="/schema", render_plugins=[JsonRenderPlugin()])
