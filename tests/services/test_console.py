"""Functions of a judge's console only: previews, the clock, names, and cards typed in."""

from typing import Any

import pytest

from gorod.clubs.evening_games import people_of
from gorod.services.denied import Denied
from gorod.services.game.turns import turns_told
from gorod.services.server.devices import DEVICE_KEY_LIFETIME_S
from tests.services.console import CARDS, Console
from tests.services.world import Message, World

# -- previews


def test_a_foul_is_tried_before_it_is_given() -> None:
    console = Console().begin().go_to("speech")
    for _ in range(2):
        console.do("foul", seat=5)
    before = console.wire.messages("frame")
    would = console.would(cmd={"do": "foul", "seat": 5}, **{"as": "judge"})
    assert console.wire.messages("frame") == before
    assert "third" in would["lines"][0].lower() and would["view"]["fouls"]["5"] == 3
    console.do("foul", seat=5)
    assert console.wire.messages("frame")[-1]["lines"] == would["lines"]
    assert console.view == would["view"]


def test_what_would_be_refused_says_why() -> None:
    console = Console().begin().go_to("speech")
    would = console.would(cmd={"do": "nominate", "seat": 5}, **{"as": 9})
    assert would["refusal"]["code"] and would["refusal"]["text"] and "lines" not in would


def test_an_undo_is_tried_before_it_is_done() -> None:
    console = Console().begin().go_to("speech")
    console.wait(38)
    console.do("nominate", 1, seat=8)
    console.do("time_up")
    console.wait(5)
    would = console.would(undo=2)
    assert would["left"] == 22_000 and would["view"]["step"]["candidates"] == []
    console.manage("undo", count=2)
    assert console.view == would["view"] and console.left == 22
    assert console.would(undo=999)["refusal"]["code"] == "nothing_to_undo"


def test_only_the_console_tries() -> None:
    world = World(2)
    opened = world.open("fiim", programs=9)
    client, wire = world.connect(world.join(opened, "p").token)
    world.begin(opened)
    world.send(client, t="try", id="t", cmd={"do": "time_up"})
    assert wire.messages("would")[-1] == {
        "t": "would",
        "id": "t",
        "refusal": wire.messages("would")[-1]["refusal"],
    }
    assert wire.messages("would")[-1]["refusal"]["code"] == "only_a_judge"


# -- what the console shows


def test_the_judge_sees_what_may_be_entered_and_what_follows() -> None:
    console = Console().begin().go_to("speech")
    assert console.view["then"] == {"kind": "speech", "turn": 2}
    assert {"do": "nominate", "seat": 8} in console.view["offers"]["1"]
    console.do("nominate", 1, seat=8)
    console.do("time_up")
    console.do("nominate", 2, seat=9)
    console.go_to("ballot")
    console.do("vote", 3, seat=8)
    assert console.view["now"]["hands"] == [3] and "3" not in console.view["offers"]
    assert console.view["then"] == {"kind": "ballot", "turn": 9}
    console.do("tally", seat=8, hands=4)
    assert console.view["now"]["tally"] == 4


# -- the clock


def test_the_clock_is_held_and_put_right() -> None:
    console = Console().begin().go_to("speech")
    console.wait(13)
    console.manage("clock", seconds=5)
    assert console.left == 52
    console.manage("clock", hold=True)
    console.wait(100)
    assert console.left == 52
    console.do("foul", seat=4)
    console.manage("clock", seconds=-5)
    assert console.left == 47 and "left" in console.wire.messages("frame")[-1]
    console.manage("clock", hold=False)
    console.wait(7)
    assert console.left == 40
    console.manage("clock", hold=True)
    console.do("time_up")
    console.wait(1)
    assert console.left == 59  # the next speech is not paused


def test_a_held_clock_stands_after_a_restart() -> None:
    console = Console().begin().go_to("speech")
    console.wait(13)
    console.manage("clock", hold=True)
    console.wait(60)
    console.world.start()
    console.client, console.wire = console.world.connect(console.opened.organiser, "en")
    assert console.left == 47
    console.wait(60)
    console.manage("clock", hold=False)
    console.wait(2)
    assert console.left == 45


def test_nobody_else_touches_a_clock() -> None:
    console = Console().begin()
    stranger = Console(2, dealing="at_once")
    assert stranger.manage("clock", hold=True)["refusal"]["code"] == "no_game"
    world = World(3)
    opened = world.open("fiim", programs=10)
    client, wire = world.connect(opened.organiser)
    world.begin(opened)
    world.send(client, t="manage", id="c", what="clock", hold=True)
    assert wire.messages("ack")[-1]["refusal"]["code"] == "only_a_judge"
    assert console.view["step"]


