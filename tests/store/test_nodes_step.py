"""The migration to several nodes: old data stay, and no two open tables have the same code."""

import pytest
from alembic import command
from sqlalchemy import Connection, insert

from gorod.services.rows import ClubRow, SittingRow, TableRow
from gorod.store import opening
from gorod.store.archive import SqlArchive
from gorod.store.audit import Flaw, verify
from gorod.store.deletion import close_tables, delete_player
from gorod.store.errors import Unusable
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.postgres import PostgresPlace
from gorod.store.schema import clubs, tables
from gorod.store.sealed import columns
from tests.engines.postgres import PostgresServer
from tests.store.evening import TABLE, dump, evening, people, write_all

SAME = [TableRow(f"t{at}", "ABC234", state, at, b"{}") for at, state in enumerate(("closed", "open", "open"))]
CLUBS = [ClubRow(f"c{at}", "K7MXQ2", "", "", at, b"{}") for at in range(2)]
SITTING = SittingRow("t1", 5, b'{"people":{"key1":{"ready":true}}}')


@pytest.fixture
def old(request: pytest.FixtureRequest, place: DatabasePlace) -> DatabasePlace:
    """A database of the version before."""
    if place.file is None:
        server: PostgresServer = request.getfixturevalue("postgres")
        server.do("DROP SCHEMA public CASCADE", "CREATE SCHEMA public", database=place.name)
    place.make()
    engine = place.writing()
    with engine.begin() as connection:
        config = opening._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        fill(connection)
    engine.dispose()
    return place


def fill(connection: Connection) -> None:
    """Only by hand could two open tables get the same code; one of them is damaged besides."""
    broken = columns(TableRow("t9", "ABC234", "playing", 9, b"{}")) | {"seal": 7}
    connection.execute(insert(tables), [*map(columns, SAME), broken])
    connection.execute(insert(clubs), [*map(columns, CLUBS)])


def test_of_tables_with_one_code_the_oldest_keeps_it(old: DatabasePlace) -> None:
    with pytest.raises(Unusable) as refused:
        SqlArchive(old)
    assert refused.value.reason == "old"
    opened(old).dispose()
    archive = SqlArchive(old)
    assert archive.table("t0") == SAME[0] and archive.table_of_code("ABC234") == SAME[1]
    renamed = archive.table("t2")
    assert renamed is not None and renamed.code != "ABC234" and renamed.settings == b"{}"
    assert archive.table_of_code(renamed.code) == renamed
    assert archive.club_of_code("K7MXQ2") == CLUBS[0] and archive.club("c1") not in (None, CLUBS[1])
    assert verify(archive).flaws == [Flaw("row", "tables t9")], "what was damaged is so still"
    archive.close()


def test_a_table_is_found_by_its_code_and_by_a_token(place: DatabasePlace) -> None:
    closed = TableRow("t2", TABLE.code, "closed", 2, b"{}")
    write_all(place, [[TABLE, closed, *people()]])
    archive = SqlArchive(place)
    assert archive.table_of_code(TABLE.code) == TABLE and archive.table_of_code("") is None
    assert archive.table_of_token("t" * 64) == "t1"
    assert archive.table_of_token("") == archive.table_of_token("x" * 64) == ""
    archive.close()
    engine = opened(place)
    close_tables(engine, place, ["t1"])
    engine.dispose()
    archive = SqlArchive(place)
    assert archive.table_of_code(TABLE.code) is None and archive.table_of_token("t" * 64) == ""
    archive.close()


def test_two_open_tables_cannot_have_one_code(place: DatabasePlace) -> None:
    with pytest.raises(AssertionError):
        write_all(place, [[SAME[1]], [SAME[2]]])
    assert dump(place) == [SAME[1]]
    write_all(place, [[SAME[0]]])


def test_a_sitting_is_kept_with_its_seal_and_goes_with_a_person_of_its_table(place: DatabasePlace) -> None:
    write_all(place, [*evening(), [SittingRow("t1", 4, b"{}")], [SITTING]])
    archive = SqlArchive(place)
    assert archive.sitting("t1") == SITTING and archive.sitting("t2") is None
    engine = opened(place)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE sittings SET at = 6")
    assert verify(archive).flaws == [Flaw("row", "sittings t1")]
    delete_player(engine, place, ["key2"])
    assert archive.sitting("t1") is None and verify(archive).flaws == []
    engine.dispose()
    archive.close()


def test_a_database_on_its_way_is_locked_by_what_it_has(postgres: PostgresServer) -> None:
    """An old database lacks what this version knows."""
    name = postgres.database()
    place = PostgresPlace(postgres.url(name))
    engine = place.writing()
    with engine.begin() as connection:
        config = opening._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    opened(place).dispose()
    assert dump(place) == []
    postgres.drop(name)
