"""People play whole games, each with their own page; in one room a device speaks."""

from pathlib import Path

import pytest

from tests.browser.browser import Browser
from tests.browser.games import IN_CI, SHORT, Setting, faults, played
from tests.selection import full_unless

SPOKEN = ("speech", "nominate")
"""What people do where they speak one after another."""


@pytest.mark.parametrize("setting", full_unless(SHORT.__contains__, (*SHORT, *IN_CI)), ids=str)
def test_people_play_a_whole_game(browser: Browser, setting: Setting, tmp_path: Path) -> None:
    game = played(browser, setting, 1)
    assert [*faults(game, tmp_path)] == []
    did = {deed.split()[0] for deeds in game.did for deed in deeds}
    assert did >= {"night", "vote", *(() if setting in SHORT else SPOKEN)}
    assert all("night" in deeds for deeds in game.did)