# -- names and cards


def test_a_nick_is_put_right_in_the_middle_of_a_game() -> None:
    console = Console().begin().go_to("speech")
    console.manage("name", seat=1, name="Профессор")
    assert console.wire.messages("table")[-1]["seats"][0]["name"] == "Профессор"
    console.do("nominate", 1, seat=5)
    assert "Профессор" in console.wire.messages("frame")[-1]["lines"][0]
    entries = console.world.disk.entries(console.wire.messages("table")[-1]["game"])
    assert any(b'"name_corrected"' in entry.event for entry in entries)
    assert not any("Профессор".encode() in entry.event for entry in entries)
    console.world.start()
    console.client, console.wire = console.world.connect(console.opened.organiser, "en")
    assert console.wire.messages("table")[-1]["seats"][0]["name"] == "Профессор"


def test_a_judge_has_a_name_if_he_says_so_and_keeps_it() -> None:
    console = Console(guests=1)
    assert "judge" not in console.wire.messages("table")[-1]
    assert console.manage("name")["refusal"]["code"] == "bad_name"
    assert console.manage("name", name="Инга")["status"] == "applied"
    console.begin()
    console.world.start()
    console.client, console.wire = console.world.connect(console.opened.organiser, "en")
    assert console.wire.messages("table")[-1]["judge"] == "Инга"


def test_people_who_were_written_down_the_wrong_way_round_change_seats() -> None:
    console = Console().begin().go_to("speech")
    disk, table = console.world.disk, console.wire.messages("table")[-1]
    before = people_of(disk.games(table["id"])[0])
    assert console.manage("swap", seat=3, other=4)["status"] == "applied"
    console.do("nominate", 1, seat=3)
    assert "p4" in " ".join(console.wire.messages("frame")[-1]["lines"])
    assert any(b'"people_swapped"' in one.event for one in disk.entries(table["game"]))
    assert people_of(disk.games(table["id"])[0]) == (*before[:2], before[3], before[2], *before[4:])
    console.world.start()
    console.client, console.wire = console.world.connect(console.opened.organiser, "en")
    assert [one["name"] for one in console.wire.messages("table")[-1]["seats"]][2:4] == ["p4", "p3"]


def test_nobody_sees_the_card_of_another_because_seats_were_swapped() -> None:
    console = Console(guests=1)
    assert console.manage("swap", seat=1, other=2)["status"] == "applied", "no card was dealt yet"
    console.begin().go_to("speech")
    for other, code in ((1, "has_device"), (11, "no_such_seat"), (2, "no_such_seat")):
        assert console.manage("swap", seat=2, other=other)["refusal"]["code"] == code
    assert console.manage("swap", seat=1, other=3)["status"] == "applied"


def test_names_are_for_the_seats_there_are() -> None:
    console = Console()
    assert console.manage("name", seat=11, name="x")["refusal"]["code"] == "no_such_seat"
    assert console.manage("name", seat=1)["refusal"]["code"] == "bad_name"
    console.world.send(console.client, t="manage", id="bad", what="name", seat=1, name="  ")
    assert console.wire.messages("error")[-1]["code"] == "malformed"


def test_cards_are_typed_in() -> None:
    console = Console(dealing="typed")
    assert console.manage("start")["refusal"]["code"] == "other_cards"
    assert console.manage("start", cards=["don"] * 10)["refusal"]["code"] == "other_cards"
    assert console.manage("start", cards=CARDS)["status"] == "applied"
    assert [*console.view["judge"]["roles"].values()] == [*CARDS]


def test_cards_are_typed_only_where_that_was_chosen() -> None:
    console = Console()
    assert console.manage("start", cards=CARDS)["refusal"]["code"] == "other_cards"


# -- another device


def test_the_organiser_takes_another_device_by_his_words() -> None:
    console = Console().begin()
    answers: list[Any] = []
    opened = console.opened
    console.world.tables.devices.recover(opened.code, opened.phrase, "address", answers.append)
    assert console.wire.closed == (4401, "moved")
    client, wire = console.world.connect(answers[0].token, "en")
    assert wire.view["judge"]["roles"]
    console.world.send(client, t="do", id="x", cmd={"do": "time_up"}, **{"as": "judge"})
    assert wire.messages("ack")[-1]["status"] == "applied"


