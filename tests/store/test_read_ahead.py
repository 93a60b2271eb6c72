"""Several tables read at once: each as if it were read alone, even if another one is damaged."""

from contextlib import closing

import msgspec
import pytest

from gorod.protocol.lobby import Mode, Nights
from gorod.services.rows import ClockRow, PersonRow, Row, TableRow
from gorod.services.settings import Settings
from gorod.services.table.members import KeptTable
from gorod.services.table.stored import StoredTable, UnreadTable, table_as_kept, tables_as_kept
from gorod.store.archive import SqlArchive
from gorod.store.place import DatabasePlace
from tests.store.evening import calls, people, write_all

SETTINGS = Settings("fiim", {}, Mode.ONLINE, 10, Nights.SEALED, "", 0, False, "ru")
IDS = ["t1", "t2", "t3", "nowhere"]


def table(id: str, state: str, game: str = "") -> TableRow:
    return TableRow(id, f"ABC23{id[1]}", state, 1, msgspec.json.encode(KeptTable(SETTINGS, "", game=game)))


def rows() -> list[list[Row]]:
    """Return a table with a running game, one with a finished game, and a closed one."""
    other = PersonRow("t2", "key9", "Пётр", "seat", 1, token="u" * 64, phrase="q" * 64)
    clock = ClockRow("g1", 3, 4000, 0, b"{}")
    playing, over = table("t1", "playing", "g1"), table("t2", "open", "g2")
    others = [
        msgspec.structs.replace(row, table="t2") if hasattr(row, "table") else row
        for call in calls("g2")
        for row in call
    ]
    return [[playing, over, table("t3", "closed"), *people(), other], *calls("g1"), others, [clock]]


def test_several_are_read_as_each_alone(place: DatabasePlace) -> None:
    write_all(place, rows())
    with closing(SqlArchive(place)) as kept:
        found = tables_as_kept(kept, IDS)
        assert found == {id: table_as_kept(kept, id) for id in IDS}
    playing, over, closed, nowhere = found.values()
    assert isinstance(playing, StoredTable) and isinstance(over, StoredTable)
    assert playing.clock is not None and playing.words and len(playing.people) == 3
    assert over.entries and over.clock is None and not over.words
    assert isinstance(closed, UnreadTable) and nowhere is None


@pytest.mark.parametrize(
    "order",
    [
        "UPDATE entries SET at = at + 1 WHERE game = 'g1' AND seq = 40",
        "UPDATE people SET name = 'Mallory' WHERE key = 'key2'",
    ],
)
def test_one_that_is_damaged_does_not_hurt_the_others(place: DatabasePlace, order: str) -> None:
    write_all(place, rows())
    engine = place.writing()
    with engine.begin() as connection:
        connection.exec_driver_sql(order)
    engine.dispose()
    with closing(SqlArchive(place)) as kept:
        found = tables_as_kept(kept, IDS)
    assert isinstance(found["t1"], UnreadTable) and found["t1"].error is not None
    assert isinstance(found["t2"], StoredTable)
