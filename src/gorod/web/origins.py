"""Pages of other origins that the operator lets in, for developing a client: none, unless he names them."""

import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from gorod.web.guard import Headers, Send

Origins = frozenset[str]
NONE: Origins = frozenset()
_ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
PREFLIGHT = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "authorization, content-type, accept-language",
    "access-control-max-age": "600",
}
App = Callable[[MutableMapping[str, Any], Any, Send], Awaitable[None]]


def is_origin(word: str) -> bool:
    """As a browser names it: scheme, host and port, no path; `null` and `*` are nobody's."""
    return _ORIGIN.fullmatch(word) is not None


def allowed(headers: Headers, origins: Origins) -> str:
    """The origin of the page that asks, if it was let in; else nothing."""
    named = next((value.decode("latin-1") for name, value in headers if name == b"origin"), "")
    return named if named in origins else ""


def shared(app: App, origins: Origins) -> App:
    """The application with the answers that a browser needs before it lets such a page read ours (CORS)."""

    async def asked(scope: MutableMapping[str, Any], receive: Any, send: Send) -> None:
        origin = allowed(scope["headers"], origins)
        if not origin:
            await app(scope, receive, send)
        elif scope["method"] == "OPTIONS":
            await _permit(origin, send)
        else:
            await app(scope, receive, _readable(origin, send))

    return asked if origins else app


async def _permit(origin: str, send: Send) -> None:
    headers = [*_named(origin), *((name.encode(), value.encode()) for name, value in PREFLIGHT.items())]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body"})


def _readable(origin: str, send: Send) -> Send:
    async def sent(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *_named(origin)]}
        await send(message)

    return sent


def _named(origin: str) -> list[tuple[bytes, bytes]]:
    return [(b"access-control-allow-origin", origin.encode()), (b"vary", b"origin")]
