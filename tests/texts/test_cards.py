"""What a screen shows of a card: its letter, its drawing, and one sentence to its holder."""

from collections import Counter

import msgspec
import pytest

from gorod.engine.role import NO_EMBLEM, NO_TEXT, Role, Team, Text
from gorod.engine.ruleset import Ruleset
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.house import MAX_LETTER_CHARS
from gorod.rules.options import with_options
from gorod.texts.rules_data import role_record, rules_record

CARDS = {(rules.id, role.id): role for rules in RULESETS.values() for role in rules.roles.values()}


def test_letters_tell_cards_apart_and_are_short() -> None:
    for lang in ("ru", "en"):
        letters = [getattr(role.letter, lang) for role in ROLES.values()]
        assert len(set(letters)) == len(ROLES) and max(map(len, letters)) <= MAX_LETTER_CHARS
    assert all(role.letter.en == role.mark for role in ROLES.values())
    assert (ROLES["vigilante"].letter.ru, ROLES["spare3"].letter.ru, ROLES["maniac"].letter.ru) == (
        "Шк",
        "С3",
        "Мн",
    )


def test_only_the_spare_ones_share_a_drawing() -> None:
    drawn = Counter(role.emblem for role in ROLES.values())
    assert drawn.pop(NO_EMBLEM) == 4 and set(drawn.values()) == {1}
    assert all(role.emblem in (role.id, NO_EMBLEM) for role in ROLES.values())


@pytest.mark.parametrize("role", CARDS.values(), ids=map("-".join, CARDS))
def test_a_duty_is_one_sentence_in_both_languages(role: Role) -> None:
    for words in (role.duty.ru, role.duty.en):
        assert words.endswith(".") and words.count(".") == 1 and len(words) <= 100


def test_a_duty_names_whom_the_don_looks_for_in_these_rules() -> None:
    told = {rules.id: rules.roles["don"].duty for rules in RULESETS.values() if "don" in rules.roles}
    assert "Комиссара" in told["boxed"].ru and "Sheriff" in told["fiim"].en
    assert "карту" in told["wolves"].ru and "card" in told["wolves"].en


def test_a_duty_that_an_option_makes_untrue_is_not_told() -> None:
    asks = with_options(RULESETS["fiim"], [("don.asks", "card")])
    heals = with_options(RULESETS["classic"], [("doctor.itself", "false"), ("hunt.number", "3")])
    assert isinstance(asks, Ruleset) and asks.roles["don"].duty == NO_TEXT
    assert isinstance(heals, Ruleset) and heals.roles["doctor"].duty == ROLES["doctor"].duty


def test_a_card_without_them_has_its_mark_and_the_spare_drawing() -> None:
    role = Role("watchman", "Wa", Team.RED, Text("Сторож", "Watchman"))
    assert (role.letter, role.emblem, role.duty) == (Text("Wa", "Wa"), "spare", Text("", ""))
    old = {"id": "watchman", "mark": "Wa", "team": "red", "name": {"ru": "Сторож", "en": "Watchman"}}
    assert msgspec.convert(old, Role) == role


def test_all_three_are_told_of_every_card() -> None:
    told = role_record(ROLES["mafioso"])
    assert (told["letter"].ru, told["emblem"]) == ("М", "mafioso")
    boxed = {card["id"]: card for card in rules_record(RULESETS["boxed"])["roles"]}
    assert boxed["don"]["duty"] == RULESETS["boxed"].roles["don"].duty != role_record(ROLES["don"])["duty"]
