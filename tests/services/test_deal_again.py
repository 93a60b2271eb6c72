"""The cards were dealt wrongly at the table: a judge returns to the deal with the same people."""

from typing import Any

import pytest
from msgspec import json

from gorod.clubs.evening_games import rows_of
from gorod.protocol.lobby import Mode, TableState
from gorod.services.rows import VOID
from gorod.web.finished_games import finished
from tests.services.club_table import Club, owed
from tests.services.console import CARDS, Console
from tests.services.world import World


def code(answer: dict[str, Any]) -> str:
    return str(answer["refusal"]["code"] if "refusal" in answer else answer["status"])


def told(console: Console) -> dict[str, Any]:
    return console.wire.messages("table")[-1]


def seating(console: Console) -> list[str]:
    return [seat["name"] for seat in told(console)["seats"]]


@pytest.mark.parametrize("dealing", ["typed", "picked", "at_once"])
@pytest.mark.parametrize("rules", ["fiim", "club", "home"])
def test_the_same_people_are_dealt_other_cards(rules: str, dealing: str) -> None:
    more = {"seats": 10} if rules == "home" else {}
    console = Console(rules=rules, dealing=dealing, **more)
    cards = {"cards": [*CARDS]} if dealing == "typed" else {}
    if dealing == "typed" and rules == "home":
        cast = console.world.table(console.opened).settings.cast
        cards = {"cards": [role for role, count in cast.items() for _ in range(count)]}
    assert code(console.manage("start", **cards)) == "applied"
    names, promise = seating(console), told(console)["commitment"]
    assert code(console.manage("redeal")) == "applied"
    room = told(console)
    assert room["state"] == "open" and "game" not in room and seating(console) == names
    assert room["commitment"] != promise
    assert code(console.do("time_up")) == "no_game"
    if "cards" in cards:
        cards["cards"].reverse()
    assert code(console.manage("start", **cards)) == "applied"
    if "cards" in cards:
        assert [*console.view["judge"]["roles"].values()] == cards["cards"]


def test_after_the_first_day_has_broken_the_cards_stay() -> None:
    console = Console().begin().go_to("speech")
    assert code(console.manage("redeal")) == "day_has_broken"
    assert console.view["step"]["kind"] == "speech"


def test_without_a_game_nothing_is_dealt_again() -> None:
    assert code(Console().manage("redeal")) == "no_game"


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode not in (Mode.JUDGED, Mode.SOLO)])
def test_only_a_console_deals_again(mode: Mode) -> None:
    """Where everybody has seen a card on a phone, a new deal would be a second chance."""
    world = World()
    opened = world.open("club", mode=mode.value)
    for at in range(10):
        world.join(opened, f"p{at}")
    client, wire = world.connect(opened.organiser)
    world.send(client, t="manage", id="s", what="start")
    world.send(client, t="manage", id="r", what="redeal")
    assert code(wire.messages("ack")[-1]) == "only_a_judge"
    assert world.table(opened).state is TableState.PLAYING


def test_an_assistant_and_a_player_do_not_deal_again() -> None:
    club = Club()
    club.start()
    client, wire = club.seventh
    club.world.send(client, t="manage", id="r", what="redeal")
    assert code(wire.messages("ack")[-1]) == "not_allowed"


def test_of_the_wrong_deal_nothing_is_shown_any_more() -> None:
    """Most cards may be the same as before: the wrong deal would tell them in the middle of the next game."""
    console = Console(dealing="typed")
    console.manage("start", cards=CARDS)
    game = told(console)["game"]
    console.manage("redeal")
    console.manage("start", cards=CARDS[::-1])
    disk = console.world.disk
    row = disk.game(game)
    assert row is not None and row.state == VOID
    assert finished(disk, game) is None
    assert game not in [one.id for one in rows_of(disk, [console.opened.table])]
    _, late = console.world.connect(console.opened.organiser, "en")
    cards = json.encode(late.messages("history")[-1]).decode()
    assert [*late.view["judge"]["roles"].values()] == [*CARDS[::-1]]
    assert game not in cards


def test_fouls_from_an_earlier_game_are_brought_to_the_next_deal_too() -> None:
    club = Club()
    club.send(t="penalty", seat=7, fouls=2, reason="discussing")
    club.start()
    assert owed(club.judge) == [] and club.started().penalties == ((7, 2),)
    assert club.send(t="manage", what="redeal") == "applied"
    assert [note["fouls"] for note in owed(club.judge)] == [2]
    club.restart()
    assert [note["fouls"] for note in owed(club.judge)] == [2]
    assert club.start() == "applied" and club.started().penalties == ((7, 2),)


def test_a_restart_finds_the_room() -> None:
    console = Console().begin()
    console.manage("redeal")
    console.world.start()
    client, wire = console.world.connect(console.opened.organiser, "en")
    assert wire.messages("table")[-1]["state"] == "open" and not wire.messages("frame")
    console.world.send(client, t="manage", id="again", what="start")
    assert wire.messages("ack")[-1]["status"] == "applied"
