"""The rehearsal of a migration: in a copy beside the database, where every hash must stay."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Engine, select

from gorod.store import sqlite
from gorod.store.faults import Unusable
from gorod.store.schema import entries


def rehearse(path: Path, migrate: Callable[[Engine], None]) -> None:
    """Refuse a migration that changes a log; the copy, with names in it, does not outlive this."""
    copy = path.with_name(f"{path.name}.rehearsal")
    _remove(copy)
    try:
        sqlite.copy(path, copy)
        engine = sqlite.writing(copy)
        try:
            before = _hashes(engine)
            migrate(engine)
            is_same = _hashes(engine) == before
        finally:
            engine.dispose()
        if not is_same or not sqlite.is_sound(copy):
            raise Unusable(path, "migration")
    finally:
        _remove(copy)


def _hashes(engine: Engine) -> bytes:
    """One hash over all of them, and where they stand."""
    wanted = select(entries.c.game, entries.c.seq, entries.c.hash).order_by(entries.c.game, entries.c.seq)
    total = sha256()
    with engine.connect() as connection:
        for row in connection.execute(wanted):
            total.update(repr(tuple(row)).encode())
    return total.digest()


def _remove(copy: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        copy.with_name(copy.name + end).unlink(missing_ok=True)
