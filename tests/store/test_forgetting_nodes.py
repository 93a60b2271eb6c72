"""The owner of a unit forgets its people, and no other node does; of units without an owner, any node."""

from time import monotonic, sleep
from typing import Any

import pytest

from gorod.services.ownership import FIRST_EPOCH, NO_NODE, Fenced
from gorod.services.ports import Deleted, Held
from gorod.services.rows import CLOSED, ClubPersonRow, LeaseRow, PersonRow, Row, TableRow
from gorod.store.archive import SqlArchive
from gorod.store.postgres import PostgresPlace
from tests.store.offices import CLUB, RealOffice, SharingNode, answer, come


@pytest.fixture
def office(real_office: RealOffice) -> RealOffice:
    """A database of PostgreSQL only."""
    return real_office


def forgotten(fellow: SharingNode, key: str, held: Held | None) -> Any:
    return answer(lambda done: fellow.journal.forget([key], done, False, held))


def test_the_unit_of_each_person_is_found_and_only_its_owner_forgets_him(office: RealOffice) -> None:
    a, b = come(office, "a", "b")
    assert a.open("t1", "t2") == [None, None]
    assert a.write([a.lease("c"), CLUB, ClubPersonRow("c", "kc", "Вера")], Held("c", FIRST_EPOCH)) is None
    assert a.open("t3", unit="c") == [None]
    rows = [PersonRow(of, key, "Анна", "seat", 1) for of, key in (("t1", "k1"), ("t2", "k2"), ("t3", "kc"))]
    for row, unit in zip(rows, ("t1", "t2", "c"), strict=True):
        assert a.write([row], Held(unit, FIRST_EPOCH)) is None
    closed: list[Row] = [TableRow("t2", "t2", CLOSED, 1, b"{}"), LeaseRow("t2", "t2", NO_NODE, FIRST_EPOCH)]
    assert a.write(closed, Held("t2", FIRST_EPOCH)) is None
    archive = SqlArchive(PostgresPlace(office.url))
    try:
        assert archive.units_of(["k1", "k2", "kc", "nobody"]) == {"k1": "t1", "kc": "c"}
        assert isinstance(forgotten(b, "k1", Held("t1", FIRST_EPOCH)), Fenced)
        assert isinstance(forgotten(a, "k1", Held("t1", FIRST_EPOCH + 1)), Fenced)
        assert archive.people("t1")[0].name == "Анна"
        for fellow, key, held in (
            (a, "k1", Held("t1", FIRST_EPOCH)),
            (b, "k2", None),
            (a, "kc", Held("c", FIRST_EPOCH)),
        ):
            told = forgotten(fellow, key, held)
            assert isinstance(told, Deleted) and told.keys == [key]
        assert not any(row.name for one in ("t1", "t2", "t3") for row in archive.people(one))
        assert not archive.club_people("c")[0].name
    finally:
        archive.close()


def test_what_held_names_is_written_anew_soon_and_nobody_waits_for_it(office: RealOffice) -> None:
    [a] = come(office, "a")
    tables = [f"t{at}" for at in range(20)]
    assert not any(a.open(*tables))
    for one in tables:
        assert a.write([PersonRow(one, f"key of {one}", "Анна", "seat", 1)], Held(one, FIRST_EPOCH)) is None
    written = "SELECT relfilenode FROM pg_class WHERE relname = 'people'"
    before = office.ask(written)
    for one in tables:
        assert isinstance(forgotten(a, f"key of {one}", Held(one, FIRST_EPOCH)), Deleted)
    ends = monotonic() + 30
    while office.ask(written) == before:
        assert monotonic() < ends
        sleep(0.05)
