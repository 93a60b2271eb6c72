"""What newcomers are told: a lesson for every step, and every word explained once."""

from typing import get_args

import pytest

from gorod.engine.ruleset import Planner
from gorod.engine.step import AnyStep
from gorod.rules import RULESETS
from gorod.texts.lessons import FURTHER_LESSONS, SLANG, glossary, lessons

NIGHT = {"briefing", "meeting", "relaxed_sitting", "hunt", "call", "best_move", "dealing"}
SPOKEN = {"speech", "discussion", "farewell", "defence"}
VOTED = {"ballot", "poll", "lift"}


@pytest.mark.parametrize("rules", RULESETS)
def test_every_step_has_a_lesson_in_both_languages(rules: str) -> None:
    told = lessons(rules)
    assert {name.split("-")[0] for name in told} == {
        str(step.__struct_config__.tag) for step in get_args(AnyStep)
    }
    for lesson in told.values():
        for text in (lesson.now, lesson.think):
            assert text.ru.endswith((".", "?")) and text.en.endswith((".", "?", "”.")) and text.ru != text.en


@pytest.mark.parametrize("rules", RULESETS)
def test_who_may_act_is_told_so_by_day_alone(rules: str) -> None:
    mine = {name.removesuffix("-mine") for name in lessons(rules) if name.endswith("-mine")}
    assert mine == SPOKEN | VOTED and not mine & NIGHT


@pytest.mark.parametrize("rules", RULESETS)
def test_further_lessons_follow_the_first_of_their_moment(rules: str) -> None:
    told = list(lessons(rules))
    for moment, topics in FURTHER_LESSONS.items():
        at = told.index(moment)
        assert told[at + 1 : at + 1 + len(topics)] == [f"{moment}-{topic}" for topic in topics]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("farewell-mine-nominator", "кто вас выставил"),
        ("farewell-mine-claim", "проверки"),
        ("farewell-colours", "чернит красных и краснит чёрных"),
        ("speech-first-day", "смотрел на свою карту"),
        ("discussion-first-day", "долго ли знакомилась мафия"),
        ("speech-mine-fist", "большим пальцем"),
    ],
)
def test_the_tricks_of_the_sources_are_taught(name: str, words: str) -> None:
    """000 (classic) on the last word and the fist, 002 (boxed) on the first day."""
    assert words in lessons("classic")[name].now.ru


def test_a_check_is_made_by_whom_the_rules_have_for_it() -> None:
    who = {"boxed": "комиссар", "home": "инспектор"}
    for rules in RULESETS:
        for name in ("farewell-mine-nominator", "farewell-mine-claim"):
            assert who.get(rules, "шериф") in lessons(rules)[name].now.ru.lower()


def test_the_club_votes_with_the_thumb_up_and_punishes_otherwise() -> None:
    """K9, K24, K25."""
    told = lessons("club")["speech-mine-fist"]
    assert "спасибо" in told.now.ru and "замечание" in told.think.ru and "удаление" in told.think.ru


def test_a_card_that_is_shown_is_not_said_to_be_hidden() -> None:
    hidden = {rules: "не показывают" in lessons(rules)["farewell"].now.ru for rules in RULESETS}
    assert hidden == {rules: not RULESETS[rules].reveal.voted for rules in RULESETS}


def test_every_word_is_explained_once() -> None:
    told = glossary()
    assert len(told) == len(SLANG) >= 35
    for lang in ("ru", "en"):
        terms = [getattr(term.term, lang) for term in told]
        assert len(set(terms)) == len(terms)


def test_a_lesson_is_true_of_its_rules() -> None:
    for rules in RULESETS:
        told = lessons(rules)
        assert ("поровну" in told["defence"].now.ru) is (rules != "home")
        plans = RULESETS[rules].first_night.planner is not Planner.NOBODY
        assert rules == "home" or ("план" in told["briefing"].think.ru) is plans
        assert "менять" not in told["poll"].now.ru, "a vote stands"
