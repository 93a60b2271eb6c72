"""Where NATS is, who one is there, and whether anything may be said in the clear."""

from urllib.parse import unquote, urlsplit

from msgspec import Struct

SCHEMES = ("nats", "tls")
ENCRYPTED = "tls"


class NatsAddress(Struct, frozen=True):
    """What `nats://USER:PASSWORD@HOST:PORT` says; who has no password shows a token instead of a name."""

    server: str
    is_encrypted: bool
    user: str | None = None
    password: str | None = None
    token: str | None = None


def is_nats(url: str) -> bool:
    """Whether NATS could be there."""
    try:
        parts = urlsplit(url)
        return parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def nats_address(url: str) -> NatsAddress:
    """Of one that `is_nats`."""
    parts = urlsplit(url)
    server = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    name, password = (None if word is None else unquote(word) for word in (parts.username, parts.password))
    is_encrypted = parts.scheme == ENCRYPTED
    if password is None:
        return NatsAddress(server, is_encrypted, token=name)
    return NatsAddress(server, is_encrypted, name, password)
