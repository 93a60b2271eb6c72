"""T20: a copy of a database in use is one of its states, and a restored copy has the same hashes."""

import errno
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.copies import backup, checked, restore
from gorod.store.errors import Unusable
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import IGNORED, TABLE, calls, ends, evening, journal, people, write, write_all


@pytest.mark.full
def test_a_copy_made_while_games_are_written_is_put_back_with_the_same_hashes(tmp_path: Path) -> None:
    path, is_enough = tmp_path / "gorod.db", Event()
    kept = journal(SqlitePlace(path))
    assert write(kept, [TABLE, *people()]) is None

    def play() -> None:
        for number in count(1):
            for rows in calls(f"g{number}", number):
                kept.write(rows, IGNORED)
            if is_enough.wait(0.001):
                return

    thread = Thread(target=play)
    thread.start()
    try:
        audits = [backup(SqlitePlace(path), tmp_path / f"copy{at}.db") for at in range(4)]
    finally:
        is_enough.set()
        thread.join()
        kept.close()
    last = checked(SqlitePlace(path))
    for at, audit in enumerate(audits):
        (tmp_path / f"clean{at}").mkdir()
        back = restore(tmp_path / f"copy{at}.db", SqlitePlace(tmp_path / f"clean{at}" / "gorod.db"))
        assert back == audit and not audit.flaws and audit.entries <= last.entries
        _is_a_state(tmp_path / f"clean{at}" / "gorod.db", path)
    assert audits[-1].entries < last.entries or audits[0].entries < audits[-1].entries
    assert not list(tmp_path.glob("*.part")) and not list(tmp_path.glob("copy*-wal"))


def _is_a_state(copy: Path, path: Path) -> None:
    """Check that every log in the copy is a prefix of the one in the database, up to a whole turn."""
    one, other = SqlArchive(SqlitePlace(copy)), SqlArchive(SqlitePlace(path))
    for game in one.games("t1"):
        entries = one.entries(game.id)
        assert entries == other.entries(game.id)[: len(entries)] and len(entries) in ends()
    one.close()
    other.close()


def test_a_restored_database_is_written_on(tmp_path: Path) -> None:
    whole = evening()
    write_all(SqlitePlace(tmp_path / "old.db"), whole[:40])
    restore(tmp_path / "old.db", SqlitePlace(tmp_path / "gorod.db"))
    write_all(SqlitePlace(tmp_path / "gorod.db"), whole[40:])
    archive = SqlArchive(SqlitePlace(tmp_path / "gorod.db"))
    assert not verify(archive).flaws and archive.game("g1") in whole[-1]
    archive.close()


def test_half_a_copy_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(path: Path, to: Path) -> None:
        to.write_bytes(path.read_bytes()[:100])
        raise OSError(errno.ENOSPC, "no space left")

    write_all(SqlitePlace(tmp_path / "gorod.db"), [[TABLE]])
    monkeypatch.setattr("gorod.store.sqlite.copy", half)
    with pytest.raises(Unusable) as refused:
        backup(SqlitePlace(tmp_path / "gorod.db"), tmp_path / "copy.db")
    assert refused.value.reason == "disk" and not list(tmp_path.glob("copy*"))


def test_cards_are_for_the_owner_of_the_files_alone(tmp_path: Path) -> None:
    kept = journal(SqlitePlace(tmp_path / "gorod.db"))
    assert write(kept, [TABLE]) is None
    backup(SqlitePlace(tmp_path / "gorod.db"), tmp_path / "copy.db")
    files = list(tmp_path.iterdir())
    assert len(files) == 4 and all(file.stat().st_mode & 0o077 == 0 for file in files)
    kept.close()


@pytest.mark.parametrize(
    ("source", "to", "reason"),
    [
        ("none.db", "copy.db", "missing"),
        ("gorod.db", "no/copy.db", "no_folder"),
        ("gorod.db", "gorod.db", "exists"),
        ("notes.txt", "copy.db", "not_a_database"),
    ],
)
def test_copies_that_cannot_be_made(tmp_path: Path, source: str, to: str, reason: str) -> None:
    write_all(SqlitePlace(tmp_path / "gorod.db"), [[TABLE]])
    (tmp_path / "notes.txt").write_text("notes " * 1000)
    with pytest.raises(Unusable) as refused:
        backup(SqlitePlace(tmp_path / source), tmp_path / to)
    assert refused.value.reason == reason and not list(tmp_path.glob("*copy*"))
    assert checked(SqlitePlace(tmp_path / "gorod.db")).tables == 1
