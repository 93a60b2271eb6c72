"""T19: after a deletion no byte of the name or the words is left, and every log is unchanged."""

import shutil
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from gorod.services.ports import Deleted
from gorod.services.rows import NoteRow, PersonRow, Row, WordsRow
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.deletion import delete_player, known_as
from gorod.store.files import export
from gorod.store.journal import SCRUB_QUIET_S, SqlJournal
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import TABLE, calls, dump, entries_of, journal, people, write
from tests.waiting import PATIENCE_S

NAMES = ["КанарейкаПервая", "ВтораяКанарейкаПодлиннее"]
WORDS = "Canary speech "
NOTED = "canary of the next game"


def evening_with(name: str) -> list[list[Row]]:
    """Return an evening whose second person has this name and says much; others speak too."""
    turns = list(calls("g1"))
    long = [WordsRow("g1", 1000 + at, "key2", b"salt", WORDS * (1 + 40 * at)) for at in range(20)]
    note = NoteRow("t1", "key2", f'[{{"fouls":3,"reason":"{NOTED}"}}]'.encode())
    return [[TABLE, *people(f"Anna {name} Vera"), note], *turns, list[Row](long)]


def filled(place: DatabasePlace, quiet_s: float = SCRUB_QUIET_S) -> SqlJournal:
    """Open a live database where the person was renamed once, with data in the file and in its log."""
    kept = journal(place, quiet_s)
    for at, rows in enumerate(evening_with(NAMES[0])):
        assert write(kept, rows) is None
        if at == 30:
            assert write(kept, [people(f"Anna {NAMES[1]}")[1]]) is None
    return kept


def forgotten(kept: SqlJournal) -> Deleted | BaseException:
    """Forget the second person and wait."""
    answers: SimpleQueue[Deleted | BaseException] = SimpleQueue()
    kept.forget(["key2"], answers.put)
    return answers.get(timeout=30)


def hits(folder: Path) -> list[str]:
    """Return the files that contain something of the person."""
    marks = [text.encode() for text in (*NAMES, WORDS, NOTED)]
    return [
        path.name
        for path in folder.rglob("*")
        if path.is_file() and any(mark in path.read_bytes() for mark in marks)
    ]


def log_of(place: DatabasePlace) -> list[Row]:
    """Return the rows that must not change."""
    return [row for row in dump(place) if not isinstance(row, PersonRow | NoteRow | WordsRow)]


def look(place: DatabasePlace, folder: Path) -> None:
    """Check the database and its exports: nothing is left of the one person, everything of the others."""
    assert hits(folder) == []
    archive = SqlArchive(place)
    assert verify(archive).flaws == [] and archive.entries("g1") == entries_of(evening_with(""))
    anna, nobody, vera = archive.people("t1")
    assert (anna.name, vera.name) == ("Anna", "Vera") and anna.token and vera.phrase
    assert nobody == PersonRow("t1", "key2", "", "seat", 2)
    assert len(archive.words("g1")) > 3 and {row.person for row in archive.words("g1")} == {"key1"}
    export(archive, folder / "out")
    assert hits(folder) == [] and len(list((folder / "out").iterdir())) == 2
    archive.close()


def test_a_person_is_deleted_from_a_database_that_nobody_uses(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place).close()
    before = log_of(place)
    assert hits(tmp_path) == ["gorod.db"]
    engine = opened(place)
    with engine.connect() as connection:
        assert known_as(connection, NAMES[1]) == {"key2"}
        assert known_as(connection, "key2") == {"key2"}
        assert known_as(connection, NAMES[0]) == set()
    deleted = delete_player(engine, place, ["key2"])
    assert (deleted.keys, deleted.tables, deleted.words) == (["key2"], 1, 20)
    assert hits(tmp_path) == []
    engine.dispose()
    look(place, tmp_path)
    assert log_of(place) == before


def test_a_name_that_was_changed_is_overwritten_at_once(tmp_path: Path) -> None:
    filled(SqlitePlace(tmp_path / "gorod.db")).close()
    data = (tmp_path / "gorod.db").read_bytes()
    assert NAMES[0].encode() not in data and NAMES[1].encode() in data


def test_what_was_left_in_free_pages_goes_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    monkeypatch.setattr(
        "gorod.store.sqlite.WRITER_PRAGMAS", ("PRAGMA journal_mode=WAL", "PRAGMA secure_delete=OFF")
    )
    filled(place).close()
    assert NAMES[0].encode() in place.file.read_bytes()
    engine = opened(place)
    delete_player(engine, place, ["key2"])
    engine.dispose()
    assert hits(tmp_path) == []


def test_a_person_is_deleted_while_the_server_runs(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    kept = filled(place)
    archive = SqlArchive(place)
    assert archive.people("t1")[1].name == NAMES[1] and "gorod.db-wal" in hits(tmp_path)
    assert forgotten(kept) == Deleted(["key2"], 1, 20)
    look(place, tmp_path)
    assert write(kept, [TABLE]) is None and hits(tmp_path) == []
    kept.close()
    archive.close()
    look(place, tmp_path)


def test_a_reader_in_the_way_is_told_and_waited_for(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db", wait_s=0.05)
    kept = filled(place)
    archive = SqlArchive(place)
    with archive._engine.connect() as reader:
        reader.exec_driver_sql("SELECT * FROM people").fetchone()
        told = forgotten(kept)
    assert isinstance(told, Deleted) and told.later
    archive.close()
    kept.close()
    look(place, tmp_path)


def test_a_large_database_is_written_anew_when_there_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names are gone at once, and no table waits for the slow part."""
    place = SqlitePlace(tmp_path / "gorod.db")
    monkeypatch.setattr("gorod.store.journal.MAX_QUICK_SCRUB_BYTES", 0)
    scrubs: list[DatabasePlace] = []
    monkeypatch.setattr("gorod.store.journal.scrubbed", lambda _, place: scrubs.append(place))
    kept = filled(place)
    told = forgotten(kept)
    assert isinstance(told, Deleted) and told.later and scrubs == []
    assert all(row.name != NAMES[1] for row in dump(place) if isinstance(row, PersonRow))
    assert "gorod.db-wal" not in hits(tmp_path)
    kept.close()
    assert scrubs == [place]


def test_a_quiet_while_is_used_to_write_it_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    monkeypatch.setattr("gorod.store.journal.MAX_QUICK_SCRUB_BYTES", 0)
    done = Event()
    monkeypatch.setattr("gorod.store.journal.scrubbed", lambda *_: done.set())
    kept = filled(place, quiet_s=0.01)
    forgotten(kept)
    assert done.wait(PATIENCE_S)
    kept.close()


def test_a_closed_journal_leaves_one_file_that_is_whole(tmp_path: Path) -> None:
    """Issue 13, 4: a copy of it alone had 4 KB and an earlier version."""
    place = SqlitePlace(tmp_path / "gorod.db")
    kept, archive = filled(place), SqlArchive(place)
    assert archive.people("t1")
    kept.close()  # an idle reader is not in the way
    archive.close()
    (tmp_path / "copy").mkdir()
    shutil.copy(place.file, tmp_path / "copy" / "gorod.db")
    copied = SqlArchive(SqlitePlace(tmp_path / "copy" / "gorod.db"))
    assert verify(copied).flaws == [] and copied.entries("g1") == entries_of(evening_with(""))
    copied.close()
