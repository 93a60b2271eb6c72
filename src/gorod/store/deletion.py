"""Deletion of a person: name, ways back in and words go, the logs and their chains stay as they are."""

from collections.abc import Collection
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, delete, or_, select

from gorod.services.ports import Deleted
from gorod.services.rows import PersonRow, Row
from gorod.store import sqlite
from gorod.store.faults import Unusable
from gorod.store.mentions import erase_mentions
from gorod.store.schema import notes, people, words
from gorod.store.shelf import put, taken


def known_as(connection: Connection, who: str) -> list[PersonRow]:
    """Everybody with this key or this name, at every table."""
    wanted = select(people).where(or_(people.c["key"] == who, people.c.name == who))
    return taken(PersonRow, connection.execute(wanted).mappings())


def erase(connection: Connection, keys: Collection[str], mentions: bool = False) -> Deleted:
    """Empty what these people left, at every table; their opaque keys stay at their seats."""
    wanted = select(people).where(people.c["key"].in_(keys))
    found = taken(PersonRow, connection.execute(wanted).mappings())
    named = erase_mentions(connection, found) if mentions else 0
    rows: list[Row] = [replace(row, name="", token="", phrase="") for row in found]
    put(connection, rows)
    connection.execute(delete(notes).where(notes.c.person.in_(keys)))
    said = connection.execute(delete(words).where(words.c.person.in_(keys))).rowcount
    return Deleted(sorted(keys), len({row.table for row in found}), said, named)


def scrubbed(engine: Engine, path: Path) -> None:
    """Leave no trace in free pages or beside the file."""
    with sqlite.told(path):
        if not sqlite.scrub(engine):
            raise Unusable(path, "busy")


def delete_player(engine: Engine, path: Path, keys: Collection[str], mentions: bool = False) -> Deleted:
    """Delete for good what a stopped server, or one that knows of it, has kept of these people."""
    with sqlite.told(path), engine.begin() as connection:
        deleted = erase(connection, keys, mentions)
    scrubbed(engine, path)
    return deleted
