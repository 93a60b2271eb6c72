"""Recorded games are entered at the judge's console: by taps, by keys, and with kills in between."""

import pytest

from tests.browser.browser import Browser
from tests.browser.entered import RECORDS, cards, enter, entered, kept, lines, record
from tests.browser.forward import ForwardHouse
from tests.browser.judge import Judge, KeyJudge


def test_a_short_game(browser: Browser, slow_house: ForwardHouse) -> None:
    print(entered(browser, slow_house, RECORDS / "short.mgn", by_name=True))


@pytest.mark.full
def test_a_club_game_hand_by_hand(browser: Browser, slow_house: ForwardHouse) -> None:
    print(entered(browser, slow_house, RECORDS / "club.mgn", by_name=True))


@pytest.mark.full
def test_a_fiim_game_by_numbers_of_hands(browser: Browser, slow_house: ForwardHouse) -> None:
    print(entered(browser, slow_house, RECORDS / "fiim.mgn", by_name=False))


@pytest.mark.full
def test_a_game_by_keys_alone_from_home_to_the_end(browser: Browser, slow_house: ForwardHouse) -> None:
    told = record(RECORDS / "fiim.mgn").log
    judge = KeyJudge(browser.visitor(slow_house, "laptop", reduced_motion="reduce"))
    judge.sit_down(told.game.rules.id, cards(told))
    enter(judge, told)
    assert lines(kept(slow_house)) == lines(told)


@pytest.mark.full
def test_taken_back_from_the_end_to_the_start_and_entered_again(
    browser: Browser, slow_house: ForwardHouse
) -> None:
    told = record(RECORDS / "short.mgn").log
    judge = Judge(browser.visitor(slow_house, "tablet", reduced_motion="reduce"))
    judge.sit_down(told.game.rules.id, cards(told))
    enter(judge, told)
    assert lines(kept(slow_house)) == lines(told)
    for _ in range(1, told.turns):
        judge.undo()
    assert kept(slow_house).turns == 1
    judge.sees("briefing")
    enter(judge, told)
    assert lines(kept(slow_house)) == lines(told)
