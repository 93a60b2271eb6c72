"""Rulings as they are seen, and records that leave much unsaid."""

import json
from typing import Any

from gorod.engine.commands import JUDGE, Command, Nominate, Overrule, Remove, Ruling
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.notation import read
from gorod.rules.house import house_rules
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView
from tests.rulebook.table import pass_to, seated


def shown(*commands: tuple[Command, int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The public's view and the judge's after these commands in a first speech."""
    log = pass_to(seated("classic", phase="D2"), "speech")
    for command, sender in commands:
        assert not isinstance(log.do(command, sender), Refused)
    return public(log), json.loads(JudgeView().frame(log.game, log.events, log.audiences))["view"]


def public(log: Log) -> dict[str, Any]:
    """What everyone sees."""
    frames = Feed(log.game.seats).frames(log.game, log.events, log.audiences)
    view: dict[str, Any] = json.loads(frames[0])["view"]
    return view


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


CASE = '[Case "C22"]\n[Rules "classic"]\n'


def test_two_visits_in_one_night_both_count() -> None:
    """C22: neither the maniac nor the doctor can do anything."""
    (record,) = read(
        f'{CASE}[Deal "C C C S M M D C C C Dr X Pu Pu C"]\n[From "N1"]\n'
        "N1 putana 13>12 14>11\nN1 shot 5>1 6>1 7>1 = 1\nN1 doctor 11>1\nN1 maniac 12>2\nD2 dawn = 1\n"
    )
    assert record.result.ok, record.result


def test_those_who_pass_make_the_nominations_nobody_wrote() -> None:
    (record,) = read(
        f'{CASE}[Deal "C C C S M M D C C C"]\n[From "D1"]\n'
        "D1 talk 10\nD1 vote 2: 1 3 / 3: 2 4 5 6 7 8 9 10 = 3\n"
    )
    assert record.result.ok, record.result


def test_a_strange_card_may_lie_in_the_deck() -> None:
    deck = "C C Dr S M M D C C C"
    (record,) = read(f'[Case "F2"]\n[Rules "fiim"]\n[Deck "{deck}"]\nN0 deal 1>1\n')
    assert record.result.ok and "doctor" in record.rules.roles


def test_an_invented_power_without_a_place_is_called_last() -> None:
    rules = house_rules(
        """ruleset = "fiim"
        [roles.watchman]
        name = { ru = "Сторож", en = "Watchman" }
        mark = "Wa"
        team = "red"
        act = "arrest"
        """
    )
    assert isinstance(rules, Ruleset), rules
    assert rules.night.order[-1] == "watchman" and rules.night.order.count("watchman") == 1
