"""The key with which the nodes of one house seal what they send each other."""

from secrets import token_bytes

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert

from gorod.store.schema import cluster

KEY_BYTES = 32


def house_key(connection: Connection) -> bytes:
    """The same for all, drawn by whoever asks first."""
    drawn = insert(cluster).values(id=1, key=token_bytes(KEY_BYTES)).on_conflict_do_nothing()
    connection.execute(drawn)
    key: bytes = connection.execute(select(cluster.c["key"])).scalar_one()
    return key
