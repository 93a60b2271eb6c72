"""Callbacks bring work to the loop in portions, so that other work runs between them."""

import asyncio

import pytest

from gorod.store.errors import Unusable
from gorod.web.threads import LoopCallbacks

CHAIN = 100_000


def test_work_that_brings_more_work_lets_others_have_their_turn() -> None:
    loop, done = asyncio.new_event_loop(), 0
    callbacks = LoopCallbacks(loop)

    def job() -> None:
        nonlocal done
        done += 1
        if done < CHAIN:
            callbacks.hand_over(job)

    callbacks.hand_over(job)
    callbacks.answer()
    loop.close()
    assert 0 < done < CHAIN


def test_a_database_out_of_reach_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    loop, faults = asyncio.new_event_loop(), list[int]()
    callbacks = LoopCallbacks(loop, failed=lambda: faults.append(1))

    def unread() -> None:
        raise Unusable("there", "unreachable")

    for _ in range(50):
        callbacks.hand_over(unread)
    callbacks.answer()
    loop.close()
    assert [record.levelname for record in caplog.records] == ["WARNING"] and not faults
