"""PostgreSQL behind the store's ports: what is refused, what breaks, and what must stay secret."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from traceback import format_exception
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event

from gorod.services.ports import Deleted
from gorod.services.rows import PersonRow, Row
from gorod.store import opening
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.errors import RefusedWrite, TooNew, Unusable
from gorod.store.journal import SqlJournal
from gorod.store.opening import opened
from gorod.store.postgres import SESSION_SETTINGS, PostgresPlace
from gorod.store.schema import metadata
from tests.engines.postgres import LOCKED, PASSWORD, PostgresServer, free_port
from tests.store.evening import (
    IGNORED,
    TABLE,
    calls,
    dump,
    entries_of,
    evening,
    journal,
    people,
    write,
    write_all,
)
from tests.store.kills import faults, run

SECRET = "hunter2"


@pytest.fixture
def blank(postgres: PostgresServer) -> Iterator[PostgresPlace]:
    """An empty database."""
    name = postgres.database()
    yield PostgresPlace(postgres.url(name))
    postgres.drop(name)


def reason(url: str) -> str:
    """Return why it cannot be used, the same for writing and reading; the text has no password."""
    told = []
    for attempt in (journal, SqlArchive):
        with pytest.raises(Unusable) as refused:
            attempt(PostgresPlace(url))
        whole = "".join(format_exception(refused.value)) + refused.value.where
        assert SECRET not in whole and PASSWORD not in whole
        told.append(refused.value.reason)
    assert len({*told}) == 1
    return told[0]


# -- opening


def test_migrations_from_nothing_make_what_the_schema_says(blank: PostgresPlace) -> None:
    engine = opened(blank)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_those_who_open_it_together_make_it_once(blank: PostgresPlace) -> None:
    with ThreadPoolExecutor() as threads:
        list(threads.map(lambda _: opened(blank).dispose(), range(3)))
    write_all(blank, [[TABLE]])
    assert dump(blank) == [TABLE]


@pytest.mark.parametrize("moment", ["inspect", "MigrationContext"])
def test_who_looks_while_another_node_makes_it_finds_nothing_foreign(
    blank: PostgresPlace, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    url = f"postgresql://gorod@{blank.where.partition('@')[2]}"
    asked = getattr(opening, moment)
    looks = asked if moment == "inspect" else asked.configure

    def meanwhile(connection: Connection) -> Any:
        """Look at the database, then let another node open it; return what was found before."""
        monkeypatch.undo()
        found = looks(connection)
        told = found.get_table_names() if moment == "inspect" else found.get_current_revision()
        opened(PostgresPlace(url, "other")).dispose()
        return SimpleNamespace(get_table_names=lambda: told, get_current_revision=lambda: told)

    patched = meanwhile if moment == "inspect" else SimpleNamespace(configure=meanwhile)
    # "one" waits inside a transaction while "other" migrates, which takes long on a busy machine
    monkeypatch.setitem(SESSION_SETTINGS, "idle_in_transaction_session_timeout", "60000")
    monkeypatch.setattr(opening, moment, patched)
    opened(PostgresPlace(url, "one")).dispose()


def test_two_do_not_write_to_one_database(
    on_postgres: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SESSION_SETTINGS, "lock_timeout", "100")
    kept = journal(on_postgres)
    with pytest.raises(Unusable) as refused:
        opened(on_postgres)
    assert refused.value.reason == "in_use" and write(kept, [TABLE]) is None
    kept.close()
    opened(on_postgres).dispose()


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("CREATE TABLE recipes (name text)", "foreign"),
        ("CREATE TABLE alembic_version AS SELECT '9999' AS version_num", "too_new"),
    ],
)
def test_what_somebody_else_has_made_is_refused(
    postgres: PostgresServer, blank: PostgresPlace, order: str, why: str
) -> None:
    postgres.do(order, database=blank.name)
    assert reason(postgres.url(blank.name)) == why
    if why == "too_new":
        with pytest.raises(TooNew):
            opened(blank)


def test_a_database_before_the_first_migration_is_not_read(blank: PostgresPlace) -> None:
    with pytest.raises(Unusable) as refused:
        SqlArchive(blank)
    assert refused.value.reason == "old"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "gorod.db",
        "sqlite:///gorod.db",
        f"postgresql://a:{SECRET}@h:port/d",
        f"mysql://a:{SECRET}@h/d",
        "://",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Unusable) as refused:
        PostgresPlace(url)
    assert refused.value.reason == "bad_url" and SECRET not in "".join(format_exception(refused.value))


def test_who_cannot_be_reached_is_told() -> None:
    assert reason(f"postgresql://gorod:{SECRET}@127.0.0.1:{free_port()}/gorod") == "unreachable"
    assert reason(f"postgresql://gorod:{SECRET}@no-such-host.invalid/gorod") == "unreachable"


def test_a_wrong_password_and_a_database_that_is_not_there_are_told(postgres: PostgresServer) -> None:
    postgres.do(f"DROP ROLE IF EXISTS {LOCKED}", f"CREATE ROLE {LOCKED} LOGIN PASSWORD '{PASSWORD}'")
    assert reason(postgres.url("ready", f"{LOCKED}:{SECRET}")) == "password"
    assert reason(postgres.url("ready", LOCKED)) == "password"
    assert reason(postgres.url("nowhere", f"{LOCKED}:{PASSWORD}")) == "no_database"
    assert reason(postgres.url("nowhere")) == "no_database"
    assert reason(f"{postgres.url('ready', LOCKED)}?password={PASSWORD}") == "forbidden"


@pytest.mark.parametrize(
    "url", ["postgresql://me:{}@h:5/d?sslmode=require", "postgres://me@h:5/d?password={}"]
)
def test_a_place_tells_no_password(url: str) -> None:
    assert PostgresPlace(url.format(SECRET)).where == "postgresql://me@h:5/d"


# -- what breaks


class CutPlace(PostgresPlace):
    """A place whose connection breaks before a chosen statement."""

    server: PostgresServer
    left = -1

    def writing(self) -> Engine:
        engine = super().writing()
        event.listen(engine, "before_cursor_execute", lambda connection, *_: self._do(connection))
        event.listen(engine, "commit", self._do)
        return engine

    def add(self, connection: Connection, *more: Any) -> None:
        self._do(connection)
        super().add(connection, *more)

    def _do(self, connection: Connection) -> None:
        if self.left == 0:
            raw: Any = connection.connection.driver_connection
            self.server.do(f"SELECT pg_terminate_backend({raw.info.backend_pid}, 30000)")
        self.left -= 1


def test_a_connection_may_break_at_every_statement(
    postgres: PostgresServer, on_postgres: PostgresPlace
) -> None:
    place = CutPlace(postgres.url(on_postgres.name))
    place.server, turns, broken = postgres, evening()[:25], 0
    kept = journal(place)
    for at, rows in enumerate(turns):
        place.left = at % 3
        if (error := write(kept, rows)) is not None:
            assert place.is_outside(error) and kept.is_failing, error
            broken += 1
            assert write(kept, rows) is None
        assert not kept.is_failing
    kept.close()
    assert broken > 12
    archive = SqlArchive(on_postgres)
    assert archive.entries("g1") == entries_of(turns) and verify(archive).flaws == []
    archive.close()


def test_a_log_goes_on_after_a_commit_whose_answer_was_lost(
    on_postgres: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next lookup finds it stored, and the log goes on from there."""
    kept, turns = journal(on_postgres), evening()[:6]
    for rows in turns[:4]:
        assert write(kept, rows) is None

    def lost(raw: Any) -> None:
        raw.commit()
        raise psycopg.OperationalError("the connection is lost")

    with monkeypatch.context() as patched:
        patched.setattr(kept._engine.dialect, "do_commit", lost)
        assert isinstance(write(kept, turns[4]), RefusedWrite)
    assert write(kept, turns[5]) is None
    kept.close()
    archive = SqlArchive(on_postgres)
    assert archive.entries("g1") == entries_of(turns)
    archive.close()


