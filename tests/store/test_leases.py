"""Which node may write what in a shared place: the same for PostgreSQL and for its simulation."""

import pytest
from msgspec.structs import replace

from gorod.services.ownership import FIRST_EPOCH, NO_NODE, CodeTaken, Fenced, NodeInfo, Renewed
from gorod.services.ports import Held
from gorod.services.rows import LeaseRow, Row
from gorod.store.fence import Asked
from tests.store.offices import (
    CLUB,
    EXPIRY_S,
    LEASE_S,
    Office,
    RealOffice,
    SimulatedOffice,
    come,
    living,
    table,
)


@pytest.fixture(params=["simulated", "postgres"])
def office(request: pytest.FixtureRequest) -> Office:
    """A place where no node has registered yet."""
    if request.param == "simulated":
        return SimulatedOffice()
    real: RealOffice = request.getfixturevalue("real_office")
    return real


def is_fenced(answer: object) -> bool:
    return isinstance(answer, Fenced)


def test_all_hear_who_lives_and_what_is_theirs(office: Office) -> None:
    a, b = come(office, "a", "b")
    assert a.open("t1", "t2") == [None, None]
    told = a.renew(load=2, is_draining=True)
    assert told.nodes == (NodeInfo("a", "name of a", 2, True, "1"), NodeInfo("b", "name of b", 0, False, "1"))
    assert {*told.leases} == {a.lease("t1"), a.lease("t2")} and b.renew().leases == ()
    assert b.find("t1") == a.lease("t1") and b.find("t3") is None


def test_a_good_lease_is_nobody_elses_and_one_that_is_over_is_whose_who_asks_first(office: Office) -> None:
    a, b, c = come(office, "a", "b", "c")
    a.open("t1")
    office.pass_by(LEASE_S / 2)
    b.renew(), c.renew()
    assert b.claim("t1") == [] == b.sweep()
    office.pass_by(LEASE_S / 2 + 0.5)
    assert b.claim("t1") == [b.lease("t1", epoch=2)] == [b.find("t1")]
    assert c.claim("t1") == [] == c.sweep() and living(c.renew()) == ["b", "c"]


def test_who_was_declared_dead_writes_nothing_and_comes_back_as_another(office: Office) -> None:
    a, b = come(office, "a", "b")
    a.open("t1")
    office.pass_by(EXPIRY_S)
    b.renew()
    b.claim("t1")
    assert is_fenced(a.write([table("t1", b"late")], Held("t1", FIRST_EPOCH)))
    assert is_fenced(a.write([table("t2")])) and is_fenced(a.open("t3")[0]) and is_fenced(a.write([]))
    assert is_fenced(a.renew()) and a.claim("t1") == [] == a.sweep()
    assert b.write([table("t1", b"on")], Held("t1", 2)) is None
    again = come(office, "a2")[0]
    assert again.open("t4") == [None] and living(again.renew()) == ["a2", "b"]
    assert office.kept() == {"t1 on", "t4 {}"}


def test_who_is_late_and_was_not_missed_goes_on(office: Office) -> None:
    a, b = come(office, "a", "b")
    a.open("t1")
    office.pass_by(EXPIRY_S)
    assert a.write([table("t1", b"late")], Held("t1", FIRST_EPOCH)) is None
    assert isinstance(a.renew(), Renewed) and b.renew() and b.claim("t1") == []
    office.pass_by(EXPIRY_S)
    a.sweep()
    assert isinstance(a.renew(), Renewed), "nobody declares himself dead"


def test_who_has_not_come_yet_writes_nothing(office: Office) -> None:
    a = office.fellow("a")
    assert is_fenced(a.open("t1")[0]) and not office.kept()
    a.renew()
    assert a.open("t1") == [None]


def test_a_club_is_taken_with_its_tables_and_what_is_closed_stays_nobodys(office: Office) -> None:
    a, b = come(office, "a", "b")
    assert a.write([a.lease("c"), CLUB], Held("c", FIRST_EPOCH)) is None
    assert a.open("t1", "t2", "t3", unit="c") == [None] * 3
    assert a.write([LeaseRow("t3", "c", NO_NODE, FIRST_EPOCH)], Held("c", FIRST_EPOCH)) is None
    a.open("alone")
    assert a.write([LeaseRow("alone", "alone", NO_NODE, FIRST_EPOCH)], Held("alone", FIRST_EPOCH)) is None
    assert is_fenced(a.write([table("alone", b"closed")], Held("alone", FIRST_EPOCH)))
    office.pass_by(EXPIRY_S)
    b.renew()
    assert b.claim("alone") == [] == b.claim("nothing") == b.claim("t1")
    assert b.claim("c") == [b.lease(of, "c", 2) for of in ("c", "t1", "t2")]
    assert b.sweep() == [] and b.find("t3") == LeaseRow("t3", "c", NO_NODE, FIRST_EPOCH)
    assert b.write([b.lease("t4", "c"), table("t4")], Held("c", 2)) is None


