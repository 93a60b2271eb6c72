"""Clubs on disk: stored with checksums, found by code, and forgotten like other people's data."""

import pytest
from msgspec import json
from sqlalchemy import update

from gorod.services.rows import ClubPersonRow, ClubRow, EveningGameRow, EveningRow, Row
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.deletion import delete_player
from gorod.store.errors import Damaged
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.schema import club_people
from tests.store.evening import dump, evening, write_all

CLUB = ClubRow("c1", "K7MXQ2", "t" * 64, "p" * 64, 1, b"{}")
EXTRA = json.encode(
    [
        {"seat": 2, "points": 30, "reason": "За игру Борису"},
        {"seat": 3, "points": -10, "reason": "Спор"},
        {"seat": 4, "points": 5},
    ]
)
ROWS: list[Row] = [
    CLUB,
    ClubPersonRow("c1", "key1", "Анна"),
    ClubPersonRow("c1", "key2", "Борис"),
    EveningRow("e1", "c1", "open", 2, b"{}"),
    EveningRow("e2", "c1", "open", 3, b"{}"),
    EveningGameRow("e1", "g1", False, "Борис подглядывал", EXTRA),
]


@pytest.fixture
def club(place: DatabasePlace) -> DatabasePlace:
    """A club with one game of its evening."""
    write_all(place, [*evening(), ROWS])
    return place


def test_what_is_kept_of_a_club_is_read_again(club: DatabasePlace) -> None:
    archive = SqlArchive(club)
    assert archive.club("c1") == archive.club_of_code("K7MXQ2") == CLUB
    assert archive.club("c2") is None and archive.club_of_code("") is None
    assert [row.name for row in archive.club_people("c1")] == ["Анна", "Борис"]
    assert [row.id for row in archive.evenings("c1")] == ["e1", "e2"]
    assert archive.evening_games("e1") == [ROWS[-1]] and archive.evening_games("e2") == []
    assert verify(archive).flaws == []
    archive.close()


def test_a_row_that_was_changed_behind_our_back_is_told(club: DatabasePlace) -> None:
    engine = club.writing()
    with engine.begin() as connection:
        connection.execute(update(club_people).values(name="Ева"))
    engine.dispose()
    archive = SqlArchive(club)
    with pytest.raises(Damaged):
        archive.club_people("c1")
    assert [flaw.what for flaw in verify(archive).flaws] == ["row"]
    archive.close()


@pytest.mark.parametrize("mentions", [False, True])
def test_who_is_forgotten_has_no_name_in_his_club(club: DatabasePlace, mentions: bool) -> None:
    engine = opened(club)
    deleted = delete_player(engine, club, ["key2"], mentions)
    engine.dispose()
    rows = dump(club)
    assert ClubPersonRow("c1", "key2", "") in rows and ClubPersonRow("c1", "key1", "Анна") in rows
    [said] = [row for row in rows if isinstance(row, EveningGameRow)]
    assert (said.protest, deleted.mentions) == (("", 1) if mentions else ("Борис подглядывал", 0))
    told = [(one["points"], one.get("reason")) for one in json.decode(said.extra)]
    assert told == [(30, "" if mentions else "За игру Борису"), (-10, "Спор"), (5, None)]
    if club.file is not None:
        assert ("Борис".encode() not in club.file.read_bytes()) == mentions
