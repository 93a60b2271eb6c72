"""Changing the number of seats, the seating or the rules without a new table."""

from typing import Any

import pytest

from gorod.protocol.http import NewRules
from gorod.services.denied import Denied
from tests.services.gathering import Gathering
from tests.services.world import Wire, World

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Zoya", "Ivan")


class Party:
    """People at a table of ten, each with a phone and ready; the organiser has another device."""

    def __init__(self, rules: str = "home", people: int = 8, seats: int = 10, **more: Any) -> None:
        self.world = World(f"{rules} {people}")
        self.opened = self.world.open(rules, seats=seats, **more)
        self.tokens = [self.world.join(self.opened, name).token for name in NAMES[:people]]
        self.devices = [self.world.connect(token) for token in self.tokens]
        self.organiser = self.world.connect(self.opened.organiser)
        self.confirm()

    def confirm(self) -> None:
        for at, (client, _) in enumerate(self.devices):
            self.world.send(client, t="ready", on=True, seed=f"seed{at}")
        self.world.clock.move_to(self.world.clock.now() + 60)
        self.world.tables.tick()

    def manage(self, what: str, by: int | None = None, **more: Any) -> str:
        client, wire = self.organiser if by is None else self.devices[by]
        self.world.send(client, t="manage", id=f"{what} {len(wire.got)}", what=what, **more)
        last = wire.messages("ack")[-1]
        return str(last["refusal"]["code"] if "refusal" in last else last["status"])

    def play(self, token: str = "", **wanted: Any) -> Any:
        answers: list[Any] = []
        self.world.tables.admission.choose_game(
            self.opened.table, token or self.opened.organiser, NewRules(**wanted), answers.append
        )
        return answers[0]

    def told(self, at: int | None = None) -> dict[str, Any]:
        wire: Wire = (self.organiser if at is None else self.devices[at])[1]
        return wire.messages("table")[-1]

    def seating(self) -> dict[str, int]:
        return {one["name"]: one["seat"] for one in self.told()["seats"] if one["kind"] == "person"}

    def ready(self) -> set[str]:
        return {one["name"] for one in self.told()["seats"] if one["ready"]}


def test_those_who_came_play_without_the_others() -> None:
    party = Party()
    client, _ = party.devices[5]
    party.world.send(client, t="sit", id="s", seat=9)  # Egor: 6 and 10 are free now
    before = party.told()
    assert party.manage("start") == "seats_free" and 8 in before["sizes"]
    assert party.manage("change", seats=8) == "applied"
    assert party.seating() == {
        name: seat
        for seat, name in enumerate(("Anna", "Boris", "Vera", "Gleb", "Dina", "Zoya", "Ivan", "Egor"), 1)
    }
    assert not party.ready() and party.told()["words"] != before["words"], "everybody confirms another deal"
    assert party.devices[0][1].messages("notice")[-1]["code"] == "game_changed"
    party.confirm()
    assert len(party.ready()) == 8 and party.manage("start") == "applied"
    assert sum(party.told()["seats"][at]["kind"] == "person" for at in range(8)) == 8


def test_a_promise_that_was_confirmed_is_not_made_again_with_known_seeds() -> None:
    """Otherwise the server would know every seed before its new promise, and could choose the deal."""
    party = Party()
    party.manage("change", seats=8)
    assert {person.seed for person in party.world.table(party.opened).members.people} == {""}


def test_seats_that_people_have_are_not_taken_away() -> None:
    party = Party()
    assert party.manage("change", seats=7) == "too_many_people"
    assert party.manage("change", seats=9) == "applied" and party.seating()["Ivan"] == 8
    assert party.manage("change", seats=10) == "applied" and party.seating()["Ivan"] == 8
    assert party.manage("change", seats=11) == "bad_players"
    assert party.manage("change", seats=8, by=0) == "not_allowed"
    assert "sizes" not in party.told(0)


def test_rules_for_ten_alone_are_not_played_by_eight() -> None:
    party = Party("fiim")
    assert party.told()["sizes"] == [10]
    assert party.manage("change", seats=8) == "bad_players"
    assert len(party.ready()) == 8, "what was refused asks nobody again"
    assert party.play(rules="home", seats=8) == {"seats": 8}
    assert party.told()["rules"] == "home" and len(party.told(3)["seats"]) == 8 and not party.ready()
    assert party.manage("start") == "applied"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"rules": "chess"}, "unknown_rules"),
        ({"rules": "fiim", "seats": 7}, "bad_players"),
        ({"rules": "home", "seats": 6}, "too_many_people"),
        ({"rules": "home", "seats": 8, "options": {"no.such": "1"}}, "bad_option"),
    ],
)
def test_other_rules_that_cannot_be_change_nothing(wanted: dict[str, Any], code: str) -> None:
    party = Party()
    before = party.told()
    found = party.play(**wanted)
    assert isinstance(found, Denied) and found.code == code
    assert party.told()["rules"] == before["rules"] and party.told()["commitment"] == before["commitment"]


def test_only_the_organiser_chooses_other_rules_and_only_between_games() -> None:
    party = Party()
    assert party.play(party.tokens[0], rules="home", seats=8).code == "not_allowed"
    party.play(rules="home", seats=8)
    assert party.manage("start") == "applied"
    assert party.play(rules="home", seats=9).code == "already_started"
    assert party.manage("change", seats=9) == "already_started"
    assert party.manage("swap", seat=1, other=2) == "only_a_judge"


def test_the_organiser_lets_two_change_seats_and_moves_one_to_a_free_seat() -> None:
    party = Party()
    before = party.told()
    assert party.manage("swap", seat=3, other=7) == "applied"
    assert (party.seating()["Vera"], party.seating()["Zoya"]) == (7, 3)
    assert not party.ready() and party.told()["words"] != before["words"]
    assert party.manage("swap", seat=1, other=10) == "applied" and party.seating()["Anna"] == 10
    assert party.manage("swap", seat=1, other=2) == "no_such_seat", "nobody sits there"
    assert party.manage("swap", seat=2, other=11) == "no_such_seat"
    assert party.manage("swap", seat=2, other=3, by=1) == "not_allowed"


def test_a_restart_keeps_what_was_chosen() -> None:
    party = Party()
    party.manage("change", seats=8)
    before = party.told()
    party.world.start()
    party.organiser = party.world.connect(party.opened.organiser)
    assert party.told()["words"] == before["words"] and len(party.told()["seats"]) == 8


def test_chosen_cards_differ_by_plain_citizens() -> None:
    party = Party(cast={"mafioso": 2, "doctor": 1, "inspector": 1, "citizen": 6})
    assert party.manage("change", seats=8) == "applied"
    assert party.told()["cast"] == {"mafioso": 2, "doctor": 1, "inspector": 1, "citizen": 4}


def test_an_elected_judge_keeps_a_chair_to_come_back_to() -> None:
    club = Gathering(people=8, seats=10)
    for name in ("Anna", "Boris", "Vera", "Gleb", "Dina"):
        club.send(name, t="elect", seat=2)
    table = club.table
    assert table.settings.elected and table.settings.seats == 9
    with pytest.raises(Denied, match="judge_elected"):
        table.arrangement.choose_game(NewRules("home"))
    table.arrangement.resize(7)
    assert table.settings.elected and table.settings.seats == 7
    table.decisions.dismiss_judge()
    assert table.settings.seats == 8 and len(club.seating) == 8
