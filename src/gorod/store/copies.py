"""Copies, which are files: of a database in use, and back from a copy."""

from contextlib import suppress
from pathlib import Path

from gorod.services.logbook import Fold, folded
from gorod.store import sqlite
from gorod.store.archive import SqlArchive
from gorod.store.audit import Audit, verify
from gorod.store.errors import Unusable
from gorod.store.place import DatabasePlace
from gorod.store.sqlite import SqlitePlace
from gorod.store.transfer import transfer


def backup(place: DatabasePlace, to: Path, fold: Fold = folded) -> Audit:
    """Copy one state of a database, whoever writes to it; the copy is looked at before it gets its name."""
    _may_copy(place, to)
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        with sqlite.told(to):
            _copy(place, part)
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
    """Page by page from a file, row by row from anything else."""
    if place.file is not None:
        sqlite.copy(place.file, to)
    else:
        transfer(place, SqlitePlace(to))
        sqlite.let_alone(to)


def checked(copy: DatabasePlace, fold: Fold = folded) -> Audit:
    """What a restore would bring back."""
    archive = SqlArchive(copy)
    try:
        return verify(archive, fold)
    finally:
        archive.close()


def restore(copy: Path, to: DatabasePlace, fold: Fold = folded) -> Audit:
    """Put a copy where a database should be, in a new folder too; never over one that is there."""
    if to.file is None:
        transfer(SqlitePlace(copy), to)
        return checked(to, fold)
    with suppress(OSError):  # what is wrong with it is told when it is used
        to.file.parent.mkdir(parents=True, exist_ok=True)
    return backup(SqlitePlace(copy), to.file, fold)
