"""Servers in front of us: only those that the operator names are believed when they say who comes."""

from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from gorod.web.guard import Headers

FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = ("http", "https")


class Proxies:
    """None unless they are named, and this machine itself is none either."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Addresses and networks; what is neither is a `ValueError`."""
        self._networks = [ip_network(one.strip(), strict=False) for one in named]

    def trusts(self, address: str) -> bool:
        """Whether what comes from there is believed."""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found.version == one.version and found in one for one in self._networks)

    def caller(self, peer: str, headers: Headers) -> str:
        """Where somebody really is: the last whom no trusted server has vouched for."""
        said = _said(headers, FOR)
        while said and self.trusts(peer):
            peer = _bare(said.pop())
        return peer

    def scheme(self, peer: str, headers: Headers, ours: str) -> str:
        """How he came to the first of the servers, if that is known."""
        said = _said(headers, PROTO)
        return said[0].lower() if self.trusts(peer) and said and said[0].lower() in SCHEMES else ours


def _said(headers: Headers, name: bytes) -> list[str]:
    lines = [value.decode("latin-1") for found, value in headers if found == name]
    return [part.strip() for part in ",".join(lines).split(",") if part.strip()]


def _bare(address: str) -> str:
    """Without the port that some servers add."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
