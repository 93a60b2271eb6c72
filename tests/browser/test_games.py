"""People play whole games, each before a page of his own; in one room a device speaks."""

from pathlib import Path

import pytest

from tests.browser.browser import Browser
from tests.browser.games import IN_CI, Setting, faults, played


@pytest.mark.parametrize("setting", IN_CI, ids=str)
def test_people_play_a_whole_game(browser: Browser, setting: Setting, tmp_path: Path) -> None:
    game = played(browser, setting, 1)
    assert [*faults(game, tmp_path)] == []
    did = {deed.split()[0] for deeds in game.did for deed in deeds}
    assert did >= {"night", "speech", "nominate", "vote"}
    assert all("night" in deeds for deeds in game.did)
