"""What is heard in a room reveals no cards: neither words nor cues, clips, music or their times."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browser.browser import Browser
from tests.browser.sound_pairs import (
    PAIRS,
    SOUND_LEAKS,
    Listener,
    SoundLeak,
    SoundPair,
    is_heard,
    overlaps,
)
from tests.selection import full_unless
from tests.speech.voice import need_voice
from tests.web.house import House

_pair = cache(SoundPair)


@pytest.fixture(scope="module")
def listener(
    chromium: Chromium, house: House, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Listener]:
    need_voice()
    with Browser(chromium, tmp_path_factory.mktemp("sound")) as browser:
        yield Listener(browser, house)
    assert [visitor.faults() for visitor in browser.visitors if visitor.faults()] == []


@pytest.mark.parametrize("number", full_unless(lambda number: number == 0, range(PAIRS)))
def test_a_room_hears_the_same_whoever_holds_which_card(listener: Listener, number: int) -> None:
    assert listener.difference(_pair(number)) == ""


@pytest.mark.full
def test_everything_that_is_told_is_heard_and_never_two_things_at_once(listener: Listener) -> None:
    pair = _pair(0)
    sounds = listener.heard(pair.scripts[0], pair.lang)
    kinds = Counter(what.split()[0] for _, what in sounds)
    assert kinds["clip"] > 20 and kinds["asks"] == kinds["clip"] and overlaps(sounds) == []
    assert kinds["rain"] and kinds["tone"] and kinds["level"] > 10


@pytest.mark.full
@pytest.mark.parametrize("leak", SOUND_LEAKS, ids=lambda leak: leak.name)
def test_a_leak_planted_in_the_server_is_heard(listener: Listener, leak: SoundLeak) -> None:
    assert is_heard(listener, leak)
