"""How a server becomes one of several: by the key of a house, its leases, and NATS between its nodes."""

import hashlib
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from gorod.nodes.table_index import ArchiveIndex
from gorod.services.ownership import Leases, NodeInfo
from gorod.services.ports import WorkerPool
from gorod.store.journal import HandOver
from gorod.web.neighbours import HouseParts
from gorod.web.server import Join

SCHEMES = ("nats", "tls")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""Of a node: it goes into a header and into an address."""
ID_BYTES = 8


def is_nats(url: str) -> bool:
    """Whether NATS could be there."""
    try:
        parts = urlsplit(url)
        return parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def is_name(word: str) -> bool:
    """Whether a node may be called so."""
    return NAME.fullmatch(word) is not None


def house_of(key: bytes) -> str:
    """By which its nodes find each other, where others use the same NATS; it tells nothing of the key."""
    return hashlib.sha256(b"gorod house " + key).hexdigest()[: 2 * ID_BYTES]


def by_nats(url: str, me: NodeInfo, key: bytes, leases: Callable[[HandOver], Leases]) -> Join:
    """What a server is given to be one of the nodes that have this key."""

    def join(archive: Any, hand_over: HandOver, readers: WorkerPool, died: Callable[[], None]) -> HouseParts:
        from gorod.nodes.nats_carrier import NatsCarrier

        carrier, index = NatsCarrier(url, house_of(key), me.id), ArchiveIndex(archive, readers)
        return HouseParts(me, key, carrier, leases(hand_over), index, died)

    return join
