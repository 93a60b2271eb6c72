"""Whole games with disturbances by people: nothing is lost, and no wait is endless."""

from pathlib import Path

import pytest

from tests.browser.browser import Browser
from tests.browser.disobedient import CutOff, Idle, cut_off, idle, reloading, turning
from tests.browser.games import IN_ONE_ROOM, Setting, Table, faults

FOUR = ("inspector", "mafioso", "doctor", "citizen")


@pytest.mark.full
@pytest.mark.parametrize("mode", ["online", IN_ONE_ROOM])
def test_a_line_dies_in_a_vote_a_phone_is_turned_and_a_page_is_loaded_anew(
    browser: Browser, tmp_path: Path, mode: str
) -> None:
    house = browser.forward_house(deck=FOUR)
    table = Table(browser, house, Setting("home", 4, mode=mode), 1, {1: cut_off, 2: turning, 3: reloading})
    game = table.play()
    assert [*faults(game, tmp_path)] == []
    [anna] = [player for player in table.players if isinstance(player, CutOff)]
    assert anna.was_cut


@pytest.mark.full
def test_two_of_ten_never_look_at_their_card(browser: Browser, tmp_path: Path) -> None:
    house = browser.forward_house()
    table = Table(browser, house, Setting("home", 10, mode=IN_ONE_ROOM), 1, {1: idle, 8: idle})
    game = table.play()
    assert [*faults(game, tmp_path)] == []
    guests = [player for player in table.players if isinstance(player, Idle)]
    assert [guest.has_seen_game for guest in guests] == [True, True]
    assert [deeds for seat, deeds in enumerate(game.did, 1) if seat in (1, 8)] == [[], []]
