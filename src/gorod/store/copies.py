"""Backups to files, also of a database in use, and restores from them."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from gorod.services.game.logbook import Fold, folded
from gorod.store import sqlite
from gorod.store.archive import SqlArchive
from gorod.store.audit import Audit, verify
from gorod.store.errors import Unusable
from gorod.store.inventory import draw_identity, load_inventory
from gorod.store.place import DatabasePlace
from gorod.store.sqlite import SqlitePlace
from gorod.store.transfer import Finish, transfer


def backup(place: DatabasePlace, to: Path, fold: Fold = folded) -> Audit:
    """Copy one state of a database that may be in use. The copy is checked before it gets its name."""
    return _copied(place, to, fold)


def _copied(place: DatabasePlace, to: Path, fold: Fold, finish: Finish | None = None) -> Audit:
    _may_copy(place, to)
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        with sqlite.told(to):
            _copy(place, part)
            if finish is not None:
                _change(part, finish)
        audit = checked(SqlitePlace(part), fold)
        part.rename(to)
    except OSError as error:
        raise Unusable(to, "disk") from error
    finally:
        sqlite.remove(part)
    return audit


def _may_copy(place: DatabasePlace, to: Path) -> None:
    SqlArchive(place).close()
    if not to.parent.is_dir():
        raise Unusable(to, "no_folder")
    if to.exists():
        raise Unusable(to, "exists")


def _copy(place: DatabasePlace, to: Path) -> None:
    """Copy page by page from a file, row by row from another database."""
    if place.file is not None:
        sqlite.copy(place.file, to)
    else:
        transfer(place, SqlitePlace(to))
        sqlite.make_single_file(to)


def _change(copy: Path, finish: Finish) -> None:
    engine = SqlitePlace(copy).writing()
    try:
        with engine.begin() as connection:
            finish(connection)
    finally:
        engine.dispose()
    sqlite.make_single_file(copy)


def checked(copy: DatabasePlace, fold: Fold = folded) -> Audit:
    """Return the audit of what a restore brought, or a backup would bring back."""
    archive = SqlArchive(copy)
    try:
        return verify(archive, fold)
    finally:
        archive.close()


def restore(copy: Path, to: DatabasePlace, fold: Fold = folded, folder: Path | None = None) -> Audit:
    """Restore a copy to a place without a database, also in a new folder.

    `folder`: a data folder with the inventory of the database that was there; the restored one replaces it.
    """
    before = load_inventory(folder) if folder is not None else None
    finish = partial(draw_identity, replaced=before.identity if before is not None else "")
    if to.file is None:
        transfer(SqlitePlace(copy), to, finish)
        return checked(to, fold)
    with suppress(OSError):  # an error is raised when the folder is used
        to.file.parent.mkdir(parents=True, exist_ok=True)
    return _copied(SqlitePlace(copy), to.file, fold, finish)
