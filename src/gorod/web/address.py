"""Where a server listens, and how others in the room reach it."""

import socket
from ipaddress import ip_address

ANY = ("0.0.0.0", "::", "")
TCP_USER_TIMEOUT_MS = 30_000
"""Milliseconds after which the system drops a device that takes nothing of what it was sent."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens already; whoever comes waits until it is served. `OSError` if it cannot."""
    listener = _at(host, port)
    try:
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def reserved(host: str, port: int) -> socket.socket:
    """The same, but before it is served whoever comes is refused, and goes to another node."""
    with bound(host, port) as tried:  # only who listens learns that somebody else does
        port = int(tried.getsockname()[1])
    return _at(host, port)


def _at(host: str, port: int) -> socket.socket:
    family, kind, proto, _, where = socket.getaddrinfo(
        host or ANY[0], port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, proto)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_USER_TIMEOUT_MS)
        listener.bind(where)
    except OSError:
        listener.close()
        raise
    return listener


def here(host: str) -> str:
    """A host by which this machine reaches itself where the server listens."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)


def in_the_room(host: str) -> str:
    """A host by which others reach it; a server that listens to this machine alone has no other."""
    return _outward() or here(host) if host in ANY else host


def _outward() -> str:
    """The address from which packets would leave; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def url(scheme: str, host: str, port: int) -> str:
    """The address as one types it."""
    try:
        shown = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        shown = host
    return f"{scheme}://{shown}:{port}"
