"""The penalty code is two lists in the club, three in the federation's rules, and none elsewhere."""

import pytest
from msgspec import json

from gorod.engine import Refused, decide
from gorod.engine import events as e
from gorod.engine.commands import JUDGE, Command, DefeatTeam, Foul, Remove
from gorod.engine.log import Log
from gorod.engine.ruleset import Punishment
from gorod.engine.start import Setup, start
from gorod.engine.state import State
from gorod.rules import RULESETS
from gorod.rules.options import with_option
from gorod.texts import Narrator
from gorod.texts.rules_data import penalty_code
from gorod.views.judge import JudgeView

FOUL, REMOVAL, TEAM_DEFEAT = Punishment
DEAL = ("citizen",) * 6 + ("sheriff", "mafioso", "mafioso", "don")

WARNED = {
    "разговор вне своей минуты обсуждения": "talking_out_of_turn",
    "жестикуляцию, мешающую другим игрокам": "distracting_gestures",
    "неэтичное поведение": "unethical_behaviour",
    "громкое поведение ночью": "noise_at_night",
    "обращение к божественным силам и любой религии": "religious_appeal",
    "задержку в надевании маски после слова «Ночь»": "late_mask",
    "не поднятие большого пальца во время голосования": "thumb_not_raised",
    "слова «Честно говоря» и им подобные, если это не касается цвета игрока": "honestly_speaking",
    "за нарушение временного регламента": "overrunning_time",
    "касание игрока ночью": "touch_at_night",
    "многократную стрельбу ночью": "shooting_repeatedly",
    "многократное голосование": "voting_twice",
    "Обращение к ведущему": "addressing_the_judge",
    "обращение к игроку, покинувшему игру, или к зрителям в зале": "addressing_those_who_left",
    "если во время голосования игрок оторвал руку от стола, он получает замечание": "hand_after_thanks",
}
"""The document's own words for what brings a warning (K24)."""
REMOVED = {
    "за слова «Клянусь», «Честное слово», все производные слова «Честно»": "oath",
    "за клятву в неявной форме, или предложенное пари": "bet",
    "указывание голосом или жестами номеров и игроков после наступления ночи": "pointing_at_night",
    "за касание друг друга чёрных игроков во время стрельбы": "touching_while_shooting",
    "за отрыв от стола руки во время голосования до слова «Спасибо»": "hand_before_thanks",
}
"""And for what may bring removal (K25); the fourth warning is counted, not given."""


def a_day(rules: str) -> State:
    """Somebody speaks on day two."""
    events = start(RULESETS[rules], deal=DEAL, setup=Setup(day=2, night=False))
    assert not isinstance(events, Refused)
    return Log(events).game


def first(rules: str, command: Command) -> e.Event:
    """What the command itself leaves in the log."""
    events = decide(a_day(rules), command, JUDGE)
    assert not isinstance(events, Refused)
    return events[0]


def test_the_club_has_the_two_lists_of_its_document() -> None:
    code = {offence.id: offence for offence in penalty_code(RULESETS["club"])}
    assert [name for name, one in code.items() if one.own is FOUL] == [*WARNED.values()]
    assert [name for name, one in code.items() if one.own is REMOVAL] == [*REMOVED.values()]
    assert {code[name].clause for name in WARNED.values()} == {"K24"}
    assert {code[name].clause for name in REMOVED.values()} == {"K25"}


def test_where_the_source_says_may_the_milder_punishment_is_offered_after_its_own() -> None:
    offered = {one.id: one.punishments for one in penalty_code(RULESETS["club"])}
    assert {offered[name] for name in REMOVED.values()} == {(REMOVAL, FOUL)}
    assert {offered[name] for name in WARNED.values()} == {(FOUL,)}


