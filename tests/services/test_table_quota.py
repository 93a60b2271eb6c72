"""Limits on the number of tables one address may open."""

from typing import Any

from gorod.protocol.http import NewTable, Opened
from gorod.services.denied import Denied
from gorod.services.limits.rate_limits import SERVER_TABLES_FACTOR, TABLES_PER_MINUTE_DIVISOR, TableQuota
from tests.services.world import World

MAX_TABLES = 10


def opened(world: World, address: str) -> Any:
    """Return the table, or the refusal."""
    answers: list[Any] = []
    world.tables.admission.open(NewTable("fiim"), address, answers.append)
    return answers[0]


def codes(answers: list[Any]) -> list[str]:
    """Return the code of each answer."""
    return [one.code if isinstance(one, Denied) else "" for one in answers]


def test_tables_are_opened_so_fast_and_no_faster() -> None:
    world, a_minute = World(most_tables=MAX_TABLES), MAX_TABLES // TABLES_PER_MINUTE_DIVISOR
    tried = [opened(world, "club") for _ in range(a_minute + 1)]
    assert codes(tried) == [""] * a_minute + ["tables_too_fast"]
    assert isinstance(opened(world, "elsewhere"), Opened)
    world.clock.move_to(world.clock.now() + 60)
    assert isinstance(opened(world, "club"), Opened)


def test_one_address_has_so_many_tables_until_it_closes_one() -> None:
    world, found = World(most_tables=MAX_TABLES), list[Any]()
    for _ in range(MAX_TABLES + 1):
        world.clock.move_to(world.clock.now() + 60)
        found.append(opened(world, "club"))
    assert codes(found) == [""] * MAX_TABLES + ["too_many_tables"]
    client, _ = world.connect(found[0].organiser)
    world.send(client, t="manage", id="c", what="close")
    assert isinstance(opened(world, "club"), Opened)


def test_the_house_has_an_end() -> None:
    full = TableQuota(MAX_TABLES)
    full.check("club", 0.0, SERVER_TABLES_FACTOR * MAX_TABLES - 1)
    try:
        full.check("club", 0.0, SERVER_TABLES_FACTOR * MAX_TABLES)
    except Denied as no:
        assert no.code == "house_full"
    else:
        raise AssertionError


def test_what_cannot_be_opened_was_a_try_and_takes_no_place() -> None:
    world, answers = World(most_tables=5 * TABLES_PER_MINUTE_DIVISOR), list[Any]()
    for _ in range(3):
        world.tables.admission.open(NewTable("chess"), "club", answers.append)
    assert codes(answers) == ["unknown_rules"] * 3
    assert codes([opened(world, "club") for _ in range(3)]) == ["", "", "tables_too_fast"]
    assert world.tables.admission._quota._open["club"] == 2


def test_a_club_of_twenty_tables_is_not_hindered() -> None:
    world = World()
    for _ in range(5):
        assert codes([opened(world, "club") for _ in range(20)]) == [""] * 20
        world.clock.move_to(world.clock.now() + 3600)
