"""The outbox says nothing before its rows are durable, and everything in order."""

from collections.abc import Sequence

from gorod.services.ownership import HeldJournal
from gorod.services.ports import Done, Held
from gorod.services.rows import NoteRow, Row
from gorod.services.table.outbox import MAX_WAITING_ITEMS, Outbox


class SlowJournal:
    """Holds what it is given until the test answers."""

    def __init__(self) -> None:
        self.asked: list[Done] = []

    def write(self, _rows: Sequence[Row], done: Done, _held: Held | None = None) -> None:
        """Keep the write; the test answers later."""
        self.asked.append(done)


ROWS = (NoteRow("t", "p", b"[]"),)


def outbox() -> tuple[SlowJournal, Outbox, list[str]]:
    journal, said = SlowJournal(), list[str]()
    held = HeldJournal(journal, None)  # type: ignore[arg-type]
    return journal, Outbox(held, lambda _: said.append("failed"), lambda: said.append("drained")), said


def test_each_thing_waits_for_its_own_rows() -> None:
    journal, box, said = outbox()
    for word in "abc":
        box.post(ROWS, lambda word=word: said.append(word))  # type: ignore[misc]
    journal.asked[0](None)
    assert said == ["a"]
    journal.asked[1](None)
    assert said == ["a", "b"]
    journal.asked[2](OSError())
    assert said == ["a", "b", "failed"]


def test_what_has_no_rows_waits_for_what_was_posted_before() -> None:
    journal, box, said = outbox()
    box.post(ROWS, lambda: said.append("frame"))
    box.post((), lambda: said.append("answer"))
    assert said == []
    journal.asked[0](None)
    assert said == ["frame", "answer"]


def test_whatever_waits_behind_a_failed_write_is_refused() -> None:
    journal, box, said = outbox()
    box.post(ROWS, lambda: said.append("a"), lambda: said.append("no a"))
    box.post((), lambda: said.append("b"), lambda: said.append("no b"))
    journal.asked[0](OSError())
    box.post((), lambda: said.append("c"), lambda: said.append("no c"))
    assert said == ["failed", "no a", "no b", "no c"]


def test_a_full_outbox_tells_when_it_is_drained() -> None:
    journal, box, said = outbox()
    for _ in range(MAX_WAITING_ITEMS + 1):
        box.post(ROWS, lambda: None)
    assert box.is_full
    journal.asked[0](None)
    assert not box.is_full and said == ["drained"]
