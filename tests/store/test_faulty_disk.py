"""T5: whichever write or sync fails, everything acknowledged is stored, and nothing is lost."""

import pytest

from gorod.store.journal import SqlJournal
from tests.store.disk import How, can_be_mounted
from tests.store.faulty_disk import Fault, Moment, faults, hasty, run, tried

pytestmark = pytest.mark.skipif(not can_be_mounted(), reason="SQLite is built into this Python, out of reach")


def test_no_failing_write_or_sync_is_taken_for_a_good_one() -> None:
    fell, wrong = run(one for at, one in enumerate(faults(200)) if at % 231 == 0)
    assert wrong == []
    assert all(fell[moment] for moment in Moment), fell


def test_an_acknowledgement_before_it_is_durable_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqlJournal, "_settle", hasty)
    assert tried(Fault(Moment.WRITING, How.EIO, 20, is_lasting=True)).wrong
