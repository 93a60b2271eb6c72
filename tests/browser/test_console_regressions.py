"""The nine bugs of other judge programs, entered at the console: every screen shows what the log has."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gorod.engine.state import State
from gorod.engine.step import Ballot, Defence, Farewell, Speech
from tests.browser.browser import Browser
from tests.browser.entered import GAMES, RECORDS, cards, kept, lines, record
from tests.browser.entries import Foul, entries
from tests.browser.forward import ForwardHouse
from tests.browser.judge import Judge
from tests.rulebook.table import kind

FILES = sorted((RECORDS / "regressions").glob("*.mgn"))
OTHER = 2
"""The seat that wrongly gets another's foul."""


@pytest.mark.full
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_bug_is_not_there(browser: Browser, slow_house: ForwardHouse, file: Path) -> None:
    told = record(file).log
    judge = Judge(browser.visitor(slow_house, "tablet", reduced_motion="reduce"))
    judge.sit_down(told.game.rules.id, cards(told))
    for entry in entries(told):
        if isinstance(entry, Foul):
            _give_another_and_undo(judge)
        entry.enter(judge)
        _shows(judge, kept(slow_house).game)
    assert lines(kept(slow_house)) == lines(told)


def _give_another_and_undo(judge: Judge) -> None:
    fouls = re.compile(judge.words("fouls-of", fouls=1, most=4))
    judge.foul(OTHER)
    expect(judge.seat(OTHER)).to_have_accessible_name(fouls)
    judge.undo()
    expect(judge.seat(OTHER)).not_to_have_accessible_name(fouls)


def _shows(judge: Judge, game: State) -> None:
    """Check that the page shows the step of the log, and its seat."""
    judge.sees(kind(game))
    match game.step:
        case Speech(seat=seat) | Defence(seat=seat):
            expect(judge.seat(seat)).to_have_accessible_name(re.compile(judge.words("speaks")))
        case Farewell(seat=seat) | Ballot(current=seat):
            expect(judge.phrase).to_contain_text(f"№ {seat}")


def test_all_nine_are_there() -> None:
    """Records of the engine's regressions have the same names here."""
    named = {file.stem for file in (GAMES.parent / "regressions").glob("*.mgn")}
    assert len(FILES) == 9 and named <= {file.stem for file in FILES}
