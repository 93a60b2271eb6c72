"""The inventory: a small file beside a database that counts what is in it, to detect a loss.

The database counts its inventories (`revision`) and the tables that were pruned. The figures in the file
were committed before the file was written, and nothing in the database lowers them. So the file may lag
behind the database, and a kill at any moment leaves both consistent. A database that lags behind the file
has lost something. If an operator accepts that, a new identity is drawn and the older ones are kept: the
files of other nodes need no repair.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from msgspec import DecodeError, Struct, json
from sqlalchemy import ColumnElement, Connection, Update, func, insert, inspect, select, update

from gorod.store.errors import Lost, Unusable
from gorod.store.opening import known_revision, opened
from gorod.store.place import DatabasePlace
from gorod.store.schema import identities, tables

INVENTORY_FILE = "inventory.json"
"""The name of the file in a data folder."""
IDENTITY_BYTES = 8


class Inventory(Struct, frozen=True):
    """The contents of a database at a moment."""

    identity: str
    """The identity of the database."""
    revision: int
    """The number of inventories of the database so far, including this one."""
    tables: int
    pruned: int
    """Tables that were deleted because of their age."""
    at: int = 0
    """In milliseconds since 1970."""


class _Found(Struct, frozen=True):
    """The contents of a database now."""

    tables: int = 0
    inventory: Inventory | None = None
    """The current inventory; None without a database, or for one from before there were inventories."""
    before: Sequence[str] = ()
    """Earlier identities of this database."""


def take_inventory(connection: Connection, at: int) -> Inventory:
    """Count what is in the database, and the inventory itself."""
    connection.execute(_change(revision=identities.c.revision + 1))
    found = _found(connection).inventory
    assert found is not None
    return Inventory(found.identity, found.revision, found.tables, found.pruned, at)


def count_pruned(connection: Connection, count: int) -> None:
    """Count tables that are deleted in this transaction because of their age."""
    connection.execute(_change(pruned=identities.c.pruned + count))


def _change(**values: ColumnElement[int]) -> Update:
    last = select(func.max(identities.c.number)).scalar_subquery()
    return update(identities).where(identities.c.number == last).values(**values)


def draw_identity(connection: Connection, replaced: str = "") -> None:
    """Accept that this database has lost something, or replaces the one with the identity `replaced`."""
    rows = connection.execute(select(identities.c.number, identities.c.identity)).all()
    new = [replaced] if replaced and replaced not in {row.identity for row in rows} else []
    start = max((row.number for row in rows), default=0) + 1
    for number, identity in enumerate((*new, token_hex(IDENTITY_BYTES)), start):
        connection.execute(insert(identities).values(number=number, identity=identity, revision=0, pruned=0))


def load_inventory(folder: Path) -> Inventory | None:
    """Return the inventory of a folder, or None if there is no readable file."""
    try:
        return json.decode((folder / INVENTORY_FILE).read_bytes(), type=Inventory)
    except (OSError, DecodeError):
        return None


def save_inventory(folder: Path, inventory: Inventory) -> None:
    """Replace the file atomically: after a power cut either the old or the new one is there."""
    part = folder / f"{INVENTORY_FILE}.part"
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(json.encode(inventory) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    part.replace(folder / INVENTORY_FILE)


def check_for_loss(place: DatabasePlace, folder: Path, accepts: bool = False) -> None:
    """Raise `Lost` if the database lacks what the inventory of this folder tells; change nothing.

    `accepts`: accept the database as it is; make one if there is none.
    """
    if (kept := load_inventory(folder)) is None:
        return
    found = _look(place)
    if not (what := _missing(kept, found)):
        return
    if not accepts:
        raise Lost(place.where, what, kept.tables, found.tables, kept.at)
    engine = opened(place)
    try:
        with place.told(), engine.begin() as connection:
            draw_identity(connection, kept.identity)
    finally:
        engine.dispose()


def _missing(kept: Inventory, found: _Found) -> str:
    """Return the kind of loss, or an empty string."""
    now = found.inventory
    if now is None:
        return "missing"
    if kept.identity != now.identity:
        return "" if kept.identity in found.before else "other"
    if now.revision < kept.revision:
        return "older"
    return "fewer" if now.tables + now.pruned < kept.tables + kept.pruned else ""


def _look(place: DatabasePlace) -> _Found:
    try:
        place.look()
    except Unusable:
        return _Found()
    engine = place.reading()
    try:
        with place.told(), engine.connect() as connection:
            return _found(connection) if known_revision(connection, place) else _Found()
    finally:
        engine.dispose()


def _found(connection: Connection) -> _Found:
    """Return the contents of a database. One of an older version has no identities."""
    count = connection.scalar(select(func.count()).select_from(tables)) or 0
    has_any = inspect(connection).has_table(identities.name)
    rows = connection.execute(select(identities).order_by(identities.c.number)).all() if has_any else []
    if not rows:
        return _Found(count)
    last = rows[-1]
    now = Inventory(last.identity, last.revision, count, last.pruned)
    return _Found(count, now, [row.identity for row in rows[:-1]])
