"""What the judge alone is shown: cards, plan, shots, deeds, fouls, the best move and the decided winner."""

import json
from typing import Any

import msgspec
import pytest

from gorod.engine.commands import JUDGE, Act, Foul, Guess, Overrule, Plan, Redeal, Ruling, Shoot
from gorod.engine.log import Log
from gorod.engine.start import Setup, start
from gorod.texts.rules_data import penalty_code
from gorod.views.judge import JudgeView
from tests.rulebook.table import TEN, begun, cards, dealing, done, pass_to, rules_with, seated


def secrets(log: Log) -> dict[str, Any]:
    """The judge's own part of his view."""
    view: dict[str, Any] = json.loads(JudgeView().frame(log.game, log.events, log.audiences))["view"]["judge"]
    return view


def test_a_fresh_sheet_knows_the_cards_and_the_penalty_code_and_nothing_else() -> None:
    log = seated("fiim")
    roles = {str(seat): card for seat, card in enumerate(cards(log.game.rules, TEN), 1)}
    assert secrets(log) == {
        "roles": roles,
        "plan": [],
        "shots": [],
        "deeds": [],
        "fouls": {},
        "hidden_fouls": {},
        "best_move": [],
        "decided": None,
        "offences": json.loads(msgspec.json.encode(penalty_code(log.game.rules))),
    }


def test_fouls_given_before_are_on_the_sheet_in_seat_order() -> None:
    rules = rules_with("fiim")
    setup = Setup(day=2, night=False, fouls=((10, 1), (4, 2)))
    sheet = secrets(begun(start(rules, deal=cards(rules, TEN), setup=setup)))
    assert list(sheet["fouls"].items()) == [("4", 2), ("10", 1)]


def test_the_plan_is_on_the_sheet() -> None:
    log = pass_to(seated("fiim"), "briefing")
    done(log, (Plan((1, 9, 2)), 7))
    assert secrets(log)["plan"] == [1, 9, 2]


def test_shots_stand_until_the_hunt_is_settled_and_then_the_deed_does() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, (Shoot(1), 5), (Shoot(1), 6))
    assert secrets(log)["shots"] == [[5, 1], [6, 1]]
    assert secrets(log)["deeds"] == []
    done(log, (Shoot(1), 7))
    done(pass_to(log, "call"), (Act((5,)), 7))
    log = pass_to(log, "call")
    sheet = secrets(log)
    assert sheet["shots"] == []
    assert sheet["deeds"] == [
        {"night": 1, "role": "black", "targets": [1]},
        {"night": 1, "role": "don", "targets": [5], "seat": 7, "answer": "no"},
    ]


def test_a_miss_is_a_deed_without_a_target() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, (Shoot(1), 5), (Shoot(2), 6))
    assert secrets(pass_to(log, "call"))["deeds"] == [{"night": 1, "role": "black", "targets": []}]


def test_the_best_move_is_on_the_sheet() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)))
    done(pass_to(log, "best_move"), (Guess((6, 5)), 1))
    assert secrets(log)["best_move"] == [6, 5]


@pytest.mark.parametrize(
    ("phase", "step", "hidden"), [("D2", "speech", {}), ("N1", "hunt", {"4": 2, "10": 1})]
)
def test_fouls_are_counted_by_seat_and_at_night_as_hidden_too(
    phase: str, step: str, hidden: dict[str, int]
) -> None:
    """K23."""
    log = pass_to(seated("club", phase=phase), step)
    done(log, *((Foul(seat), JUDGE) for seat in (10, 4, 4)))
    sheet = secrets(log)
    assert list(sheet["fouls"].items()) == [("4", 2), ("10", 1)]
    assert list(sheet["hidden_fouls"].items()) == list(hidden.items())


def test_a_technical_foul_is_not_counted() -> None:
    """F20."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Foul(4, technical=True), JUDGE), (Foul(4), JUDGE))
    assert secrets(log)["fouls"] == {"4": 1}


def test_a_ruling_on_fouls_changes_that_seat_only() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Foul(4), JUDGE), (Foul(5), JUDGE), (Overrule(Ruling.FOULS, "x", (5,), "0"), JUDGE))
    assert secrets(log)["fouls"] == {"4": 1, "5": 0}


def test_a_corrected_card_replaces_the_one_on_the_sheet() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Overrule(Ruling.ROLE, "misread", (4,), "citizen"), JUDGE))
    roles = secrets(log)["roles"]
    assert roles["4"] == "citizen" and roles["5"] == "mafioso" and len(roles) == 10


def test_a_new_deal_clears_the_cards_on_the_sheet() -> None:
    """K3."""
    log = dealing("club", TEN)
    pass_to(log, "briefing")
    assert len(secrets(log)["roles"]) == 10
    done(log, (Redeal(cards(log.game.rules, TEN), 4), JUDGE))
    assert secrets(log)["roles"] == {}


@pytest.mark.parametrize("winner", ["red", "black", "draw"])
def test_the_sheet_names_the_winner_once_it_is_decided(winner: str) -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    assert secrets(log)["decided"] is None
    done(log, (Overrule(Ruling.END, "agreed", value=winner), JUDGE))
    assert secrets(log)["decided"] == winner
