"""A device that connects is told what its viewer has seen and heard: one message of bounded size."""

from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from gorod.protocol.history import History
from gorod.protocol.limits import MAX_TEXT_CHARS
from gorod.protocol.lobby import Mode
from gorod.services.game.live_game import MANUAL_MODES
from gorod.texts.narrator import Narrator
from tests.services.played import Device, played, until
from tests.services.world import Message, Wire, World

MAX_HISTORY_BYTES = 64 * 1024
read = msgspec.json.Decoder(History, strict=True).decode


def history(wire: Wire) -> Message:
    """Return the last history; it must decode as the protocol's type."""
    sent = [message for _, message in wire.got if message.startswith(b'{"t":"history"')][-1]
    assert msgspec.json.decode(msgspec.json.encode(read(sent))) == msgspec.json.decode(sent)
    found: Message = msgspec.json.decode(sent)
    return found


def come(world: World, token: str) -> Message:
    """Return the history that a new device of this person receives."""
    client, wire = world.connect(token)
    world.tables.gone(client)
    return history(wire)


def talk(told: Message) -> list[tuple[str, int, str, str]]:
    return [(i["phase"], i["from"], i["text"], i["room"]) for i in told["story"] if i["t"] == "talk"]


def lines(told: Message) -> list[str]:
    return [line for item in told["story"] if item["t"] == "lines" for line in item["lines"]]


def contents(told: Message) -> Message:
    """Return the history without what starts anew with a restart."""
    return {key: value for key, value in told.items() if key not in ("epoch", "n")}


def say(world: World, device: Device, text: str, **more: Any) -> None:
    world.send(device[0], t="say", id=f"s{text[:40]}", text=text, **more)
    assert device[1].messages("ack")[-1]["status"] == "applied", device[1].messages("ack")[-1]


def spoken(world: World) -> tuple[Any, dict[int, Device], list[str]]:
    """Return the first day of a game in which something was said, claimed and nominated."""
    opened, devices, tokens = played(world)
    until(world, devices[1][1], "D1", "speech")
    say(world, devices[1], "я проверил", claim={"role": "sheriff", "checks": [[4, "black"]]})
    world.send(devices[1][0], t="do", id="n", cmd={"do": "nominate", "seat": 4})
    return opened, devices, tokens


def test_one_who_comes_hears_what_was_said() -> None:
    world = World(1)
    _, _, tokens = spoken(world)
    told = come(world, tokens[4])
    assert talk(told) == [("D1", 1, "я проверил", "table")]
    assert told["claims"] == [{"phase": "D1", "seat": 1, "role": "sheriff", "checks": [[4, "black"]]}]
    assert told["nominations"] == [{"phase": "D1", "by": 1, "seat": 4}]
    assert not [line for line in lines(told) if len(line) > 60 and " " not in line], (
        "a hash is nobody's words"
    )
    kinds = [item["t"] for item in told["story"]]
    assert kinds[-2:] == ["talk", "lines"], "the nomination came after the words"


def test_cards_of_others_are_in_nobodys_history() -> None:
    world = World(3)
    opened, devices, tokens = spoken(world)
    until(world, devices[1][1], "N1", "hunt")
    world.send(devices[8][0], t="do", id="1", cmd={"do": "shoot", "seat": 1})
    citizen, mafioso = come(world, tokens[0]), come(world, tokens[7])
    assert lines(mafioso) != lines(citizen)
    answers: list[Any] = []
    world.tables.admission.watch(opened.code, "a", answers.append)
    onlooker = come(world, answers[0].token)
    assert set(lines(onlooker)) < set(lines(mafioso)) | set(lines(citizen))


def test_words_among_some_are_for_those_who_were_there() -> None:
    world = World(4)
    _, devices, tokens = played(world, "boxed", 10)
    until(world, devices[1][1], "N0", "briefing")
    say(world, devices[1], "второго")
    assert talk(come(world, tokens[1])) == [("N0", 1, "второго", "black")]
    assert not talk(come(world, tokens[9]))
    until(world, devices[1][1], "D1")
    for seat in (9, 10):
        world.send(devices[seat][0], t="leave", id="l")
    say(world, devices[9], "скучно")
    assert talk(come(world, tokens[9])) == [("D1", 9, "скучно", "gone")]
    world.send(devices[8][0], t="leave", id="l")
    assert not talk(come(world, tokens[7])), "he was still playing"
    world.start()
    assert not talk(come(world, tokens[9])) and not talk(come(world, tokens[1])), "these are not kept"


def test_a_restart_changes_nothing_else() -> None:
    world = World(5)
    opened, devices, tokens = spoken(world)
    until(world, devices[1][1], "N1")
    before = [come(world, token) for token in (*tokens, opened.organiser)]
    world.start()
    after = [come(world, token) for token in (*tokens, opened.organiser)]
    assert [contents(one) for one in after] == [contents(one) for one in before]
    assert not {one["epoch"] for one in after} & {one["epoch"] for one in before}


