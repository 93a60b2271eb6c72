"""Alarms: one for each table, however often it is reset."""

import tracemalloc

from gorod.services.clocks import Alarms

DAY = 24 * 3600.0


def _grown(flaps: int) -> int:
    """Return the bytes still used after a phone came and went this often, with a day to wait each time."""
    alarms = Alarms()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for at in range(flaps):
        alarms.set("t", DAY + at)
        alarms.set("t", None)
        alarms.next()
        alarms.set("other", DAY / 2)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before


def test_an_alarm_that_is_set_anew_leaves_nothing_behind() -> None:
    assert _grown(20_000) < 3 * _grown(2000)


def test_the_last_word_counts() -> None:
    alarms = Alarms()
    for at in range(1000):
        alarms.set("a", 2000.0 - at)
        alarms.set("b", 3000.0 - at)
    assert alarms.next() == 1001.0
    alarms.set("a", None)
    assert alarms.next() == 2001.0
