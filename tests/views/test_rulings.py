"""Rulings of the judge as the table and he himself are shown them."""

import json
from typing import Any

from gorod.engine.commands import JUDGE, Command, Nominate, Overrule, Remove, Ruling
from gorod.engine.refusal import Refused
from gorod.views.judge import JudgeView
from tests.rulebook.table import pass_to, seated
from tests.views.seen import seen


def shown(*commands: tuple[Command, int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The public's view and the judge's after these commands in a first speech."""
    log = pass_to(seated("classic", phase="D2"), "speech")
    for command, sender in commands:
        assert not isinstance(log.do(command, sender), Refused)
    return seen(log), json.loads(JudgeView().frame(log.game, log.events, log.audiences))["view"]


def test_whoever_is_brought_back_is_at_the_table_again() -> None:
    view, judges = shown((Remove(4), JUDGE), (Overrule(Ruling.BACK, "mistaken", (4,)), JUDGE))
    assert view["alive"] == judges["alive"] == list(range(1, 11))
    assert view["left"] == judges["left"] == []


def test_fouls_are_what_the_judge_says_they_are() -> None:
    view, judges = shown((Overrule(Ruling.FOULS, "miscounted", (4,), "2"), JUDGE))
    assert view["fouls"] == judges["fouls"] == judges["judge"]["fouls"] == {"4": 2}


def test_the_list_is_what_the_judge_says_it_is() -> None:
    put = Overrule(Ruling.ON, "heard late", (4, 6))
    view, _ = shown((Nominate(5), 2), (put, JUDGE))
    assert view["step"]["candidates"] == [5, 6]
    view, _ = shown((Nominate(5), 2), (put, JUDGE), (Overrule(Ruling.OFF, "misheard", (5,)), JUDGE))
    assert view["step"]["candidates"] == [6]
