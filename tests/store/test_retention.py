"""Retention: old closed tables are deleted whole, old words by themselves; everything else stays."""

import psycopg
import pytest
from msgspec.structs import replace

from gorod.services.rows import (
    ClockRow,
    ClubRow,
    EveningGameRow,
    EveningRow,
    LeaseRow,
    NoteRow,
    PersonRow,
    Row,
    SittingRow,
    TableRow,
    WordsRow,
)
from gorod.store import retention
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.journal import SqlJournal
from gorod.store.place import DatabasePlace
from gorod.store.postgres import RETENTION_LOCK, PostgresPlace
from gorod.store.retention import DAY_MS, KeptDays, Retention, Retired
from tests.store.evening import TABLE, calls, dump, game, journal, people, write
from tests.store.offices import RealOffice, answer, come

NAME = "КанарейкаПервая"
OLD, NEW = 1, 10 * DAY_MS
BEFORE = 5 * DAY_MS


def retired(kept: SqlJournal, games: int = 0, words: int = 0) -> Retired:
    found = answer(lambda done: kept.retire(Retention(games, words), done))
    assert isinstance(found, Retired), found
    return found


def seated(id: str, state: str, began: int, game_state: str = "over") -> list[Row]:
    """Return a table opened long ago, with one game and every other kind of row."""
    one = replace(game(f"g-{id}", game_state), table=id, at=began)
    said = WordsRow(one.id, 0, "key1", b"salt", f"words of {NAME}")
    whose = PersonRow(id, "key1", NAME, "seat", 1)
    notes, sitting = NoteRow(id, "key1", b"[]"), SittingRow(id, 1, b"{}")
    clock, lease = ClockRow(one.id, 0, 1, 1, b"{}"), LeaseRow(id, id, "", 1)
    return [TableRow(id, id, state, OLD, b"{}"), whose, notes, one, said, clock, sitting, lease]


def test_a_closed_table_goes_whole_when_all_of_it_is_old(place: DatabasePlace) -> None:
    closed = replace(TABLE, state="closed")
    rows: list[Row] = [ClubRow("c", "c", "", "", 1, b"{}"), EveningRow("e", "c", "open", 1, b"{}")]
    kept = journal(place)
    for turn in [rows, seated("stays", "closed", NEW), seated("open", "open", OLD)]:
        assert write(kept, turn) is None
    assert write(kept, seated("live", "closed", OLD, "live")) is None
    before = dump(place)
    assert write(kept, [TABLE, *people(f"{NAME} Boris")]) is None
    for turn in calls("g1"):
        assert write(kept, turn) is None
    said = [*seated("t2", "closed", OLD), EveningGameRow("e", "g-t2", False, "", b"[]")]
    assert write(kept, [*said, closed]) is None
    found = retired(kept, games=BEFORE)
    assert (found.tables, found.games, found.more) == (2, 2, False) and found.words > 5
    assert dump(place) == before and retired(kept, games=BEFORE) == Retired()
    archive = SqlArchive(place)
    assert "file" not in {flaw.what for flaw in verify(archive).flaws} and archive.clock("g-t2") is None
    archive.close()
    kept.close()


def test_words_go_before_their_games_but_not_while_one_is_on(place: DatabasePlace) -> None:
    kept = journal(place)
    for turn in [seated("a", "open", OLD), seated("b", "open", OLD, "live"), seated("c", "closed", NEW)]:
        assert write(kept, turn) is None
    before = dump(place)
    assert retired(kept) == Retired() and dump(place) == before, "for ever"
    assert retired(kept, words=BEFORE) == Retired(words=1)
    gone = [row for row in before if row not in dump(place)]
    assert [row.game for row in gone if isinstance(row, WordsRow)] == ["g-a"] and len(gone) == 1
    kept.close()


def test_it_goes_in_portions(place: DatabasePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "MAX_TABLES_PER_PORTION", 2)
    monkeypatch.setattr(retention, "MAX_GAMES_PER_PORTION", 2)
    kept = journal(place)
    for at in range(3):
        assert write(kept, seated(f"t{at}", "closed", OLD)) is None
    assert retired(kept, words=BEFORE) == Retired(words=2, more=True)
    assert retired(kept, games=BEFORE) == Retired(2, 2, 0, more=True)
    assert retired(kept, games=BEFORE, words=BEFORE) == Retired(1, 1, 1)
    kept.close()
    assert dump(place) == []
    if place.file is not None:
        assert NAME.encode() not in place.file.read_bytes()


def test_days_are_counted_back_from_now() -> None:
    assert retention.retention(100 * DAY_MS, KeptDays(30, None)) == Retention(70 * DAY_MS, 0)
    assert retention.retention(100 * DAY_MS, KeptDays(None, 0)) == Retention(0, 100 * DAY_MS)
    assert retention.retention(DAY_MS, KeptDays(30, 2)) == Retention(1, 1), "nothing is that old"
    assert retention.retention(DAY_MS, KeptDays(None, None)) == Retention()


def test_of_several_nodes_one_does_it(real_office: RealOffice) -> None:
    a, b = come(real_office, "a", "b")
    assert isinstance(a.journal, SqlJournal) and isinstance(b.journal, SqlJournal)
    assert a.write(seated("t1", "closed", OLD)) is None
    with psycopg.connect(real_office.url) as other:
        other.execute(f"SELECT pg_advisory_xact_lock({RETENTION_LOCK})".encode())
        assert not retired(a.journal, games=BEFORE) and not retired(b.journal, games=BEFORE)
    assert retired(b.journal, games=BEFORE) == Retired(1, 1, 1)
    assert not retired(a.journal, games=BEFORE)
    assert dump(PostgresPlace(real_office.url)) == []
