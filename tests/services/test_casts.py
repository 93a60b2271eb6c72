"""A table may be opened with other cards than the default cast; departures from the rules are told (B3)."""

from collections import Counter
from typing import Any

import pytest

from gorod.engine.events import Dealt, Started
from gorod.protocol.http import NewTable
from gorod.services.denied import Denied
from tests.services.world import World

CAST = {"mafioso": 2, "commissar": 1, "nurse": 1, "spare1": 1, "citizen": 3}


def refusal(**wanted: Any) -> Denied:
    """Return the refusal to open a table."""
    answers: list[Any] = []
    World(1).tables.admission.open(NewTable(**wanted), "address", answers.append)
    assert isinstance(answers[0], Denied)
    return answers[0]


def test_the_cast_asked_for_is_dealt_and_outlives_a_restart() -> None:
    world = World(1)
    opened = world.open("boxed", programs=8, seats=8, cast={**CAST, "don": 0})
    world.start()
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    dealt = Counter(event.role.id for event in live.log.events if isinstance(event, Dealt))
    assert dealt == CAST
    assert isinstance(started := live.log.events[0], Started) and started.rules.cast[8] == CAST
    world.play_out(opened)
    assert live.is_over


@pytest.mark.parametrize(
    ("cast", "told"),
    [
        (CAST, [("off_guide", "B3", "Состав отличается от таблицы в правилах: особых мирных 1 ≠ 0.")]),
        ({"mafioso": 2, "commissar": 1, "citizen": 5}, []),
        (
            {"mafioso": 4, "commissar": 1, "citizen": 3},
            [("far_from_guide", "B3", "Состав далёк от таблицы в правилах: чёрных 4 ≠ 2.")],
        ),
        (
            {"mafioso": 1, "don": 1, "commissar": 1, "maniac": 1, "citizen": 4},
            [("off_guide", "B3", "Состав отличается от таблицы в правилах: дон 1 ≠ 0, маньяк 1 ≠ 0.")],
        ),
    ],
)
def test_a_departure_from_the_table_is_told_to_the_organiser_and_to_everybody(
    cast: dict[str, int], told: list[tuple[str, str, str]]
) -> None:
    """`spare1` has no power of its own, so it is a plain citizen."""
    world = World(2)
    opened = world.open("boxed", seats=8, cast=cast)
    assert [(one.code, one.clause, one.text) for one in opened.cautions] == told
    _, wire = world.connect(world.join(opened, "Anna").token)
    lobby = wire.messages("table")[-1]
    assert lobby["cast"] == cast
    assert [(one["code"], one["clause"], one["text"]) for one in lobby.get("cautions", [])] == told


@pytest.mark.parametrize(
    ("wanted", "clause", "detail"),
    [
        ({"rules": "fiim", "cast": {"citizen": 7, "sheriff": 1, "mafioso": 2}}, "F1", "citizen 7 ≠ 6"),
        ({"rules": "boxed", "seats": 9, "cast": CAST}, "B3", "players 8 ≠ 9"),
        ({"rules": "boxed", "seats": 6, "cast": {"wizard": 6}}, "B3", "wizard"),
        (
            {"rules": "home", "seats": 8, "cast": {"mafioso": 3, "doctor": 1, "inspector": 1, "citizen": 3}},
            "H2",
            "citizen 3 < 4",
        ),
    ],
)
def test_a_cast_that_the_rules_forbid_opens_no_table(wanted: Any, clause: str, detail: str) -> None:
    no = refusal(**wanted)
    assert (no.clause, no.detail) == (clause, detail)
