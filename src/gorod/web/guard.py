"""The guard at the door: who may speak to us from which page, and what browsers may do with our answers."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.params import HeaderParameter

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]
HARDENED = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), payment=()",
}
"""On every answer, also where something went wrong."""
_HARDENED = [(name.encode(), value.encode()) for name, value in HARDENED.items()]
SAFE = ("GET", "HEAD", "OPTIONS")
Bearer = Annotated[str, HeaderParameter(name="Authorization", required=False)]
BEARER = "bearer "


def is_from_here(headers: Headers, known_as: str = "") -> bool:
    """A page of another site is refused; a program that is no browser names no page.

    `known_as`: the host of the address under which the server is known.
    """
    named = {name: value.decode("latin-1") for name, value in headers if name in (b"origin", b"host")}
    origin = named.get(b"origin")
    if origin is None:
        return True
    host = _host(origin)
    return bool(host) and host in (named.get(b"host", "").lower(), known_as)


def _host(address: str) -> str:
    """Of the web alone: `null` and whatever else a browser may name is nobody's."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") else ""


def hardened(send: Send) -> Send:
    """Answers sent this way carry all these headers."""

    async def sent(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *_HARDENED]}
        await send(message)

    return sent


def address_of(scope: Mapping[str, Any]) -> str:
    """Where somebody comes from; it is kept in memory alone."""
    client = scope.get("client")
    return house_of(str(client[0])) if client else ""


LOCAL = ("127.0.0.1", "::1")


def is_local(scope: Mapping[str, Any]) -> bool:
    """Whether this machine itself asks, and not somebody by way of a server on it."""
    is_sent_on = any(name in (b"x-forwarded-for", b"forwarded", b"via") for name, _ in scope["headers"])
    return not is_sent_on and bool(scope.get("client")) and address_of(scope) in map(house_of, LOCAL)


def token_of(bearer: str) -> str:
    """The token in the header `Authorization: Bearer …`, empty if there is none."""
    return bearer[len(BEARER) :].strip() if bearer.lower().startswith(BEARER) else ""


def house_of(address: str) -> str:
    """One house has 2⁶⁴ addresses of the newer kind, and whoever lives there may take any of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