def test_an_assistant_has_the_clock_and_fouls_alone() -> None:
    console = Console().begin().go_to("speech")
    answers: list[Any] = []
    opened, world = console.opened, console.world
    world.tables.devices.assist(opened.table, opened.organiser, answers.append)
    code, token = answers[0]
    client, wire = world.connect(token, "en")
    assert code == opened.code and "judge" not in wire.view and "legal" not in wire.view
    world.send(client, t="do", id="foul", cmd={"do": "foul", "seat": 4})
    world.send(client, t="manage", id="clock", what="clock", hold=True)
    assert [ack["status"] for ack in wire.messages("ack")] == ["applied"] * 2
    assert wire.view["fouls"] == {"4": 1} and "left" in wire.messages("frame")[-1]
    forbidden: list[Message] = [
        {"t": "do", "cmd": {"do": "time_up"}},
        {"t": "do", "cmd": {"do": "remove", "seat": 4}},
        {"t": "do", "cmd": {"do": "nominate", "seat": 4}, "as": 1},
        {"t": "manage", "what": "undo"},
        {"t": "manage", "what": "name", "seat": 1, "name": "x"},
    ]
    for number, message in enumerate(forbidden):
        world.send(client, id=f"no{number}", **message)
        assert wire.messages("ack")[-1]["status"] == "refused"
    world.start()
    client, wire = world.connect(token, "en")
    assert wire.view["fouls"] == {"4": 1}
    world.send(client, t="leave", id="bye")
    assert wire.closed == (4401, "left")


# -- what was entered


def test_everything_that_was_entered_is_told() -> None:
    console = Console().begin().go_to("speech")
    console.do("nominate", 1, seat=8)
    console.do("time_up")
    console.manage("undo", count=2)
    console.manage("clock", hold=True)
    console.manage("name", seat=1, name="Anna")
    console.do("nominate", 1, seat=9)
    entries = console.world.disk.entries(console.wire.messages("table")[-1]["game"])
    names = {seat: f"p{seat}" for seat in range(2, 11)} | {1: "Anna"}
    told = turns_told(entries, names, "en")
    *_, nomination, next_speech, undone, clock, name, again = told
    assert nomination.taken_back and next_speech.taken_back and "8" in nomination.lines[0]
    assert (nomination.sender, next_speech.sender) == (1, 0)
    assert [one.is_remark for one in (undone, clock, name, again)] == [True, True, True, False]
    assert "stopped: 60 s" in clock.lines[0] and not again.taken_back and "Anna" in again.lines[0]
    assert not any(one.taken_back for one in told[:-6])


# -- another device


def key_of(console: Console) -> str:
    opened = console.opened
    code, key = console.world.tables.devices.offer_console(opened.table, opened.organiser)
    assert code == opened.code
    return key


def taken(console: Console, key: str, code: str = "") -> Any:
    answers: list[Any] = []
    typed = code or console.opened.code
    console.world.tables.devices.take_console(typed, key, "address", answers.append)
    return answers[0]


def refusal(answer: Any) -> str:
    assert isinstance(answer, Denied), answer
    return answer.code


def test_a_key_gives_the_console_to_another_device_in_the_middle_of_a_game() -> None:
    console = Console().begin().go_to("speech")
    key = key_of(console)
    assert console.wire.closed is None, "nothing has changed before it is used"
    moved = taken(console, key)
    assert console.wire.closed == (4401, "moved")
    client, wire = console.world.connect(moved.token, "en")
    assert wire.view["judge"]["roles"] and wire.view["step"]["kind"] == "speech"
    console.world.send(client, t="do", id="x", cmd={"do": "time_up"}, **{"as": "judge"})
    assert wire.messages("ack")[-1]["status"] == "applied"
    _, old = console.world.connect(console.opened.organiser)
    assert old.closed == (4401, "unknown_token")


def test_such_a_key_is_good_once_for_one_table_and_not_for_long() -> None:
    console, other = Console(), Console(2)
    used, late = key_of(console), key_of(other)
    assert refusal(taken(console, used, "ABCDEF")) == refusal(taken(console, late)) == "wrong_key"
    assert taken(console, used).token
    assert refusal(taken(console, used)) == "wrong_key"
    other.wait(DEVICE_KEY_LIFETIME_S)
    assert refusal(taken(other, late)) == "wrong_key"
    first, second = key_of(other), key_of(other)
    assert refusal(taken(other, first)) == "wrong_key" and taken(other, second).token


def test_only_a_judge_has_a_console_to_give() -> None:
    console = Console()
    world = console.world
    online = world.open("fiim", programs=9)
    seat = world.join(online, "p").token
    for table, token in ((online.table, online.organiser), (online.table, seat), (console.opened.table, "x")):
        with pytest.raises(Denied) as no:
            world.tables.devices.offer_console(table, token)
        assert no.value.code == "not_allowed"


# -- an assistant previews a foul


