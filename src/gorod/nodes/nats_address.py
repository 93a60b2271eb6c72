"""The address of a NATS server with its credentials, and whether TLS is required."""

from urllib.parse import unquote, urlsplit

from msgspec import Struct

SCHEMES = ("nats", "tls")
ENCRYPTED = "tls"


class NatsAddress(Struct, frozen=True):
    """The parts of `nats://USER:PASSWORD@HOST:PORT`. Without a password, the user part is a token."""

    server: str
    is_encrypted: bool
    user: str | None = None
    password: str | None = None
    token: str | None = None


def is_nats(url: str) -> bool:
    """Return whether this is the URL of a NATS server."""
    try:
        parts = urlsplit(url)
        return parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def nats_address(url: str) -> NatsAddress:
    """Parse a URL for which `is_nats` is true."""
    parts = urlsplit(url)
    server = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    name, password = (None if word is None else unquote(word) for word in (parts.username, parts.password))
    is_encrypted = parts.scheme == ENCRYPTED
    if password is None:
        return NatsAddress(server, is_encrypted, token=name)
    return NatsAddress(server, is_encrypted, name, password)
