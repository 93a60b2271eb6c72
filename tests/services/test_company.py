"""People and programs at one table: typed words are heard, and programs' traits are told at the end."""

from typing import Any

import pytest

from gorod.bots.players.character import characters
from gorod.engine import commands as c
from gorod.engine.events import Guessed, Said
from gorod.engine.role import Team
from gorod.engine.seats import BIT, listed
from gorod.engine.step import Discussion, Speech
from tests.services.world import World

WORDS = "Я шериф, проверил пятого, он чёрный. Второй красный."
HEARD = c.Say("sheriff", ((5, Team.BLACK), (2, Team.RED)))


def _said(programs: int, **message: Any) -> c.Say:
    """Return the command in the log, without the hash of the words."""
    world = World("words")
    opened = world.open("fiim", programs=programs, mode="online")
    tokens = [world.join(opened, f"p{at}").token for at in range(10 - programs)]
    devices = [world.connect(token)[0] for token in tokens]
    world.begin(opened)
    table = world.table(opened)
    assert table.live is not None
    people = {*range(1, 11)} - {*table.live.loop.bots.seats}
    while not (isinstance(table.live.log.game.step, Speech) and table.live.log.game.step.seat in people):
        table.act(c.TimeUp(), c.CLOCK)
    seat = table.live.log.game.step.seat
    speaker = next(device for device in devices if device.person is not None and device.person.seat == seat)
    world.send(speaker, t="say", id="1", text=WORDS, **message)
    said = [event for event in table.live.log.events if isinstance(event, Said) and event.seat == seat][-1]
    assert said.claim.text not in ("", WORDS)
    return c.Say(said.claim.role, said.claim.checks, said.claim.black, said.claim.red)


def test_words_are_heard_where_programs_sit() -> None:
    assert _said(9) == HEARD


@pytest.mark.parametrize(("programs", "message"), [(9, {"claim": {}}), (0, {})])
def test_words_stay_words_where_nobody_needs_them_or_the_speaker_says_so(
    programs: int, message: dict[str, Any]
) -> None:
    assert _said(programs, **message) == c.Say()


def test_a_claim_that_is_given_is_taken_as_it_is() -> None:
    assert _said(9, claim={"black": [4]}) == c.Say(black=(4,))


def test_what_programs_were_like_is_told_when_it_is_over() -> None:
    world = World("tempers")
    opened = world.open("home", programs=9, kind="bayes", mode="online")
    _, wire = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    table = world.table(opened)
    assert table.live is not None
    lobbies = wire.messages("table")
    assert lobbies and all("tempers" not in message for message in lobbies)
    table.act(c.Overrule(c.Ruling.END, "late", (), "red"), c.JUDGE)
    assert all("ended" not in message for message in lobbies)
    assert wire.messages("table")[-1]["ended"]["seconds"] >= 0
    told = wire.messages("table")[-1]["tempers"]
    assert len(told) == 9 and {*told.values()} <= {*characters()}


def test_a_person_who_stays_silent_ends_nobodys_talk() -> None:
    """The floor goes on without them, and the step keeps its length (H10)."""
    world = World("silent")
    opened = world.open("home", programs=7, kind="bayes", mode="online", seats=8)
    world.connect(world.join(opened, "p").token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    while not isinstance(live.log.game.step, Discussion):
        world.pass_time()
        world.let_think()
    programs = {*live.loop.bots.seats} & {*listed(live.log.game.alive)}
    began = len(live.log.events)
    while isinstance(live.log.game.step, Discussion):
        world.pass_time()
        world.let_think()
    spoken = {event.seat for event in live.log.events[began:] if isinstance(event, Said)}
    assert spoken == programs


def test_whoever_is_asked_at_a_live_table_answers() -> None:
    world = World("asked")
    opened = world.open("home", programs=7, kind="bayes", mode="online", seats=8)
    device, _ = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None and device.person is not None
    while not isinstance(live.log.game.step, Discussion):
        world.pass_time()
        world.let_think()
    asked = [seat for seat in live.loop.bots.seats if live.log.game.alive & BIT[seat]][-1]
    world.send(device, t="say", id="1", text=f"Number {asked}, what do you think?")
    began = len(live.log.events)
    while not (answers := [one.seat for one in live.log.events[began:] if isinstance(one, Said)]):
        world.pass_time()
        world.let_think()
    assert answers[0] == asked


def test_how_long_a_game_took_and_its_best_move_are_told_when_it_is_over() -> None:
    world = World("ended", is_limited=False)
    opened = world.open("fiim", programs=9, kind="simple", mode="online")
    _, wire = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    live, began = world.table(opened).live, world.clock.now()
    assert live is not None
    world.play_out(opened)
    named = [event for event in live.log.events if isinstance(event, Guessed) and event.seats]
    lobbies = wire.messages("table")
    ended = lobbies[-1]["ended"]
    assert all(
        "ended" not in message
        for message in lobbies
        if message["state"] == "playing" and message is not lobbies[-1]
    )
    assert 0 <= ended["seconds"] <= world.clock.now() - began
    assert ended["seconds"] > 600
    assert [ended.get("best_move_by", 0), ended.get("best_move", [])] == (
        [named[-1].seat, [*named[-1].seats]] if named else [0, []]
    )
