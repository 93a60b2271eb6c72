"""Opening: a new database is made by migration, and an unusable one is refused with the reason."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect

from gorod.store.archive import SqlArchive
from gorod.store.errors import TooNew, Unusable
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.schema import metadata
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import TABLE, journal, write, write_all


def reason(place: DatabasePlace) -> str:
    """Return why it cannot be written; reading must be refused too."""
    with pytest.raises(Unusable) as refused:
        opened(place).dispose()
    with pytest.raises(Unusable):
        SqlArchive(place)
    return refused.value.reason


def test_migrations_from_nothing_make_what_the_schema_says(tmp_path: Path) -> None:
    engine = opened(SqlitePlace(tmp_path / "gorod.db"))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    plain = create_engine(f"sqlite:///{tmp_path / 'plain.db'}")
    metadata.create_all(plain)
    for table in metadata.tables:
        for ask in ("get_columns", "get_pk_constraint", "get_foreign_keys"):
            ours, theirs = (getattr(inspect(each), ask)(table) for each in (engine, plain))
            assert str(ours) == str(theirs), (table, ask)
    assert indices(engine) == indices(plain) != []
    engine.dispose()


def indices(engine: Engine) -> list[str]:
    """Return the indices as they were ordered, with their conditions."""
    order = "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql <> '' ORDER BY name"
    with engine.connect() as connection:
        return [*connection.exec_driver_sql(order).scalars()]


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "gorod.db"
    write_all(SqlitePlace(path), [[TABLE]])
    before = path.read_bytes()
    opened(SqlitePlace(path)).dispose()
    assert path.read_bytes() == before


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gorod.db"
    write_all(SqlitePlace(path), [[TABLE]])
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    for attempt in (journal, SqlArchive):
        with pytest.raises(TooNew) as refused:
            attempt(SqlitePlace(path))
        assert refused.value.revision == "9999" and refused.value.where == str(path)


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "gorod.db"
    path.write_bytes(b"These are my notes, not a database.\n" * 100)
    assert reason(SqlitePlace(path)) == "not_a_database"
    assert path.read_bytes().startswith(b"These are my notes")


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gorod.db"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("CREATE TABLE recipes (name TEXT)")
    assert reason(SqlitePlace(path)) == "foreign"


def test_a_database_before_the_first_migration_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "gorod.db"
    sqlite3.connect(path).close()
    path.touch()
    with pytest.raises(Unusable) as refused:
        SqlArchive(SqlitePlace(path))
    assert refused.value.reason == "old"


def test_there_must_be_a_folder_and_no_folder_in_the_way(tmp_path: Path) -> None:
    assert reason(SqlitePlace(tmp_path / "no" / "gorod.db")) == "no_folder"
    (tmp_path / "gorod.db").mkdir()
    assert reason(SqlitePlace(tmp_path / "gorod.db")) == "not_a_database"


def test_reading_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as refused:
        SqlArchive(SqlitePlace(tmp_path / "gorod.db"))
    assert refused.value.reason == "missing" and not list(tmp_path.iterdir())


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert reason(SqlitePlace(tmp_path / "gorod.db")) == "not_writable"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder that even root cannot write to")
def test_a_folder_in_which_no_file_can_be_made_is_refused() -> None:
    assert reason(SqlitePlace(Path("/proc/self/gorod.db"))) == "not_writable"


def test_a_strange_path_is_a_path(tmp_path: Path) -> None:
    folder = tmp_path / "100% мафия? #1 &mode=ro"
    folder.mkdir()
    kept = journal(SqlitePlace(folder / "gorod.db"))
    assert write(kept, [TABLE]) is None
    kept.close()
    assert [path.name for path in folder.iterdir()] == ["gorod.db"]
    assert SqlArchive(SqlitePlace(folder / "gorod.db")).tables() == [TABLE]


def test_a_file_is_written_so_that_a_power_cut_loses_nothing(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    engine = opened(place)
    with engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        }
    engine.dispose()
    full = 2
    assert found == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "secure_delete": 1}
