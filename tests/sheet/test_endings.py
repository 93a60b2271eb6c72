"""The sheet names the winner for every way in which a game can end, also when a club prints it."""

import re

import pytest

from gorod.notation import Record
from gorod.notation.reader import play_unit
from gorod.notation.text import units
from gorod.sheet.filling import filled_so_far
from gorod.sheet.pdf import printed
from gorod.sheet.wording import worded
from gorod.texts import LANGUAGES, say
from tests.cli.gorod import ROOT
from tests.sheet.sheets import WITHOUT_NAMES, lines

ENDINGS = {
    "no_black_left": ("rulebook/club/K18-reds-win", "red"),
    "parity": ("rulebook/club/K21-blacks-win", "black"),
    "half_the_table": ("games/boxed-two-clans", "yakuza"),
    "last_citizen": ("games/home-not-parity", "black"),
    "maniac": ("games/classic-twelve-maniac", "maniac"),
    "empty_table": ("rulebook/classic/G2-nobody-left-is-a-draw", "draw"),
    "several_at_once": ("rulebook/boxed/G2-draws", "draw"),
    "idle_nights": ("games/fiim-draw-by-idle-nights", "draw"),
    "idle_misses": ("games/club-three-misses", "red"),
    "misses": ("rulebook/club/K20-three-misses-and-four-at-the-table", "red"),
    "team_defeat": ("rulebook/fiim/F21-team-defeat", "black"),
    "ruling": ("second/judge", "yakuza"),
}
"""Why a game ended: a record with such an end, and who has won."""


def ended(reason: str) -> Record:
    """The first game of the record that ended so."""
    file, winner = ENDINGS[reason]
    for unit in units((ROOT / "tests" / f"{file}.mgn").read_text("utf-8")):
        record = play_unit(unit)
        outcome = record.log.game.outcome
        if outcome and (outcome.reason, outcome.winner or "draw") == (reason, winner):
            return record
    raise AssertionError(f"no game in {file} ended by {reason} with {winner}")


def test_these_are_all_ways_in_which_a_game_ends() -> None:
    texts = (ROOT / "src/gorod/texts/en.ftl").read_text("utf-8")
    told = re.findall(r"^outcome-([a-z-]+) =", texts, re.MULTILINE)
    assert {key.replace("-", "_") for key in told if not key.endswith(("-fiim", "-club"))} == {*ENDINGS}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", ENDINGS)
def test_the_sheet_of_a_club_names_the_winner_and_why(reason: str, lang: str) -> None:
    record, winner = ended(reason), ENDINGS[reason][1]
    page = worded(filled_so_far(record.log, WITHOUT_NAMES), lang)
    assert page["winner"] == say(lang, f"sheet-team-{winner}", record.rules.id)
    assert page["why"] and say(lang, "sheet-mark-unfinished") not in page["marks"]


def test_it_is_printed() -> None:
    printed_lines = lines(printed([filled_so_far(ended("idle_misses").log, WITHOUT_NAMES)], "ru"))
    assert not any("Игра не окончена" in line for line in printed_lines)
    assert any(line.startswith("Победившая команда Красн") for line in printed_lines), printed_lines
