"""A command that comes twice, late or out of order has its effect once (T8)."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.protocol.messages import TableMessage
from gorod.services.ports import ClientConnection
from gorod.services.server.messages import MessageHandler
from gorod.services.table.games import TableGames
from gorod.services.table.person import Person
from gorod.services.table.table import Table
from tests.services.once import Total, evening
from tests.services.world import World

COMMANDS = 12_000


def test_every_command_has_its_effect_once() -> None:
    total, seed = Total(), 0
    while total.commands < COMMANDS:
        evening(seed, total)
        seed += 1
    assert total.troubled > 0.25 * total.commands and total.applied > 0.1 * total.commands
    assert total.kills > 10 and total.cuts > 100 and total.games > 5
    assert {"voted", "fouled", "shot", "acted", "said", "paused", "undone"} <= set(total.events)


def _after_a_reconnect(patch: pytest.MonkeyPatch) -> None:
    connect = Table.connect

    def forgetful(self: Table, person: Person, line: ClientConnection, lang: str) -> None:
        person.answers.clear()
        connect(self, person, line, lang)

    patch.setattr(Table, "connect", forgetful)


def _after_a_restart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableGames, "_remember", lambda *_: None)


def _when_something_else_comes(patch: pytest.MonkeyPatch) -> None:
    """Planted fault: a known name with other content is taken as a new command."""
    take = MessageHandler.take

    def careless(
        self: MessageHandler, client: Any, table: Table, person: Person, message: TableMessage
    ) -> None:
        if getattr(message, "count", 1) == 4:
            person.answers.pop(getattr(message, "id", ""), None)
        take(self, client, table, person, message)

    patch.setattr(MessageHandler, "take", careless)


@pytest.mark.parametrize("plant", [_after_a_reconnect, _after_a_restart, _when_something_else_comes])
def test_a_server_that_forgets_names_is_found_out(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(20):
            evening(seed, Total())


def test_what_is_taken_back_twice_under_one_name_is_taken_back_once() -> None:
    world = World(1)
    opened, client, wire = world.judged()
    for number in range(6):
        world.send(client, t="do", id=f"n{number}", cmd={"do": "time_up"})
    for _ in range(2):
        world.send(client, t="manage", id="back", what="undo")
    world.start()
    again, there = world.connect(opened.organiser)
    world.send(again, t="manage", id="back", what="undo", count=2)
    live = world.table(opened).live
    assert live is not None and live.log.turns == 6
    assert (
        there.messages("ack")[-1]
        == wire.messages("ack")[-1]
        == {"t": "ack", "id": "back", "status": "applied"}
    )


def test_words_for_the_blacks_are_heard_once() -> None:
    """Repeated, they might even have been said at the table."""
    world = World(3)
    opened = world.open("fiim")
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(10)]
    world.begin(opened)
    while devices[0][1].view["step"]["kind"] != "briefing":
        assert world.pass_time()
    blacks = [(client, wire) for client, wire in devices if wire.view["me"]["mates"]]
    for _ in range(3):
        world.send(blacks[0][0], t="say", id="w", text="третий")
    assert [talk["room"] for talk in blacks[1][1].messages("talk")] == ["black"]


def test_a_game_that_was_begun_is_kept_with_its_first_entries() -> None:
    """Killed between the two, a table would play for ever without a game."""
    world = World(4)
    opened = world.open("home", programs=8, seats=8)
    world.disk.is_slow = True
    world.tables.admission.start(opened.table, opened.organiser, lambda _: None)
    world.disk.flush(1)
    world.start()
    table = world.table(opened)
    assert (table.state == "playing") == (table.live is not None)


def test_the_end_of_a_game_and_a_kill_do_not_make_a_name_unknown() -> None:
    world = World(5)
    opened = world.open("home", programs=7, seats=8)
    token = world.join(opened, "me").token
    client, wire = world.connect(token)
    world.begin(opened)
    command = world.until_asked(wire)
    world.send(client, t="do", id="mine", cmd=command)
    world.play_out(opened)
    world.start()
    again, there = world.connect(token)
    world.send(again, t="ask", id="mine")
    assert there.messages("ack")[-1]["status"] == "applied"
