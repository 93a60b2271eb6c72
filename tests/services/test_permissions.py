"""Every command from every kind of viewer in every mode: who may send what."""

from typing import Any, get_args

import pytest
from msgspec import to_builtins

from gorod.engine import commands as c
from gorod.engine.commands import Command
from gorod.protocol.lobby import Mode
from gorod.protocol.messages import Deed, FromClient, Hello, Manage
from gorod.protocol.wire_schema import tags
from tests.services.room import KINDS, Room
from tests.services.samples import COMMANDS, JUDGE_COMMANDS
from tests.services.world import Wire

AS = (None, 1, 3, "judge")


def test_the_list_of_commands_is_whole() -> None:
    assert set(COMMANDS) == set(get_args(Command))


def may(mode: Mode, kind: str, command: type, wanted: object) -> bool:
    """Return who may send what, written independently of the program."""
    if mode in (Mode.ONLINE, Mode.COMPANION, Mode.SOLO):
        own = {"seat": 1, "departed": 2}.get(kind)
        return own is not None and wanted in (None, own) and command not in JUDGE_COMMANDS
    if kind != "organiser":
        return False
    if isinstance(wanted, int):
        return command not in JUDGE_COMMANDS
    return mode is Mode.JUDGED or command is c.TimeUp


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("kind", KINDS)
def test_whoever_may_not_send_a_command_changes_nothing(mode: Mode, kind: str) -> None:
    room = Room(mode)
    for command, example in COMMANDS.items():
        for wanted in AS:
            if may(mode, kind, command, wanted):
                continue
            client, wire = room.device(kind)
            room.world.clock.move_to(room.world.clock.now() + 1)
            room.world.tables.tick()
            before = room.live.log.turns
            sent = {"t": "do", "id": f"{command.__name__} {wanted}", "cmd": to_builtins(example)}
            room.world.send(client, **(sent | ({"as": wanted} if wanted is not None else {})))
            assert room.live.log.turns == before, (mode, kind, command, wanted)
            _is_refused(kind, wire)


def _is_refused(kind: str, wire: Wire) -> None:
    if kind == "stranger":
        assert wire.closed == (4401, "hello_first")
    else:
        assert wire.messages("ack")[-1]["status"] == "refused"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("deed", list(Deed))
def test_only_the_organiser_manages_the_table(kind: str, deed: Deed) -> None:
    room = Room(Mode.ONLINE)
    client, wire = room.device(kind)
    table = room.world.table(room.opened)
    before = room.live.log.turns, table.state, len(table.members.people)
    who = table.members.entrance.waiting[0].key
    room.world.send(client, t="manage", id="m", what=deed.value, seat=3, who=who)
    after = room.live.log.turns, table.state, len(table.members.people)
    if kind != "organiser":
        assert after == before and table.members.entrance.waiting
        _is_refused(kind, wire)
    elif deed in (Deed.PAUSE, Deed.CLOSE):
        assert after != before and wire.messages("ack")[-1]["status"] == "applied"


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_plays_alone_takes_back_and_no_onlooker_does(kind: str) -> None:
    room = Room(Mode.SOLO)
    client, wire = room.device(kind)
    before = room.live.log.turns
    room.world.send(client, t="manage", id="u", what="undo")
    if kind in ("stranger", "knocking", "watcher"):
        assert room.live.log.turns == before
        _is_refused(kind, wire)
    else:
        assert room.live.log.turns < before


def test_the_departed_have_no_command_with_any_effect() -> None:
    room = Room(Mode.ONLINE)
    client, wire = room.devices["departed"]
    before = room.live.log.turns
    for number, command in enumerate(COMMANDS.values()):
        room.world.send(client, t="do", id=f"d{number}", cmd=to_builtins(command))
    room.world.send(client, t="motion", id="m", seat=3)
    assert room.live.log.turns == before
    assert wire.view["me"]["seat"] == 2


MESSAGES: dict[str, dict[str, Any]] = {
    "do": {"id": "1", "cmd": {"do": "pass"}},
    "say": {"id": "2", "text": "I am here"},
    "ready": {"on": True},
    "looked": {"id": "11", "deal": "d"},
    "mute": {"seat": 3, "on": True},
    "motion": {"id": "3", "seat": 3},
    "sit": {"id": "4", "seat": 3},
    "look": {"seat": 3},
    "seal": {"id": "12", "seat": 3, "picks": [[1]]},
    "ask": {"id": "5"},
    "resume": {"n": 0},
    "ping": {"at": 1},
    "beat": {},
    "voiced": {"n": 100},
    "leave": {"id": "6"},
    "elect": {"id": "8", "seat": 2},
    "entrust": {"id": "10", "seat": 2},
    "answer_phone": {"id": "13", "accept": False},
    "penalty": {"id": "7", "seat": 3, "fouls": 1},
    "try": {"id": "9", "undo": 1},
}
"""All messages but `hello` and `manage`, which have tests of their own."""


def test_the_list_of_messages_is_whole() -> None:
    assert set(MESSAGES) == set(tags(FromClient)) - set(tags(Hello | Manage))


def test_whoever_knocks_learns_nothing_and_changes_nothing() -> None:
    """Whatever they send, at any step of a game: they are told that they wait, and that they may not."""
    room = Room(Mode.ONLINE)
    client, wire = room.devices["knocking"]
    table = room.world.table(room.opened)
    for step in range(3):
        before = (
            room.live.log.turns,
            len(table.members.people),
            [person.ready for person in table.members.people],
        )
        for kind, message in MESSAGES.items():
            if kind != "leave":
                room.world.send(client, t=kind, **message)
        assert before == (
            room.live.log.turns,
            len(table.members.people),
            [person.ready for person in table.members.people],
        )
        room.world.clock.move_to(room.world.clock.now() + step + 20)
        table.act(c.TimeUp(), c.CLOCK)
    assert {message["t"] for message in wire.messages()} == {"waiting", "ack", "pong", "beat", "would"}
    assert {would["refusal"]["code"] for would in wire.messages("would")} == {"only_a_judge"}
    assert {ack["status"] for ack in wire.messages("ack")} == {"refused", "unknown"}
    room.world.send(client, t="leave", id="6")
    assert wire.messages()[-1] == {"t": "bye", "code": "left"} and not table.members.entrance.waiting
