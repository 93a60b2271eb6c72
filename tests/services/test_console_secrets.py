"""A judge's console while the cards are hidden: two games that differ only in their cards look the same."""

from collections.abc import Callable
from typing import Any

import pytest
from pytest import MonkeyPatch

from gorod.engine.events import Acted, Corrected, Decided, Ended, Event, Overruled, Shot
from gorod.engine.seats import Seats
from gorod.services.game.turns import turns_told
from gorod.services.told import narration
from gorod.texts import narrator
from gorod.views import judge
from tests.secrets.leaks.planting import AUDIENCE
from tests.services.console import Console
from tests.services.world import Message

BLACK_SEATS = ((1, 2, 3), (1, 2, 4))
"""The seats of the Don and the mafiosi in the two games: without 1, 2 and 3 only the first is over."""
AS_JUDGE = {"as": "judge"}


def _begun(blacks: tuple[int, ...]) -> Console:
    console = Console(dealing="typed")
    cards = ["citizen"] * 10
    for seat, card in zip((*blacks, 5), ("don", "mafioso", "mafioso", "sheriff"), strict=True):
        cards[seat - 1] = card
    assert console.manage("start", cards=cards)["status"] == "applied"
    return console.go_to("speech")


def _open(told: Message) -> list[str]:
    """Return its lines that may be shown openly."""
    found: list[str] = told["lines"] if told.get("open") is None else told["open"]
    return found


def _frames(console: Console) -> list[Any]:
    """Return, for each frame since the first speech, its open lines and the text of the button."""
    frames = console.wire.messages("frame")
    since = next(at for at, one in enumerate(frames) if one["view"]["step"]["kind"] == "speech")
    return [(_open(one), _then(one["view"])) for one in frames[since:]]


def _then(view: Message) -> Any:
    return {key: value for key, value in view.get("then", {}).items() if key != "ends"}


def _turns(console: Console) -> list[list[str]]:
    """Return the open lines of the list for undo."""
    entries = console.world.disk.entries(console.wire.messages("table")[-1]["game"])
    told = turns_told(entries, {}, "en")[1:]
    return [[*(one.lines if one.open is None else one.open)] for one in told if not one.is_remark]


def _past(console: Console) -> list[list[str]]:
    """Return the open lines of a console that was loaded anew."""
    _, wire = console.world.connect(console.opened.organiser, "en")
    return [_open(one) for one in wire.messages("history")[-1]["story"] if one["phase"] != "N0"]


def _two_left(console: Console) -> None:
    for seat in (1, 2):
        assert console.do("remove", seat=seat)["status"] == "applied"


def previews(console: Console) -> Any:
    """Preview a removal that ends one of the games, a team's defeat, and rulings."""
    _two_left(console)
    overrule = {"do": "overrule", "reason": "seen"}
    asked = (
        {"do": "remove", "seat": 3},
        {"do": "defeat_team", "seat": 4},
        {**overrule, "ruling": "role", "seats": [6], "value": "sheriff"},
        {**overrule, "ruling": "out", "seats": [3]},
        {**overrule, "ruling": "end", "value": "red"},
        {**overrule, "ruling": "end", "value": "black"},
    )
    told = [_open(console.would(cmd=cmd, **AS_JUDGE)) for cmd in asked]
    assert told[0] and told[1] and told[3] and told[4:] == [[], []]
    return told


def a_night(console: Console) -> Any:
    """Preview and enter the shots of the hunt and a check whose answers differ in the two games."""
    console.go_to("hunt")
    seen: list[Any] = [_open(console.would(cmd={"do": "foul", "seat": 6}, **AS_JUDGE))]
    for seat in console.view["now"]["hunters"]:
        seen.append(_open(console.would(cmd={"do": "shoot", "seat": 7}, **{"as": seat})))
        assert console.do("shoot", seat, seat=7)["status"] == "applied"
    console.go_to("call")
    while console.view["step"]["turn"] != "sheriff":
        console.do("time_up")
    check: dict[str, Any] = {"do": "act", "targets": [3]}
    seen.append(_open(console.would(cmd=check, **{"as": 5})))
    assert console.do("act", 5, targets=[3])["status"] == "applied"
    seen.append(_open(console.would(cmd={"do": "foul", "seat": 6}, **AS_JUDGE)))
    console.go_to("dawn")
    return seen, _frames(console), _turns(console), _past(console)


def a_ruling_on_a_card(console: Console) -> Any:
    """Rule on a card: the lists keep nothing of the right card."""
    card = "sheriff" if console.view["judge"]["roles"]["3"] == "mafioso" else "citizen"
    ruling: dict[str, Any] = {"ruling": "role", "seats": [6], "value": card, "reason": "seen"}
    assert console.do("overrule", **ruling)["status"] == "applied"
    return _frames(console), _turns(console), _past(console)


def the_last_vote(console: Console) -> Any:
    """Vote out a player whose departure ends one of the games: only the end itself shows it."""
    assert console.do("overrule", ruling="out", seats=[1, 2], reason="seen")["status"] == "applied"
    while console.view["step"]["kind"] != "speech" or console.view["step"]["turn"] != 4:
        console.do("time_up")
    console.do("nominate", 4, seat=3)
    console.do("time_up")
    console.do("nominate", 5, seat=6)
    console.go_to("ballot")
    for seat in (5, 6, 7, 8, 9):
        console.do("vote", seat, seat=3)
    console.go_to("farewell")
    return _frames(console), _turns(console), _past(console)


def an_end_that_was_taken_back(console: Console) -> Any:
    """A team's defeat shows every card; undo it, and none is left."""
    assert console.do("defeat_team", seat=4)["status"] == "applied"
    console.manage("undo", count=1)
    return _frames(console), _turns(console), _past(console)


PLACES = (previews, a_night, a_ruling_on_a_card, the_last_vote, an_end_that_was_taken_back)


def _look_the_same(place: Callable[[Console], Any]) -> bool:
    one, other = (place(_begun(blacks)) for blacks in BLACK_SEATS)
    return bool(one == other)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_cards_do_not_show_without_the_eye(place: Callable[[Console], Any]) -> None:
    assert _look_the_same(place)


def test_all_is_there_for_the_held_eye() -> None:
    console = _begun(BLACK_SEATS[0])
    _two_left(console)
    told = console.would(cmd={"do": "remove", "seat": 3}, **AS_JUDGE)
    assert "Citizen" in " ".join(told["lines"]) and "Citizen" not in " ".join(told["open"])


# -- planted leaks


def _opens(*kinds: type) -> Callable[[Event, Seats], bool]:
    """Leak: events of these kinds are shown openly too."""
    old = AUDIENCE.is_open
    return lambda event, seen_by: isinstance(event, kinds) or old(event, seen_by)


LEAKS = (
    (previews, narration, "consequences", lambda events, _: len(events)),
    (a_night, narrator, "is_open", _opens(Shot)),
    (a_night, narrator, "is_open", _opens(Acted)),
    (a_ruling_on_a_card, narrator, "is_open", _opens(Corrected, Overruled)),
    (the_last_vote, narrator, "is_open", _opens(Decided)),
    (the_last_vote, judge, "_without_cards", lambda game: game),
    (an_end_that_was_taken_back, narrator, "is_open", _opens(Ended)),
)


@pytest.mark.parametrize(("place", "module", "name", "leak"), LEAKS)
def test_a_planted_leak_is_seen(
    monkeypatch: MonkeyPatch, place: Callable[[Console], Any], module: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(module, name, leak)
    assert not _look_the_same(place)
