"""The journal: calls are written together, fail alone, and each is answered once, in order."""

from threading import Event, Thread
from traceback import format_exception

import pytest
from sqlalchemy.exc import IntegrityError

from gorod.services.ports import Deleted
from gorod.services.rows import ClockRow, PersonRow, Row, TableRow, WordsRow
from gorod.store.archive import SqlArchive
from gorod.store.errors import Gap, RefusedWrite
from gorod.store.journal import JournalClosed, SqlJournal
from gorod.store.place import DatabasePlace
from tests.store.evening import (
    IGNORED,
    TABLE,
    calls,
    direct,
    dump,
    entries_of,
    evening,
    game,
    journal,
    people,
    write,
    write_all,
)


class Slow:
    """The thread of the event loop: the writer waits in it until the test lets it go."""

    def __init__(self) -> None:
        self.go, self.answers = Event(), list[tuple[int, BaseException | None]]()

    def hand_over(self, told: object) -> None:
        self.go.wait(30)
        assert callable(told)
        told()


def written(place: DatabasePlace, all_calls: list[list[Row]]) -> tuple[SqlJournal, Slow]:
    """The first call is written alone, the others while its answer is still under way."""
    slow = Slow()
    kept = SqlJournal(place, slow.hand_over)
    for at, rows in enumerate(all_calls):
        kept.write(rows, lambda error, at=at: slow.answers.append((at, error)))  # type: ignore[misc]
    slow.go.set()
    kept.close()
    return kept, slow


def test_everything_written_is_read_again(place: DatabasePlace) -> None:
    whole = evening()
    write_all(place, whole)
    archive = SqlArchive(place)
    assert archive.tables() == [TABLE] and archive.people("t1") == people()
    assert archive.games("t1") == [game("g1", "over")] and archive.game("g1") == game("g1", "over")
    assert archive.entries("g1") == entries_of(whole) and len(entries_of(whole)) > 100
    assert archive.words("g1") == [row for rows in whole for row in rows if isinstance(row, WordsRow)]
    assert archive.game("g2") is None and archive.entries("g2") == []
    archive.close()


def test_what_follows_a_lost_call_is_lost_too(place: DatabasePlace) -> None:
    """Otherwise a log would have a hole where a write has failed."""
    whole = evening()
    first, lost = [at for at, rows in enumerate(whole) if entries_of([rows])][2:4]
    _, slow = written(place, whole[: first + 1] + whole[lost + 1 :])
    failed = [type(error) for _, error in slow.answers[first + 1 :]]
    assert failed[0] is Gap and not any(error for _, error in slow.answers[: first + 1])
    archive = SqlArchive(place)
    assert archive.entries("g1") == entries_of(whole[: first + 1])
    archive.close()


def test_calls_that_wait_share_a_transaction(place: DatabasePlace) -> None:
    whole = evening()
    kept, slow = written(place, whole)
    assert [at for at, _ in slow.answers] == list(range(len(whole)))
    assert all(error is None for _, error in slow.answers)
    assert kept.commits <= 4 < len(whole)


def test_a_bad_call_among_many_fails_alone(place: DatabasePlace) -> None:
    whole = evening()
    second = next(rows for rows in whole if entries_of([rows]))
    bad: list[Row] = [game("g9"), *entries_of([second])]
    _, slow = written(place, [*whole[:9], bad, *whole[9:]])
    failed = [(at, type(error)) for at, error in slow.answers if error]
    assert failed == [(9, Gap)] and len(slow.answers) == len(whole) + 1
    archive = SqlArchive(place)
    assert archive.entries("g1") == entries_of(whole) and archive.game("g9") is None
    archive.close()


@pytest.mark.parametrize(
    "strange", [object(), PersonRow("t1", "k", "\udcff", "seat"), game("g", number=2**70)]
)
def test_rows_that_cannot_be_kept_are_told(place: DatabasePlace, strange: Row) -> None:
    kept = journal(place)
    assert write(kept, [TABLE]) is None
    assert write(kept, [TableRow("t2", "X", "open", 2, b""), strange]) is not None
    assert write(kept, people()) is None
    kept.close()
    assert dump(place) == [TABLE, *people()]


