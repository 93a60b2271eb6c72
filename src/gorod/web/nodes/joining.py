"""Builds the configuration of a cluster node: the shared database, its leases, and NATS."""

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
from gorod.web.nodes.neighbours import ClusterConfig, LeaseStore
from gorod.web.server import Join

OpenLeases = Callable[[HandOver], LeaseStore]
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""The allowed names of a node. A name appears in an HTTP header and in an address."""
ID_BYTES = 8


def is_name(word: str) -> bool:
    """Return whether a node may have this name."""
    return NAME.fullmatch(word) is not None


def cluster_id(key: bytes) -> str:
    """Return the id of a cluster, by which its nodes find each other on NATS. It does not reveal the key."""
    return hashlib.sha256(b"gorod house " + key).hexdigest()[: 2 * ID_BYTES]


def new_id() -> str:
    """Return a random id for a node. It changes at every start, so a node declared dead stays dead."""
    return token_hex(ID_BYTES)


def sharing(place: DatabasePlace, nats: str, name: str) -> Join:
    """Return the function that makes a server a node of the cluster with this database."""

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
    leases: OpenLeases,
    times: NodeTimes = NodeTimes(),
    nats_times: NatsTimes = NatsTimes(),
) -> Join:
    """Return the function that makes a server a node of the cluster with this key."""

    def join(
        archive: Any, hand_over: HandOver, readers: WorkerPool, died: Callable[[], None]
    ) -> ClusterConfig:
        from gorod.nodes.nats_carrier import NatsCarrier

        shared = key()
        carrier = NatsCarrier(url, cluster_id(shared), me.id, nats_times)
        index = ArchiveIndex(archive, readers)
        return ClusterConfig(me, shared, carrier, leases(hand_over), index, died, times)

    return join
