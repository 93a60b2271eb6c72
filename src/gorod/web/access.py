"""Access checks: client address, origin, host, trusted proxies and request rate; security headers, CORS."""

import re
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.params import HeaderParameter

from gorod.services.denied import Denied
from gorod.services.limits.rate_limits import RateLimit

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
"""Sent with every answer, errors included. `'self'` includes WebSockets since Safari 16."""
TLS_HEADERS = {"cross-origin-opener-policy": "same-origin"}
"""Also sent over TLS. On a page without TLS browsers ignore this header and log a warning."""
_PLAIN_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_TLS_HEADERS = [*_PLAIN_HEADERS, *((name.encode(), value.encode()) for name, value in TLS_HEADERS.items())]
SAFE = ("GET", "HEAD", "OPTIONS")
Bearer = Annotated[str, HeaderParameter(name="Authorization", required=False)]
BEARER = "bearer "


def is_same_origin(headers: Headers, known_as: str = "") -> bool:
    """Return False for requests of another site's page. Programs other than browsers send no origin.

    `known_as`: the host of the server's public address.
    """
    named = {name: value.decode("latin-1") for name, value in headers if name in (b"origin", b"host")}
    origin = named.get(b"origin")
    if origin is None:
        return True
    host = _host(origin)
    return bool(host) and host in (named.get(b"host", "").lower(), known_as)


def _host(address: str) -> str:
    """Return the host and port of an HTTP address, or an empty string for `null` and other schemes."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") else ""


def with_security_headers(send: Send, scheme: str) -> Send:
    """Return a `send` that adds the security headers to every answer."""
    added = _PLAIN_HEADERS if scheme == "http" else _TLS_HEADERS

    async def sent(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *added]}
        await send(message)

    return sent


def address_of(scope: Mapping[str, Any]) -> str:
    """Return the client's network address. It is kept in memory only."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


def may_read_metrics(scope: Mapping[str, Any]) -> bool:
    """Return whether this client may read `/metrics`."""
    return bool(scope["may_measure"])


def token_of(bearer: str) -> str:
    """Return the token of the header `Authorization: Bearer …`, or an empty string."""
    return bearer[len(BEARER) :].strip() if bearer.lower().startswith(BEARER) else ""


def network_of(address: str) -> str:
    """Return an IPv4 address unchanged, and of an IPv6 address its /64 network.

    A household has a whole /64 network, and a device in it may use any of its 2⁶⁴ addresses.
    """
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
    """Return whether this is an origin: scheme, host and port, no path. `null` and `*` are refused."""
    return _ORIGIN.fullmatch(word) is not None


def allowed(headers: Headers, origins: Origins) -> str:
    """Return the origin of the requesting page if it is among `origins`, else an empty string."""
    named = next((value.decode("latin-1") for name, value in headers if name == b"origin"), "")
    return named if named in origins else ""


def with_cors(app: App, origins: Origins) -> App:
    """Return the application with CORS headers, by which pages of `origins` may read our answers."""

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
"""Endings of local host names. They do not exist in the public DNS, so no attacker can own such a name."""


class Hosts:
    """Checks the Host header. IP addresses and local names are accepted, public names only if configured."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """`named`: the public names of the server. This machine's own host name is always included."""
        self._known = {_name(one) for one in (*named, socket.gethostname()) if one}

    def know(self, headers: Headers) -> bool:
        """Return whether a request names an accepted host, or none at all."""
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
    """Return a host without port and brackets, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = ("http", "https")


class Networks:
    """A set of addresses and networks from the operator's settings."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Raise ValueError if a text is neither an address nor a network."""
        self._named = [ip_network(one.strip(), strict=False) for one in named]

    def have(self, address: str) -> bool:
        """Return whether an address belongs to one of the networks."""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found.version == one.version and found in one for one in self._named)

    @property
    def are_all(self) -> bool:
        """Whether one of the networks contains all addresses."""
        return any(one.prefixlen == 0 for one in self._named)


class Proxies:
    """The trusted reverse proxies. None by default; not even this machine is trusted."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Raise ValueError if a text is neither an address nor a network."""
        self._networks = Networks(named)

    def trusts(self, address: str) -> bool:
        """Return whether the forwarding headers of this address are trusted."""
        return self._networks.have(address)

    def caller(self, peer: str, headers: Headers) -> str:
        """Return the client's address: the last in the chain of proxies that is not a trusted proxy."""
        said = _header_values(headers, FORWARDED_FOR)
        while said and self.trusts(peer):
            peer = _bare(said.pop())
        return peer

    def scheme(self, peer: str, headers: Headers, ours: str) -> str:
        """Return the scheme that the client used for the first proxy, or `ours` if it is not known."""
        said = _header_values(headers, FORWARDED_PROTO)
        return said[0].lower() if self.trusts(peer) and said and said[0].lower() in SCHEMES else ours


def _header_values(headers: Headers, name: bytes) -> list[str]:
    lines = [value.decode("latin-1") for found, value in headers if found == name]
    return [part.strip() for part in ",".join(lines).split(",") if part.strip()]


def _bare(address: str) -> str:
    """Return an address without the port that some proxies add."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


MIN_REQUEST_BURST, REQUESTS_PER_SOCKET, REFILL_TIME_S = 1000, 10, 20.0
"""Rate limit of requests per address: smallest burst; burst per allowed socket; seconds for a full refill."""
LOCAL = ("127.0.0.1", "::1")
PROXY_HEADERS = (FORWARDED_FOR, b"forwarded", b"via")
"""A request with one of these headers came through a proxy."""


class AccessCheck:
    """Checks every request, for a page or for a WebSocket."""

    def __init__(
        self,
        hosts: Hosts | None = None,
        proxies: Proxies | None = None,
        most_sockets: int = 0,
        now: Callable[[], float] = monotonic,
        metrics_from: Iterable[str] = (),
    ) -> None:
        """`most_sockets`: per address. `metrics_from`: who may read `/metrics` besides this machine."""
        self.proxies, self._measurers = proxies or Proxies(), Networks((*LOCAL, *metrics_from))
        self._hosts, self._now = hosts or Hosts(), now
        burst = max(MIN_REQUEST_BURST, REQUESTS_PER_SOCKET * most_sockets)
        self._requests = RateLimit(burst, burst / REFILL_TIME_S)

    def caller(self, peer: str, headers: Headers) -> str:
        """Return the network of the client: an IPv4 address or an IPv6 /64."""
        return network_of(self.proxies.caller(peer, headers))

    def may_measure(self, peer: str, headers: Headers) -> bool:
        """Return whether this peer may read `/metrics`. Requests through a proxy never may."""
        return self._measurers.have(peer) and not any(name in PROXY_HEADERS for name, _ in headers)

    def check(self, address: str, headers: Headers) -> None:
        """Raise Denied if the request names another host or the address sends too many requests."""
        now = self._now()
        if not self._requests.take(address, now):
            raise Denied("too_many_requests", wait=self._requests.wait(address, now))
        if not self._hosts.know(headers):
            raise Denied("wrong_host")
