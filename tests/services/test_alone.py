"""A game of one person among programs."""

from typing import Any

import msgspec
import pytest

from gorod.engine.events import Polled
from gorod.engine.seats import BIT
from gorod.engine.step import Discussion, Poll
from gorod.services.game.live_game import LAST_WORD_S, READING_LETTER_S, READING_START_S
from tests.services.world import World


def _first_poll(mode: str) -> tuple[World, Any, Any]:
    """Return a game of `home` with one person, at the start of its first vote."""
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


def _alone(seats: int = 8) -> tuple[World, Any, Any]:
    """Return a game of `home` with one person and talkative programs."""
    world = World("talk", is_limited=False)
    opened = world.open("home", programs=seats - 1, kind="bayes", mode="solo", seats=seats)
    device, _ = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    return world, live, device


def _go_on(world: World, device: Any, number: int) -> None:
    """Move on to the next event; the person is silent and looks at their card."""
    world.send(device, t="looked", id=f"l{number}", deal=_deal(world))
    world.let_think()
    assert world.pass_time()


def _deal(world: World) -> str:
    [table] = world.tables.by_id.values()
    assert table.live is not None
    return table.live.deal or "-"


def _talk(world: World, live: Any, device: Any) -> float:
    """Wait for the first free discussion; return its start."""
    for number in range(500):
        if isinstance(live.log.game.step, Discussion):
            return world.clock.now()
        _go_on(world, device, number)
    raise AssertionError("nobody talks")


def test_free_talk_ends_soon_after_everything_said_was_read_and_answered() -> None:
    world, live, device = _alone()
    began = _talk(world, live, device)
    step, until = live.log.game.step, []
    while isinstance(live.log.game.step, Discussion):
        world.let_think()
        until.append(live.until)
        assert world.pass_time()
    lasted = world.clock.now() - began
    talks = [(at, m) for at, m in device.connection.got if at >= began and b'"t":"talk"' in m]
    at, last = talks[-1]
    read = READING_START_S + READING_LETTER_S * len(msgspec.json.decode(last)["text"])
    assert lasted < step.seconds / 2
    assert world.clock.now() >= at + read + LAST_WORD_S
    assert until[-1] == pytest.approx(world.clock.now() * 1000, abs=1), "the clock on the page tells it"


def test_who_is_silent_in_free_talk_may_still_speak_and_is_answered_with_time() -> None:
    world, live, device = _alone()
    _talk(world, live, device)
    deadline = live.loop.deadline
    world.let_think()
    while live.until / 1000 >= deadline:
        assert world.pass_time()
        world.let_think()
    before = live.until
    world.clock.move_to(world.clock.now() + 10)
    world.send(device, t="say", id="s", text="Подождите!")
    world.let_think()
    assert live.until >= before + 10_000


def test_together_free_talk_lasts_as_long_as_the_rules_say() -> None:
    world = World("talk", is_limited=False)
    opened = world.open("home", programs=7, kind="bayes", mode="online", seats=8)
    device, _ = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    began = _talk(world, live, device)
    seconds = live.log.game.step.seconds
    while isinstance(live.log.game.step, Discussion):
        world.let_think()
        assert world.pass_time()
    assert world.clock.now() >= began + seconds


def _leave(world: World, device: Any) -> None:
    """Let the person leave the game; they keep the table as long as the page is open."""
    world.send(device, t="leave", id="leave")
    assert not device.connection.closed


def test_who_has_left_skips_to_the_end() -> None:
    world, live, device = _alone()
    _talk(world, live, device)
    world.send(device, t="manage", id="early", what="skip")
    assert device.connection.messages("ack")[-1]["refusal"]["code"] == "still_playing"
    _leave(world, device)
    world.send(device, t="manage", id="skip", what="skip")
    assert device.connection.messages("ack")[-1]["status"] == "applied"
    now = world.clock.now()
    world.let_think()
    while not live.is_over:
        assert world.pass_time()
        world.let_think()
    assert world.clock.now() < now + 10
    assert device.connection.view["cards"]


def test_what_was_skipped_is_taken_back_to_the_usual_time() -> None:
    world, live, device = _alone()
    _talk(world, live, device)
    usual = live.loop.pace
    _leave(world, device)
    world.send(device, t="manage", id="skip", what="skip")
    assert live.loop.pace > usual
    world.send(device, t="manage", id="undo", what="undo")
    assert live.loop.pace == usual


def test_together_nobody_skips_to_the_end() -> None:
    world = World("talk", is_limited=False)
    opened = world.open("home", programs=7, kind="simple", mode="online", seats=8)
    device, other = world.connect(world.join(opened, "p").token)
    organiser, wire = world.connect(opened.organiser)
    world.begin(opened)
    world.send(organiser, t="manage", id="skip", what="skip")
    assert wire.messages("ack")[-1]["refusal"]["code"] == "not_allowed"
    world.send(device, t="manage", id="skip", what="skip")
    assert other.messages("ack")[-1]["status"] == "refused"
