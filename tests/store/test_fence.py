"""The fence in PostgreSQL: a write and a declaration of death always come one after the other."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import monotonic, sleep
from types import NoneType
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection

from gorod.services.game.logbook import follow
from gorod.services.ownership import FIRST_EPOCH, Fenced, NodeInfo, Renewed
from gorod.services.ports import Held
from gorod.services.rows import ClubRow, EveningRow, LeaseRow, Row, TableRow
from gorod.store import leases
from gorod.store.archive import SqlArchive
from gorod.store.cluster import cluster_key
from gorod.store.copies import backup
from gorod.store.errors import Gap, RefusedWrite, Unusable
from gorod.store.fence import FENCE_QUERY
from gorod.store.leases import SqlLeases
from gorod.store.opening import opened
from gorod.store.postgres import SESSION_SETTINGS, PostgresPlace
from gorod.store.sqlite import SqlitePlace
from tests.engines.postgres import free_port
from tests.store.evening import direct, entries_of, evening, journal, write_all
from tests.store.offices import EXPIRY_S, RealOffice, SharingNode, answer, come, table

HELD = Held("t1", FIRST_EPOCH)
WAITS = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'gorod a' AND wait_event_type = 'Lock'"


@pytest.fixture
def office(real_office: RealOffice) -> RealOffice:
    """A database of PostgreSQL only."""
    return real_office


class SleepyPlace(PostgresPlace):
    """A place whose writer falls asleep behind the fence, before anything is written."""

    patience = "30s"
    """How long PostgreSQL lets the writer sleep."""

    def __init__(self, url: str, node: str) -> None:
        super().__init__(url, node)
        self.is_asleep, self.wakes = Event(), Event()
        self.wakes.set()

    def replace(self, connection: Connection, *more: Any) -> None:
        if not self.wakes.is_set():
            connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{self.patience}'")
            self.is_asleep.set()
            assert self.wakes.wait(30)
        super().replace(connection, *more)


def asleep(office: RealOffice) -> tuple[SleepyPlace, SharingNode, "SimpleQueue[BaseException | None]"]:
    """A node in the middle of a write, whose lease has expired."""
    place = SleepyPlace(office.url, "a")
    a = office.sitting_at(place)
    a.renew()
    assert a.open("t1") == [None]
    place.wakes.clear()
    told: SimpleQueue[BaseException | None] = SimpleQueue()
    a.journal.write([table("t1", b"late")], told.put, HELD)
    assert place.is_asleep.wait(30)
    assert isinstance(a.renew(), Renewed), "a renewal does not wait for a write"
    office.pass_by(EXPIRY_S)
    return place, a, told


def until_taken(fellow: SharingNode) -> list[LeaseRow]:
    """Look again until its units can be taken."""
    end = monotonic() + 30
    while not (found := fellow.claim("t1")):
        assert monotonic() < end
        fellow.renew()
        sleep(0.02)
    return found


def test_who_has_passed_the_fence_is_not_dead_before_he_has_written(
    office: RealOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "TERMINATE_LATE_SESSIONS", "SELECT %(me)s::text")
    place, a, told = asleep(office)
    [b] = come(office, "b")
    assert b.claim("t1") == [] == b.sweep()
    place.wakes.set()
    assert told.get(timeout=30) is None and office.kept() == {"t1 late"}
    assert b.claim("t1") == [b.lease("t1", epoch=2)]
    assert isinstance(a.write([table("t1", b"later")], HELD), Fenced) and office.kept() == {"t1 late"}


def test_who_sleeps_inside_of_a_transaction_is_ended_and_has_written_nothing(
    office: RealOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SleepyPlace, "patience", "50ms")
    place, a, told = asleep(office)
    [b] = come(office, "b")
    assert until_taken(b) == [b.lease("t1", epoch=2)]
    place.wakes.set()
    error = told.get(timeout=30)
    assert isinstance(error, RefusedWrite) and place.is_outside(error)
    assert isinstance(a.write([table("t1", b"later")], HELD), Fenced) and office.kept() == {"t1 {}"}


def test_who_sleeps_inside_of_a_statement_is_ended_too(
    office: RealOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL itself would wait for the rest of a COPY until the statement's timeout."""
    a, b = come(office, "a", "b")
    a.open("t1")
    with psycopg.connect(office.url, application_name="gorod a") as sleeper, sleeper.cursor() as cursor:
        cursor.execute(FENCE_QUERY, ("a", []))
        copying = cursor.copy("COPY entries FROM STDIN")
        copying.__enter__()
        office.pass_by(EXPIRY_S)
        b.renew()
        monkeypatch.setattr(
            leases, "TERMINATE_LATE_SESSIONS", leases.TERMINATE_LATE_SESSIONS.replace("'1 s'", "'20 ms'")
        )
        assert until_taken(b) == [b.lease("t1", epoch=2)]
        sleeper.close()
    assert isinstance(a.write([], None), Fenced)


