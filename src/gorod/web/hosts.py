"""Under which names we are asked: a page of another site may call its own name ours, and is refused."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from gorod.web.guard import Headers

NOBODYS = (".local", ".localhost", ".lan", ".home.arpa", ".internal")
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
        return not name or name in self._known or _is_of_the_room(name)


def _is_of_the_room(name: str) -> bool:
    return "." not in name or name.endswith(NOBODYS) or _is_address(name)


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
