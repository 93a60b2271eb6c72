"""What a player's own record of a game tells, and what it must not."""

from gorod.notation import read, write
from gorod.rules import RULESETS
from gorod.rules.casting import with_roles

CASE = """[Case "F16"]
[Rules "fiim"]
[Deal "C C C S M M D C C C"]
[From "N1"]

N1 shot 5>9 6>9 7>9 = 9 ; the blacks agree
D2 dawn = 9
"""


def test_a_players_record_of_a_case_hides_the_other_cards() -> None:
    text = write(read(CASE)[0], viewer=4)
    assert '[Deal "? ? ? S ? ? ? ? ? ?"]' in text
    assert "N1 shot" not in text and "agree" not in text


def test_a_blacks_record_has_his_own_shot_and_no_others() -> None:
    text = write(read(CASE)[0], viewer=5)
    assert "N1 shot 5>9\n" in text


def test_the_judges_record_has_everything() -> None:
    assert write(read(CASE)[0]) == CASE


def test_the_order_of_extra_cards_does_not_tell_the_deal() -> None:
    """The rules are public from the first event on, the seats of the cards are not."""
    one = with_roles(RULESETS["fiim"], ["citizen", "maniac", "doctor"])
    other = with_roles(RULESETS["fiim"], ["doctor", "citizen", "maniac"])
    assert (list(one.roles), one.night.order) == (list(other.roles), other.night.order)
