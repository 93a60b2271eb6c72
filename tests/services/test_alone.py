"""A game of one person among programs."""

from typing import Any

import pytest

from gorod.engine.events import Polled
from gorod.engine.seats import BIT
from gorod.engine.step import Poll
from tests.services.world import World


def _first_poll(mode: str) -> tuple[World, Any, Any]:
    """A game of `home` with one person, when its first vote begins."""
    world = World(mode, is_limited=False)
    opened = world.open("home", programs=5, kind="simple", mode=mode, seats=6)
    device, _ = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    while not isinstance(live.log.game.step, Poll):
        world.let_think()
        assert world.pass_time()
    return world, live, device


@pytest.mark.parametrize(("mode", "ends"), [("solo", True), ("online", False)])
def test_alone_a_vote_ends_once_everybody_has_voted(mode: str, ends: bool) -> None:
    world, live, device = _first_poll(mode)
    deadline = live.loop.deadline
    world.let_think()
    seats = [seat for seat, _ in live.log.game.step.votes]
    assert device.person is not None
    if device.person.seat not in seats and live.log.game.alive & BIT[device.person.seat]:
        world.send(device, t="do", id="v", cmd={"do": "vote", "seat": seats[0]})
    assert len(live.log.game.step.votes) == live.log.game.alive.bit_count()
    assert world.pass_time()
    assert (world.clock.now() < deadline) is ends
    assert any(isinstance(event, Polled) for event in live.log.events)


def test_alone_a_vote_waits_for_the_person_who_has_not_voted() -> None:
    world, live, device = _first_poll("solo")
    assert device.person is not None
    world.let_think()
    assert live.log.game.alive & BIT[device.person.seat]
    deadline = live.loop.deadline
    assert world.pass_time()
    assert world.clock.now() >= deadline