def test_words_of_those_he_has_muted_are_left_out() -> None:
    world = World(6)
    _, devices, tokens = spoken(world)
    world.send(devices[5][0], t="mute", seat=1, on=True)
    assert not talk(come(world, tokens[4])) and talk(come(world, tokens[5]))
    world.send(devices[5][0], t="mute", seat=1, on=False)
    assert talk(come(world, tokens[4]))


def test_what_was_taken_back_is_told_to_nobody() -> None:
    world = World(7)
    opened, client, wire = world.judged()
    while (step := wire.view["step"])["kind"] != "speech":
        world.clock.move_to(world.clock.now() + 1)
        world.send(client, t="do", id=f"{world.clock.now()}", cmd={"do": "time_up"})
    before = come(world, opened.organiser)
    world.send(client, t="do", id="n", cmd={"do": "nominate", "seat": 5}, **{"as": step["turn"]})
    told = come(world, opened.organiser)
    assert told["nominations"] and len(lines(told)) > len(lines(before))
    world.send(client, t="manage", id="u", what="undo", count=1)
    after = come(world, opened.organiser)
    assert contents(after) == contents(before)
    assert after["epoch"] == before["epoch"] and after["n"] == told["n"] + 1


def test_a_vote_tells_who_voted_for_whom() -> None:
    world = World(8)
    _, devices, tokens = spoken(world)
    world.send(devices[1][0], t="do", id="p", cmd={"do": "pass"})
    until(world, devices[2][1], "D1", "speech")
    world.send(devices[2][0], t="do", id="n", cmd={"do": "nominate", "seat": 6})
    until(world, devices[2][1], "D1", "ballot")
    for seat in (1, 2, 3):
        world.send(devices[seat][0], t="do", id="v", cmd={"do": "vote", "seat": 4})
    own = {"phase": "D1", "kind": "ballot", "candidates": [4, 6]}
    assert come(world, tokens[0])["votes"] == [{**own, "votes": [[1, 4]]}], (
        "hands of others are not counted yet"
    )
    assert come(world, tokens[8])["votes"] == [own]
    while devices[1][1].view["step"]["kind"] == "ballot":
        assert world.pass_time()
    (told,) = come(world, tokens[8])["votes"]
    assert told["votes"] == [[1, 4], [2, 4], [3, 4], *([seat, 6] for seat in range(4, 11))]
    assert told["sums"] == [[4, 3], [6, 7]]


def test_it_is_bounded_and_says_what_was_left_out() -> None:
    world = World(9)
    _, devices, tokens = played(world, options={"talk.seconds": 300})
    until(world, devices[1][1], "D1", "speech")
    assert "cut" not in come(world, tokens[1])
    for number in range(70):
        text, claim = f"{number} " + "ы" * (MAX_TEXT_CHARS - 3), {"black": [*range(1, 11)]}
        say(world, devices[1], text, claim=claim)
        world.clock.move_to(world.clock.now() + 1)
    wire = world.connect(tokens[1])[1]
    sent = next(message for _, message in wire.got if message.startswith(b'{"t":"history"'))
    told = history(wire)
    assert len(sent) <= MAX_HISTORY_BYTES and told["cut"]
    heard = talk(told)
    assert heard[-1][2].startswith("69 ") and not any(one[2].startswith("0 ") for one in heard)
    assert len(lines(told)) > 10, "talk does not push the story out"


def test_nothing_is_narrated_twice_for_whoever_comes_again_and_again() -> None:
    world = World(10)
    _, _, tokens = spoken(world)
    come(world, tokens[0])
    with patch.object(Narrator, "tell_open", side_effect=AssertionError("once more")):
        assert lines(come(world, tokens[0]))
        with pytest.raises(AssertionError):
            come(world, tokens[1])


def test_whoever_resumes_is_told_only_if_he_has_missed_something() -> None:
    world = World(11)
    _, devices, _ = spoken(world)
    client, wire = devices[3]
    last = wire.messages("frame")[-1]

    def kinds(**more: object) -> list[str]:
        before = len(wire.got)
        world.send(client, t="resume", **more)
        return [message["t"] for message in wire.messages()][before:]

    assert kinds(n=last["n"]) == kinds(n=last["n"], epoch=last["epoch"]) == ["table", "frame"]
    assert kinds(n=last["n"] - 1) == kinds(n=last["n"], epoch="another") == ["table", "history", "frame"]


@pytest.mark.parametrize("mode", list(Mode))
def test_history_and_picture_are_of_one_moment(mode: Mode) -> None:
    world = World(12)
    opened = world.open("home", programs=7, mode=mode.value, seats=8)
    token = world.join(opened, "a").token
    world.connect(token)
    world.begin(opened)
    for _ in range(6 if mode not in MANUAL_MODES else 0):
        world.let_think()
        world.pass_time()
    for one in (token, opened.organiser):
        wire = world.connect(one)[1]
        told, frame = history(wire), wire.messages("frame")[-1]
        assert (told["epoch"], told["n"]) == (frame["epoch"], frame["n"])


def test_what_was_forgotten_is_not_told() -> None:
    world = World(13)
    opened, _, tokens = spoken(world)
    live = world.table(opened).live
    assert live is not None
    live.history.forget(1)
    told = come(world, tokens[3])
    assert not talk(told) and told["claims"]