class Assistant:
    """A device beside a console."""

    def __init__(self, console: Console) -> None:
        self._world = console.world
        answers: list[Any] = []
        opened = console.opened
        self._world.tables.devices.assist(opened.table, opened.organiser, answers.append)
        self._client, self.wire = self._world.connect(answers[0][1], "en")

    def would(self, **more: Any) -> Message:
        self._world.send(self._client, t="try", id="t", **more)
        return self.wire.messages("would")[-1]

    def foul(self, seat: int) -> Message:
        return self.would(cmd={"do": "foul", "seat": seat}, **{"as": "judge"})


def test_an_assistant_tries_a_foul_and_nothing_else() -> None:
    console = Console().begin().go_to("speech")
    helper = Assistant(console)
    for _ in range(2):
        console.do("foul", seat=5)
    told = helper.foul(5)
    assert set(told) == {"t", "id", "lines"} and "third" in told["lines"][0].lower()
    console.do("foul", seat=5)
    assert helper.wire.messages("frame")[-1]["lines"] == told["lines"]
    for other in ({"undo": 1}, {"cmd": {"do": "remove", "seat": 5}}, {"cmd": {"do": "time_up"}}):
        assert helper.would(**other)["refusal"]["code"] == "only_a_judge"
    assert helper.foul(11)["refusal"]["code"] == "no_such_seat"


def test_what_an_assistant_is_told_of_a_fourth_foul_is_the_same_whatever_cards_there_are() -> None:
    """The fourth foul removes; whether the game would then be over is not told."""
    told = []
    for cards in (CARDS, CARDS[::-1]):
        console = Console(dealing="typed")
        assert console.manage("start", cards=cards)["status"] == "applied"
        console.go_to("speech")
        helper = Assistant(console)
        for seat in (1, 2):
            console.do("remove", seat=seat)
        for _ in range(3):
            console.do("foul", seat=3)
        told.append(helper.foul(3))
    assert told[0] == told[1] and "removed" in " ".join(told[0]["lines"])


def test_hidden_fouls_do_not_show_in_what_an_assistant_tries() -> None:
    told = []
    for hidden in (0, 2):
        console = Console(rules="club").begin().go_to("hunt")
        helper = Assistant(console)
        for _ in range(hidden):
            console.do("foul", seat=5)
        assert "lines" not in helper.foul(5), "at night nothing is said aloud"
        console.go_to("speech")
        assert console.view["judge"].get("hidden_fouls", {}).get("5", 0) == hidden
        told.append(helper.foul(5))
    assert told[0] == told[1] and "first" in told[0]["lines"][0].lower()


# -- what the large button says


def _at_a_ballot(hands: int) -> Console:
    """Return a ballot on seats 8 and 9 with this number of hands for 8; 9 is the current candidate."""
    console = Console().begin().go_to("speech")
    console.do("nominate", 1, seat=8)
    console.do("time_up")
    console.do("nominate", 2, seat=9)
    console.go_to("ballot")
    assert "verdict" not in console.view["then"], "another candidate comes"
    for seat in range(1, hands + 1):
        console.do("vote", seat, seat=8)
    console.do("time_up")
    return console


@pytest.mark.parametrize(
    ("hands", "kind", "seats"), [(6, "leave", [8]), (5, "tie", [8, 9]), (4, "leave", [9])]
)
def test_the_end_of_a_vote_is_known_before_it_is_closed(hands: int, kind: str, seats: list[int]) -> None:
    console = _at_a_ballot(hands)
    told = console.view["then"]["verdict"]
    assert told == {"kind": kind, "seats": seats, "sums": [[8, hands], [9, 10 - hands]]}


def test_the_end_of_a_lift_is_known_before_it_is_closed() -> None:
    console = _at_a_ballot(5).go_to("defence").go_to("ballot")
    for seat in range(1, 6):
        console.do("vote", seat, seat=8)
    console.go_to("lift")
    assert console.view["then"]["verdict"] == {"kind": "stay", "seats": [], "sums": [[0, 0]]}
    console.do("tally", seat=0, hands=6)
    assert console.view["then"]["verdict"] == {"kind": "leave", "seats": [8, 9], "sums": [[0, 6]]}


def test_a_hunt_says_whom_its_shots_kill() -> None:
    console = Console(dealing="typed")
    assert console.manage("start", cards=CARDS)["status"] == "applied"
    console.go_to("speech").go_to("hunt")
    for seat, kills in ((1, 0), (2, 0), (3, 8)):
        assert console.view["then"]["hunted"] == 0
        console.do("shoot", seat, seat=8)
        assert console.view["then"]["hunted"] == kills
