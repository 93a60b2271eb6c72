"""The key with which the nodes of a cluster seal the parcels that they send each other."""

from secrets import token_bytes

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert

from gorod.store.schema import cluster

KEY_BYTES = 32


def cluster_key(connection: Connection) -> bytes:
    """Return the key, which the first node to ask draws."""
    drawn = insert(cluster).values(id=1, key=token_bytes(KEY_BYTES)).on_conflict_do_nothing()
    connection.execute(drawn)
    key: bytes = connection.execute(select(cluster.c["key"])).scalar_one()
    return key
