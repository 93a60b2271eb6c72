"""T5: a server on a failing disk says only what is stored, tells everybody, and recovers when healed."""

import pytest

from tests.store.disk import How, can_be_mounted
from tests.store.faulty_disk import Fault, Moment
from tests.web.faulty_house import run

pytestmark = pytest.mark.skipif(not can_be_mounted(), reason="SQLite is built into this Python, out of reach")


def test_a_failing_disk_stops_the_tables_and_loses_nothing() -> None:
    ways = [(How.EIO, 7, True), (How.ENOSPC, 12, True), (How.SHORT, 3, False), (How.LOST, 20, True)]
    said, wrong = run(Fault(Moment.WRITING, *way) for way in ways)
    assert wrong == []
    assert said["faults"] == len(ways) and said["seen"] == 3
    assert said["refused"] and said["tables told"] and said["acknowledged"]


def test_a_server_that_answers_before_it_has_written_would_be_found_out() -> None:
    _, wrong = run([Fault(Moment.WRITING, How.EIO, 10, True)], is_hasty=True)
    assert any(one.startswith("lost") or "was not shown" in one for one in wrong), wrong