def test_nothing_acknowledged_is_lost_by_a_kill_of_the_writer(on_postgres: PostgresPlace) -> None:
    entries, wrong = run([on_postgres], seed=1)
    assert wrong == [] and entries > 20


def test_nothing_acknowledged_is_lost_by_a_kill_of_postgres() -> None:
    """Under load; the journal goes on when PostgreSQL is back. The system keeps running, so no sync is
    needed.
    """
    server = PostgresServer(fsync="off")
    try:
        server.do("CREATE DATABASE house")
        place, turns = PostgresPlace(server.url("house")), [*calls("g1")]
        kept = journal(place)
        assert write(kept, [TABLE, *people()]) is None
        answers: SimpleQueue[tuple[int, BaseException | None]] = SimpleQueue()
        for at, rows in enumerate(turns):
            kept.write(rows, lambda error, at=at: answers.put((at, error)))  # type: ignore[misc]
        told = [answers.get(timeout=30)]
        server.end(signal.SIGKILL)
        told += [answers.get(timeout=30) for _ in turns[1:]]
        assert write(kept, []) is not None and kept.is_failing
        server.start()
        assert write(kept, []) is None and not kept.is_failing
        said = [_line(turns[at]) for at, error in told if error is None]
        assert faults(place, [line for line in said if line]) == []
        _go_on(kept, place, turns)
        kept.close()
        archive = SqlArchive(place)
        assert archive.entries("g1") == entries_of(turns) and verify(archive).flaws == []
        archive.close()
    finally:
        server.close()


