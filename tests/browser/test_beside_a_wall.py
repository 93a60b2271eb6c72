"""Three recorded games entered at a judge's console beside a wall: a miss, a best move, a team defeat."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gorod.engine import events as e
from tests.browser.browser import Browser
from tests.browser.entered import GAMES, cards, kept, lines, record
from tests.browser.entries import entries
from tests.browser.forward import ForwardHouse
from tests.browser.judge import Judge
from tests.browser.words import Words

WORDS = Words("ru")


def is_miss(event: e.Event) -> bool:
    return isinstance(event, e.Hunted) and not event.target


def is_best_move(event: e.Event) -> bool:
    return isinstance(event, e.Guessed)


def is_defeat(event: e.Event) -> bool:
    return isinstance(event, e.TeamDefeated)


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "has"),
    [
        ("club-three-misses", is_miss),
        ("fiim-red-by-three-votes", is_best_move),
        ("wolves-pause-and-team-defeat", is_defeat),
    ],
)
def test_the_wall_shows_what_the_judge_says_and_no_more(
    browser: Browser, slow_house: ForwardHouse, name: str, has: Callable[[e.Event], bool]
) -> None:
    told = record(GAMES / f"{name}.mgn").log
    assert any(map(has, told.events))
    judge = Judge(browser.visitor(slow_house, "tablet", reduced_motion="reduce"))
    judge.sit_down(told.game.rules.id, cards(told))
    [seat] = json.loads(judge.page.evaluate("localStorage.getItem('gorod.seats')"))
    wall = browser.visitor(slow_house, "desktop", reduced_motion="reduce").open(f"/#projector/{seat['code']}")
    secret = {role.name.ru for role in told.game.roles[1:]}
    for one in entries(told):
        one.enter(judge)
        if WORDS("step-over") not in judge.page.get_by_role("heading", level=1).inner_text():
            _says_the_same(wall, judge)
            shown = " ".join(wall.locator(".window").all_inner_texts())
            assert WORDS("no-line") not in shown, "players of a judged table have no phones there"
            assert not [card for card in secret if card in shown]
    outcome = told.game.outcome
    assert outcome is not None and outcome.winner is not None
    assert lines(kept(slow_house)) == lines(told)
    expect(wall.get_by_text(WORDS(f"won-{outcome.winner}")).first).to_be_visible()
    windows = wall.get_by_role("region", name=WORDS("all-cards")).get_by_role("img")
    expect(windows).to_have_count(10)


def _says_the_same(wall: Page, judge: Judge) -> None:
    """Check that the wall has the judge's words by day, and only the phase at night."""
    said = judge.page.locator(".says .voice").inner_text()[1:-1]
    phase = judge.page.get_by_role("heading", level=1).inner_text().split(" · ")[0].strip()
    is_night = phase.startswith(WORDS("night-number", number="").strip())
    expect(wall.get_by_role("heading").first).to_have_text(re.compile(re.escape(phase if is_night else said)))