@pytest.mark.parametrize("order", ["commit", "rollback"])
def test_who_comes_to_the_fence_while_he_is_declared_dead_waits_for_the_word(
    office: RealOffice, order: str
) -> None:
    [a] = come(office, "a")
    a.open("t1")
    told: SimpleQueue[BaseException | None] = SimpleQueue()
    with psycopg.connect(office.url) as other:
        other.execute("DELETE FROM nodes WHERE id = 'a'")
        a.journal.write([table("t1", b"new")], told.put, HELD)
        end = monotonic() + 30
        while not office.ask(WAITS):
            assert monotonic() < end and told.empty()
            sleep(0.01)
        other.execute(order.encode())
    error = told.get(timeout=30)
    assert isinstance(error, Fenced) if order == "commit" else error is None
    assert office.kept() == ({"t1 {}"} if order == "commit" else {"t1 new"})


MANY = """
    INSERT INTO leases SELECT 't' || i, 't' || i, 'gone', 1 FROM generate_series(1, 300) i;
    INSERT INTO leases SELECT 'c' || i, 'c' || i, 'gone', 1 FROM generate_series(1, 20) i;
    INSERT INTO leases SELECT 'c' || i || '-' || j, 'c' || i, 'gone', 1
        FROM generate_series(1, 20) i, generate_series(1, 4) j;
"""


def test_three_who_sweep_at_once_take_each_unit_once_and_whole(office: RealOffice) -> None:
    fellows = come(office, "b", "c", "d")
    office.server.do(MANY, database=office.name)

    def sweep(fellow: SharingNode) -> list[LeaseRow]:
        taken: list[LeaseRow] = []
        while office.ask("SELECT 1 FROM leases WHERE node = 'gone' LIMIT 1"):
            taken += fellow.sweep()
        return taken

    with ThreadPoolExecutor() as threads:
        parts = [*threads.map(sweep, fellows)]
    taken = [row for part in parts for row in part]
    assert len(taken) == len({row.of for row in taken}) == 400 and {row.epoch for row in taken} == {2}
    assert not office.ask("SELECT unit FROM leases GROUP BY unit HAVING count(DISTINCT node) > 1")
    for fellow, part in zip(fellows, parts, strict=True):
        assert {*fellow.renew().leases} == {*part}


def test_a_unit_that_somebody_is_taking_is_left_alone_and_the_others_are_not(office: RealOffice) -> None:
    [b, _] = come(office, "b", "c")
    office.server.do(MANY, database=office.name)
    with psycopg.connect(office.url) as other:
        other.execute(leases.TAKE_UNITS.encode(), {"me": "c", "dead": ["gone"], "unit": "c1"})
        taken = b.sweep()
        assert len(taken) >= 50 and "c1" not in {row.unit for row in taken} and b.claim("c1") == []
        other.rollback()
    assert [row.of for row in b.claim("c1")] == ["c1", "c1-1", "c1-2", "c1-3", "c1-4"]


# -- logs


def test_an_entry_that_somebody_else_has_written_is_the_last_line(office: RealOffice) -> None:
    """The fence prevents this; but even without it the log does not fork."""
    a, b = come(office, "a", "b")
    whole = evening()
    assert a.write_all([(rows, None) for rows in whole[:4]]) == [None] * 4
    before = entries_of(whole[:4])
    other = follow("g1", before[-1], 5000, 0, "", 1, b"{}")
    assert b.write([other]) is None
    beside: list[Row] = [table("t2")]
    answers = a.write_all([(whole[4], None), (beside, None), (whole[5], None)])
    assert [type(error) for error in answers] == [Fenced, NoneType, Gap]
    archive = SqlArchive(PostgresPlace(office.url))
    assert archive.entries("g1") == [*before, other]
    archive.close()