def test_a_row_replaces_the_one_with_its_key_and_keeps_its_place(place: DatabasePlace) -> None:
    kept = journal(place)
    write(kept, [TABLE, *people("Boris Anna")])
    write(kept, [PersonRow("t1", "key1", "Boris II", "watcher"), PersonRow("t1", "key0", "Vera", "seat", 3)])
    write(kept, [TableRow("t1", "ABC234", "closed", 1, b"{}")])
    kept.close()
    archive = SqlArchive(place)
    assert [row.name for row in archive.people("t1")] == ["Boris II", "Anna", "Vera"]
    assert archive.tables() == [] and len(archive.all_tables()) == 1
    archive.close()


def test_of_a_clock_the_last_row_is_kept(place: DatabasePlace) -> None:
    first: list[list[Row]] = [[TABLE], [game("g1")], [game("g2", number=2)]]
    beats: list[list[Row]] = [[ClockRow(name, at, at, at, b"{}") for name in ("g1", "g2")] for at in (1, 2)]
    write_all(place, [*first, *beats])
    archive = SqlArchive(place)
    assert [archive.clock(name) for name in ("g1", "g2", "g3")] == [*beats[1], None]
    archive.close()


def test_a_reader_beside_the_writer_sees_whole_calls(place: DatabasePlace) -> None:
    kept = journal(place)
    archive = SqlArchive(place)
    write(kept, [TABLE])
    turn = list(calls("g1"))[:2]
    write(kept, turn[0])
    assert archive.entries("g1") == []
    write(kept, turn[1])
    assert archive.entries("g1") == entries_of(turn)
    kept.close()
    archive.close()


def test_closing_writes_what_was_handed_in_and_takes_nothing_more(place: DatabasePlace) -> None:
    answers: list[object] = []
    kept = SqlJournal(place, direct)
    for rows in evening():
        kept.write(rows, answers.append)
    kept.close()
    kept.close()
    assert answers == [None] * len(evening())
    with pytest.raises(JournalClosed):
        kept.write([TABLE], IGNORED)


def test_a_listener_that_fails_stops_nobody(place: DatabasePlace, caplog: pytest.LogCaptureFixture) -> None:
    def fail(error: BaseException | None) -> None:
        raise RuntimeError(str(error))

    kept = journal(place)
    kept.write([TABLE], fail)
    assert write(kept, people()) is None
    kept.close()
    assert "nobody could be told" in caplog.text


def test_many_threads_may_hand_in(place: DatabasePlace) -> None:
    answers: list[object] = []
    kept = journal(place)

    def work(at: int) -> None:
        for number in range(20):
            kept.write([TableRow(id := f"t{at}-{number}", id, "open", 1, b"")], answers.append)

    threads = [Thread(target=work, args=(at,)) for at in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept.close()
    assert answers == [None] * 100 and len(dump(place)) == 100


def test_an_error_tells_no_values(place: DatabasePlace) -> None:
    kept = journal(place)
    error = write(kept, [PersonRow("nowhere", "key1", "Canary", "seat")])
    kept.close()
    assert isinstance(error, IntegrityError | RefusedWrite) and "Canary" not in "".join(
        format_exception(error)
    )


def test_what_follows_a_fault_of_the_disk_is_refused(
    place: DatabasePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards the ends of logs are looked up: a later turn must not be taken for the next one."""
    whole = evening()
    lost, after = [at for at, rows in enumerate(whole) if entries_of([rows])][2:4]
    kept = journal(place)
    assert [write(kept, rows) for rows in whole[:lost]] == [None] * lost
    with monkeypatch.context() as broken:
        broken.setattr(type(place), "is_outside", lambda *_: True)
        broken.setattr("gorod.store.journal.put", lambda *_: 1 // 0)
        assert write(kept, whole[lost]) is not None and kept.is_failing
    assert isinstance(write(kept, whole[after]), Gap)
    assert [write(kept, whole[at]) for at in (lost, after)] == [None, None]
    kept.close()


def test_a_deletion_between_writes_is_made_in_its_place(place: DatabasePlace) -> None:
    slow, told = Slow(), list[object]()
    kept = SqlJournal(place, slow.hand_over)
    kept.write([TABLE, *people("Boris Anna")], told.append)
    kept.forget(["key1"], told.append)
    kept.write([PersonRow("t1", "key9", "Vera", "seat", 3)], told.append)
    slow.go.set()
    kept.close()
    assert told[0] is told[2] is None and isinstance(told[1], Deleted) and told[1].keys == ["key1"]
    archive = SqlArchive(place)
    assert [row.name for row in archive.people("t1")] == ["", "Anna", "Vera"]
    archive.close()