def test_what_is_anothers_is_refused_and_all_beside_it_is_written(
    office: Office,
) -> None:
    a, b = come(office, "a", "b")
    a.open(*(f"t{at}" for at in range(6)))
    b.open("other")
    given = [LeaseRow("t1", "t1", "b", 2)]
    assert a.write(given, Held("t1", FIRST_EPOCH)) is None
    calls: list[Asked] = [([table(f"t{at}", b"new")], Held(f"t{at}", FIRST_EPOCH)) for at in range(6)]
    calls += [([table("other", b"new")], Held("other", FIRST_EPOCH)), ([table("t7")], None)]
    calls += [([table("t8")], Held("t8", FIRST_EPOCH)), ([table("t5", b"newer")], Held("t5", 2))]
    answers = a.write_all(calls)
    assert [at for at, error in enumerate(answers) if is_fenced(error)] == [1, 6, 8, 9]
    assert [error for error in answers if error is not None and not is_fenced(error)] == []
    new = {f"t{at} new" for at in (0, 2, 3, 4, 5)}
    assert office.kept() == {*new, "t1 {}", "t7 {}", "other {}"}


def test_a_lease_counts_for_what_comes_behind_it(office: Office) -> None:
    """A handover counts for later calls of the same transaction; the new owner learns of it on renewal."""
    a, b = come(office, "a", "b")
    given: list[Row] = [LeaseRow("t1", "t1", "b", 2), table("t1", b"last")]
    held = Held("t1", FIRST_EPOCH)
    answers = a.write_all(
        [
            ([table("t1", b"early")], held),
            ([a.lease("t1"), table("t1")], held),
            ([table("t1", b"next")], held),
            (given, held),
            ([table("t1", b"late")], held),
        ]
    )
    assert [is_fenced(error) for error in answers] == [True, False, False, False, True]
    assert office.kept() == {"t1 last"}
    assert b.renew().leases == (b.lease("t1", epoch=2),) and a.renew().leases == ()
    assert (
        is_fenced(b.write([table("t1", b"b")], held)) and b.write([table("t1", b"b")], Held("t1", 2)) is None
    )
    assert a.claim("t1") == [] and is_fenced(a.write(given, held))


def test_a_sweep_takes_whole_units_a_portion_at_a_time(office: Office) -> None:
    a, b = come(office, "a", "b")
    a.open(*(f"t{at}" for at in range(60)))
    assert a.write([a.lease("c"), CLUB], Held("c", FIRST_EPOCH)) is None
    a.open("x1", "x2", unit="c")
    office.pass_by(EXPIRY_S)
    b.renew()
    first, second = b.sweep(), b.sweep()
    assert len({row.unit for row in first}) == 50 and b.sweep() == []
    assert len({row.of for row in (*first, *second)}) == 63 == len({*b.renew().leases})
    parts = [{row.of for row in part if row.unit == "c"} for part in (first, second)]
    assert {"c", "x1", "x2"} in parts and set() in parts


def test_who_leaves_lets_others_have_everything_at_once(office: Office) -> None:
    a, b = come(office, "a", "b")
    a.open("t1")
    a.leave()
    assert is_fenced(a.write([table("t1", b"late")], Held("t1", FIRST_EPOCH))) and is_fenced(a.renew())
    assert b.sweep() == [b.lease("t1", epoch=2)] and living(b.renew()) == ["b"]


def test_a_code_is_one_tables_and_one_clubs_while_they_are_open(office: Office) -> None:
    a, b = come(office, "a", "b")
    first, second = (replace(table(id), code="K7MXQ2") for id in ("t1", "t2"))
    assert a.write([a.lease("t1"), first], Held("t1", FIRST_EPOCH)) is None
    told = b.write_all(
        [([b.lease("t2"), second], Held("t2", FIRST_EPOCH)), ([b.lease("t3"), table("t3")], None)]
    )
    assert isinstance(told[0], CodeTaken) and told[1] is None
    assert a.write([a.lease("c"), CLUB], Held("c", FIRST_EPOCH)) is None
    other = replace(CLUB, id="d")
    assert isinstance(b.write([b.lease("d"), other], Held("d", FIRST_EPOCH)), CodeTaken)
    closed: list[Row] = [replace(first, state="closed")]
    assert a.write(closed, Held("t1", FIRST_EPOCH)) is None
    assert b.write([b.lease("t2"), second], Held("t2", FIRST_EPOCH)) is None


def test_who_was_declared_dead_takes_nothing_of_another_who_was(office: Office) -> None:
    a, b, c = come(office, "a", "b", "c")
    c.open("t1"), b.open("t2")
    office.pass_by(EXPIRY_S)
    b.renew()
    assert b.claim("t2") == [] and living(b.renew()) == ["b"]
    assert a.claim("t1") == [] == a.sweep()
    assert b.claim("t1") == [b.lease("t1", epoch=2)]