@pytest.mark.parametrize("rules", ["fiim", "wolves"])
def test_the_federation_has_three_lists_and_offers_each_with_its_own(rules: str) -> None:
    code = penalty_code(RULESETS[rules])
    assert all(one.punishments == (one.own,) for one in code)
    lists = {own: [one for one in code if one.own is own] for own in Punishment}
    assert {own: len(group) for own, group in lists.items()} == {FOUL: 9, REMOVAL: 7, TEAM_DEFEAT: 6}
    assert {one.clause for one in lists[FOUL]} == {"F22", "F11"}
    assert {one.clause for one in lists[TEAM_DEFEAT]} == {"F21"}


@pytest.mark.parametrize("rules", ["classic", "boxed", "home"])
def test_without_a_code_nothing_is_its_own_and_nothing_a_ruling(rules: str) -> None:
    """G8: these texts name no offences."""
    assert {(one.own, one.punishments) for one in penalty_code(RULESETS[rules])} == {(None, (FOUL, REMOVAL))}
    assert RULESETS[rules].is_ruling("late_mask", REMOVAL) is False


def test_a_defeat_that_the_rules_do_not_know_is_not_offered() -> None:
    rules = with_option(RULESETS["fiim"], "fouls.team_defeat", "false")
    assert not isinstance(rules, Refused)
    assert all(TEAM_DEFEAT not in one.punishments for one in penalty_code(rules))


@pytest.mark.parametrize(
    ("rules", "command", "is_ruling"),
    [
        ("club", Foul(7, "late_mask"), False),
        ("club", Remove(7, "late_mask"), True),
        ("club", Remove(7, "oath"), False),
        ("club", Foul(7, "oath"), False),
        ("club", Remove(7), False),
        ("fiim", Foul(7, "insult"), True),
        ("fiim", Remove(7, "oath"), True),
        ("fiim", DefeatTeam(7, "oath"), False),
        ("fiim", DefeatTeam(7, "late_mask"), True),
        ("classic", Remove(7, "late_mask"), False),
    ],
)
def test_another_punishment_than_the_codes_is_taken_and_marked(
    rules: str, command: Command, is_ruling: bool
) -> None:
    """Without an offence there is nothing to depart from."""
    event = first(rules, command)
    assert isinstance(event, e.Fouled | e.Removed | e.TeamDefeated) and event.ruling is is_ruling


def test_a_removal_by_the_fourth_foul_is_the_rules_own() -> None:
    events = start(RULESETS["club"], deal=DEAL, setup=Setup(day=2, night=False, fouls=((7, 3),)))
    assert not isinstance(events, Refused)
    decided = decide(Log(events).game, Foul(7, "late_mask"), JUDGE)
    assert not isinstance(decided, Refused)
    assert e.Removed(7) in decided


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ru", "задержка с маской (решение судьи; по правилам за это — замечание)"),
        ("en", "a late mask (the judge’s ruling; the rules give a foul for this)"),
    ],
)
def test_the_table_is_told_that_the_judge_went_his_own_way(lang: str, words: str) -> None:
    (line,) = Narrator(RULESETS["club"], lang).tell(first("club", Remove(7, "late_mask")))
    assert words in line


def test_a_milder_punishment_is_told_without_a_word_about_the_judge() -> None:
    (line,) = Narrator(RULESETS["club"], "ru").tell(first("club", Foul(7, "hand_before_thanks")))
    assert line == "Игроку № 7 первое замечание: рука убрана до слова «спасибо»."


def test_the_judges_view_offers_the_whole_code() -> None:
    events = start(RULESETS["club"], deal=DEAL)
    assert not isinstance(events, Refused)
    log, view = Log(events), JudgeView()
    frame = json.decode(view.frame(log.game, log.events, log.audiences))
    assert [one["id"] for one in frame["view"]["judge"]["offences"]] == [*WARNED.values(), *REMOVED.values()]


def test_a_log_from_before_the_code_was_data_has_no_rulings() -> None:
    old = json.decode(json.encode(RULESETS["club"]))
    del old["punishments"]
    rules = json.decode(json.encode(old), type=type(RULESETS["club"]))
    assert rules.offences == RULESETS["club"].offences and not rules.is_ruling("late_mask", REMOVAL)
