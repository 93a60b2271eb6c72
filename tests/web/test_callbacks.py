"""Callbacks bring work to the loop, and never so much of it that nothing else has its turn."""

import asyncio

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