def test_a_log_that_has_come_back_goes_on_where_others_have_left_it(office: RealOffice) -> None:
    a, b = come(office, "a", "b")
    whole = evening()
    assert a.write([a.lease("t1")], HELD) is None
    mine: list[list[Row]] = [*whole[:5], [LeaseRow("t1", "t1", "b", 2)]]
    theirs: list[list[Row]] = [*whole[5:9], [LeaseRow("t1", "t1", "a", 3)]]
    assert a.write_all([(rows, HELD) for rows in mine]) == [None] * 6
    assert b.write_all([(rows, Held("t1", 2)) for rows in theirs]) == [None] * 5
    assert isinstance(a.write(whole[9], HELD), Fenced)
    assert a.write_all([(rows, Held("t1", 3)) for rows in whole[9:]]) == [None] * len(whole[9:])
    archive = SqlArchive(PostgresPlace(office.url))
    assert archive.entries("g1") == entries_of(whole)
    archive.close()


# -- one server, or several nodes


def test_one_alone_and_several_nodes_do_not_write_beside_each_other(
    office: RealOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(node: str) -> str:
        with monkeypatch.context() as hurried, pytest.raises(Unusable) as told:
            hurried.setitem(SESSION_SETTINGS, "lock_timeout", "100")
            opened(PostgresPlace(office.url, node))
        return told.value.reason

    alone = journal(PostgresPlace(office.url))
    assert refused("a") == "in_use"
    alone.close()
    come(office, "a", "b")
    assert refused("") == "in_use"


def test_what_one_alone_has_left_is_taken_by_nodes_with_clubs_whole(
    office: RealOffice, tmp_path: Path
) -> None:
    seated = TableRow("t1", "t1", "playing", 1, b'{"settings":{"evening":"e"},"seed":""}')
    closed = TableRow("t3", "t3", "closed", 1, b"{}")
    rows: list[Row] = [
        ClubRow("c", "c", "", "", 1, b"{}"),
        EveningRow("e", "c", "open", 1, b"{}"),
        seated,
        closed,
    ]
    write_all(PostgresPlace(office.url), [[*rows, table("t2", b"unreadable")]])
    a, _ = come(office, "a", "b")
    assert {*a.sweep()} == {a.lease("c"), a.lease("t1", "c"), a.lease("t2")}
    assert a.write([table("t2", b"on")], Held("t2", FIRST_EPOCH)) is None
    backup(PostgresPlace(office.url), tmp_path / "copy.db")
    engine = SqlitePlace(tmp_path / "copy.db").reading()
    with engine.connect() as copy:
        counts = [
            copy.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar()
            for name in ("leases", "nodes", "cluster")
        ]
    engine.dispose()
    assert counts == [3, 0, 0], "whoever is given the copy finds these nodes dead"


def test_who_cannot_ask_is_told_and_may_ask_again() -> None:
    asked = SqlLeases(PostgresPlace(f"postgresql://gorod@127.0.0.1:{free_port()}/gorod", "a"), 2.5, direct)
    for _ in range(2):
        error = answer(asked.sweep)
        assert isinstance(error, RefusedWrite) and error.state.startswith("08")
    asked.close()


def test_all_nodes_have_one_key(on_postgres: PostgresPlace) -> None:
    engine = opened(on_postgres)
    with engine.begin() as connection:
        keys = {cluster_key(connection) for _ in range(3)}
    engine.dispose()
    assert [len(key) for key in keys] == [32]


def test_a_sign_of_life_does_not_wait_behind_questions(office: RealOffice) -> None:
    """Otherwise, where the database is slow, a node with many lookups would be declared dead."""
    [node] = come(office, "a")
    is_busy, goes_on, told = Event(), Event(), list[str]()

    def held(_: object) -> None:
        is_busy.set()
        goes_on.wait(30)

    node.leases.find("first", held)
    assert is_busy.wait(30)
    for of in ("second", "third"):
        node.leases.find(of, lambda _, of=of: told.append(of))  # type: ignore[misc]
    me = NodeInfo("a", "name of a", 0, False, "1")
    node.leases.renew(me, lambda _: told.append("renewed"))
    goes_on.set()
    node.find("last")
    assert told == ["renewed", "second", "third"]
