"""Who asks, from where, from which page and how often; and what browsers may do with our answers."""

import re
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.params import HeaderParameter

from gorod.services.denied import Denied
from gorod.services.rate_limits import RateLimit

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]
SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none';"
        " media-src 'self' data:"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""On every answer, also where something went wrong; `'self'` has sockets in it since Safari 16."""
TLS_HEADERS = {"cross-origin-opener-policy": "same-origin"}
"""Beside them by TLS: of a page that comes in the clear browsers do not take it, and complain."""
_PLAIN_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_TLS_HEADERS = [*_PLAIN_HEADERS, *((name.encode(), value.encode()) for name, value in TLS_HEADERS.items())]
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


def hardened(send: Send, scheme: str) -> Send:
    """Answers sent this way carry all these headers."""
    added = _PLAIN_HEADERS if scheme == "http" else _TLS_HEADERS

    async def sent(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *added]}
        await send(message)

    return sent


def address_of(scope: Mapping[str, Any]) -> str:
    """Where somebody comes from; it is kept in memory alone."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


def may_measure(scope: Mapping[str, Any]) -> bool:
    """Whether `/metrics` is for whoever asks."""
    return bool(scope["may_measure"])


def token_of(bearer: str) -> str:
    """The token in the header `Authorization: Bearer …`, empty if there is none."""
    return bearer[len(BEARER) :].strip() if bearer.lower().startswith(BEARER) else ""


def network_of(address: str) -> str:
    """One house has 2⁶⁴ addresses of the newer kind, and whoever lives there may take any of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


Origins = frozenset[str]
NO_ORIGINS: Origins = frozenset()
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


def with_cors(app: App, origins: Origins) -> App:
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


PRIVATE_SUFFIXES = (".local", ".localhost", ".lan", ".home.arpa", ".internal")
"""Names that nobody outside the room can have: the public net knows none that ends like this."""


class Hosts:
    """An address in figures is always right; of names only those that are ours, and those of the room."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Those by which the server is known outside; this machine's own name goes without saying."""
        self._known = {_name(one) for one in (*named, socket.gethostname()) if one}

    def know(self, headers: Headers) -> bool:
        """Whether this request was meant for us; a program that is no browser may name nobody."""
        host = next((value.decode("latin-1") for name, value in headers if name == b"host"), "")
        name = _name(host)
        return not name or name in self._known or _is_local_name(name)


def _is_local_name(name: str) -> bool:
    return "." not in name or name.endswith(PRIVATE_SUFFIXES) or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """Without port and brackets, in small letters."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = ("http", "https")


class Networks:
    """Addresses and networks, as an operator names them."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """What is neither is a `ValueError`."""
        self._named = [ip_network(one.strip(), strict=False) for one in named]

    def have(self, address: str) -> bool:
        """Whether it is among them."""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found.version == one.version and found in one for one in self._named)

    @property
    def are_all(self) -> bool:
        """Whether one of them is the whole net."""
        return any(one.prefixlen == 0 for one in self._named)


class Proxies:
    """None unless they are named, and this machine itself is none either."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Addresses and networks; what is neither is a `ValueError`."""
        self._networks = Networks(named)

    def trusts(self, address: str) -> bool:
        """Whether what comes from there is believed."""
        return self._networks.have(address)

    def caller(self, peer: str, headers: Headers) -> str:
        """Where somebody really is: the last whom no trusted server has vouched for."""
        said = _header_values(headers, FORWARDED_FOR)
        while said and self.trusts(peer):
            peer = _bare(said.pop())
        return peer

    def scheme(self, peer: str, headers: Headers, ours: str) -> str:
        """How he came to the first of the servers, if that is known."""
        said = _header_values(headers, FORWARDED_PROTO)
        return said[0].lower() if self.trusts(peer) and said and said[0].lower() in SCHEMES else ours


def _header_values(headers: Headers, name: bytes) -> list[str]:
    lines = [value.decode("latin-1") for found, value in headers if found == name]
    return [part.strip() for part in ",".join(lines).split(",") if part.strip()]


def _bare(address: str) -> str:
    """Without the port that some servers add."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


MIN_REQUEST_BURST, REQUESTS_PER_SOCKET, REFILL_TIME_S = 1000, 10, 20.0
"""Requests of one address at once: so many for each socket that it may have; all again in so many seconds."""
LOCAL = ("127.0.0.1", "::1")
PROXY_HEADERS = (FORWARDED_FOR, b"forwarded", b"via")
"""A request with one of these is somebody's by way of another server."""


class AccessCheck:
    """Everybody passes it, whether he asks for a page or for a socket."""

    def __init__(
        self,
        hosts: Hosts | None = None,
        proxies: Proxies | None = None,
        most_sockets: int = 0,
        now: Callable[[], float] = monotonic,
        metrics_from: Iterable[str] = (),
    ) -> None:
        """`most_sockets`: of one address; `metrics_from`: who may measure, beside this machine."""
        self.proxies, self._measurers = proxies or Proxies(), Networks((*LOCAL, *metrics_from))
        self._hosts, self._now = hosts or Hosts(), now
        burst = max(MIN_REQUEST_BURST, REQUESTS_PER_SOCKET * most_sockets)
        self._requests = RateLimit(burst, burst / REFILL_TIME_S)

    def caller(self, peer: str, headers: Headers) -> str:
        """The house from which somebody comes."""
        return network_of(self.proxies.caller(peer, headers))

    def may_measure(self, peer: str, headers: Headers) -> bool:
        """Whether `/metrics` is for him; for nobody by way of him."""
        return self._measurers.have(peer) and not any(name in PROXY_HEADERS for name, _ in headers)

    def check(self, address: str, headers: Headers) -> None:
        """`Denied` if he does not mean us, or asks too often."""
        now = self._now()
        if not self._requests.take(address, now):
            raise Denied("too_many_requests", wait=self._requests.wait(address, now))
        if not self._hosts.know(headers):
            raise Denied("wrong_host")