def _line(rows: list[Row]) -> str:
    """Return the line that a writer prints."""
    return "".join(f"{one.game} {one.seq} {one.hash.hex()}\n" for one in entries_of([rows])[-1:])


def _go_on(kept: SqlJournal, place: PostgresPlace, turns: list[list[Row]]) -> None:
    """Write on from the end of the log."""
    archive = SqlArchive(place)
    known = len(archive.entries("g1"))
    archive.close()
    for rows in turns:
        if not (entries := entries_of([rows])) or entries[0].seq >= known:
            assert write(kept, rows) is None


# -- what stays secret


@pytest.mark.parametrize("name", ["a\x00Canary", "\udcffCanary"])
def test_a_text_that_postgres_does_not_take_fails_alone(on_postgres: PostgresPlace, name: str) -> None:
    kept = journal(on_postgres)
    assert write(kept, [TABLE]) is None
    error = write(kept, [PersonRow("t1", "k", name, "seat")])
    assert error is not None and not kept.is_failing and "Canary" not in "".join(format_exception(error))
    assert write(kept, people()) is None
    kept.close()


def test_its_log_holds_no_values(postgres: PostgresServer, on_postgres: PostgresPlace) -> None:
    kept = journal(on_postgres)
    assert write(kept, [PersonRow("nowhere", "k", "SecretCanary", "seat")]) is not None
    assert write(kept, [*calls("SecretCanary")][1]) is not None
    kept.close()
    assert "violates foreign key" in postgres.log and "SecretCanary" not in postgres.log


def test_who_is_forgotten_is_in_no_file_of_his_table(
    postgres: PostgresServer, on_postgres: PostgresPlace
) -> None:
    """PostgreSQL's own log keeps old bytes until they are overwritten, and the answer says so."""
    kept = journal(on_postgres)
    for rows in [[TABLE, *people("КанарейкаПервая Boris")], *calls("g1")]:
        kept.write(rows, IGNORED)
    assert write(kept, []) is None
    postgres.do("CHECKPOINT")
    assert _holding(postgres, "КанарейкаПервая") and _holding(postgres, "words 0")
    answers: SimpleQueue[Deleted | BaseException] = SimpleQueue()
    kept.forget(["key1"], answers.put)
    told = answers.get(timeout=30)
    assert isinstance(told, Deleted) and told.later and told.words > 3
    postgres.do("CHECKPOINT")
    assert not _holding(postgres, "КанарейкаПервая") and not _holding(postgres, "words 0")
    kept.close()


def _holding(server: PostgresServer, text: str) -> list[Path]:
    files = (path for path in (server.data / "base").rglob("*") if path.is_file())
    return [path for path in files if text.encode() in path.read_bytes()]
