"""The address at which a server listens, and the one by which others on the local network reach it."""

import socket
from ipaddress import ip_address

ANY = ("0.0.0.0", "::", "")
TCP_USER_TIMEOUT_MS = 30_000
"""Milliseconds after which the system drops a connection whose peer acknowledges no data."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket. Clients that connect wait until it is served. Raise OSError on failure."""
    listener = _at(host, port)
    try:
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a bound socket that does not listen yet: clients are refused and try another node."""
    with listening_socket(host, port) as tried:  # only listening shows whether another program uses the port
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


def loopback_host(host: str) -> str:
    """Return a host by which this machine reaches a server that listens at `host`."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)


def lan_host(host: str) -> str:
    """Return a host by which others on the local network reach the server, if they can reach it."""
    return _outward() or loopback_host(host) if host in ANY else host


def _outward() -> str:
    """Return the address from which packets to the internet would leave. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def url(scheme: str, host: str, port: int) -> str:
    """Return the URL of a host and port, with brackets around an IPv6 address."""
    try:
        shown = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        shown = host
    return f"{scheme}://{shown}:{port}"
