"""How a server becomes one of several: by a database they share, its leases, and NATS between its nodes."""

import hashlib
import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from gorod import __version__
from gorod.nodes.table_index import ArchiveIndex
from gorod.nodes.times import NatsTimes, NodeTimes
from gorod.services.ownership import NodeInfo
from gorod.services.ports import WorkerPool
from gorod.store.cluster import cluster_key
from gorod.store.journal import HandOver
from gorod.store.leases import SqlLeases
from gorod.store.place import DatabasePlace
from gorod.web.house.neighbours import ClosableLeases, HouseParts
from gorod.web.server import Join

OpenDesk = Callable[[HandOver], ClosableLeases]
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""Of a node: it goes into a header and into an address."""
ID_BYTES = 8


def is_name(word: str) -> bool:
    """Whether a node may be called so."""
    return NAME.fullmatch(word) is not None


def house_of(key: bytes) -> str:
    """By which its nodes find each other, where others use the same NATS; it tells nothing of the key."""
    return hashlib.sha256(b"gorod house " + key).hexdigest()[: 2 * ID_BYTES]


def new_id() -> str:
    """Of a node, drawn at every start: who was declared dead stays so."""
    return token_hex(ID_BYTES)


def sharing(place: DatabasePlace, nats: str, name: str) -> Join:
    """What makes a server one of those that share this database, which it uses under its own id."""

    def key() -> bytes:
        engine = place.reading()
        try:
            with place.told(), engine.connect() as connection:
                return cluster_key(connection)
        finally:
            engine.dispose()

    me = NodeInfo(place.node, name, 0, False, __version__)
    return by_nats(nats, me, key, lambda hand_over: SqlLeases(place, NodeTimes().lease_s, hand_over))


def by_nats(
    url: str,
    me: NodeInfo,
    key: Callable[[], bytes],
    leases: OpenDesk,
    times: NodeTimes = NodeTimes(),
    nats_times: NatsTimes = NatsTimes(),
) -> Join:
    """What a server is given to be one of the nodes that have this key."""

    def join(archive: Any, hand_over: HandOver, readers: WorkerPool, died: Callable[[], None]) -> HouseParts:
        from gorod.nodes.nats_carrier import NatsCarrier

        shared = key()
        carrier = NatsCarrier(url, house_of(shared), me.id, nats_times)
        index = ArchiveIndex(archive, readers)
        return HouseParts(me, shared, carrier, leases(hand_over), index, died, times)

    return join
