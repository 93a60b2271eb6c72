"""Cut off, reloaded or on another device at any kind of step: nothing is lost, and nothing is done twice."""

from typing import get_args

import pytest
from playwright.sync_api import expect

from gorod.engine.step import AnyStep
from tests.browser.browser import Browser
from tests.browser.deeds import SPOKEN, said
from tests.browser.evenings import EVENINGS, Evening, HeroTable


@pytest.mark.full
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_nothing_is_lost_and_nothing_is_done_twice(browser: Browser, evening: Evening) -> None:
    table = HeroTable(browser, evening)
    record = table.play()
    assert table.met == {*evening.tries}
    assert [line for line in evening.lines if record.count(line) != 1] == []
    story = table.hero.player.page.get_by_role("log")
    for kind in {*SPOKEN} & table.met:
        expect(story.get_by_text(said(kind))).to_have_count(1)


def test_these_are_all_kinds_of_steps() -> None:
    kinds = {step.__struct_config__.tag for step in get_args(AnyStep)}
    assert {kind for evening in EVENINGS for kind in evening.tries} == kinds
