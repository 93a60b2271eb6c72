"""The words of the sheet: both languages, each ruleset's own."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from gorod.engine.events import Outcome
from gorod.engine.role import Team
from gorod.sheet.form import Heading
from gorod.sheet.wording import worded
from gorod.texts import LANGUAGES
from tests.cli.gorod import ROOT
from tests.sheet.sheets import GAME, sheet_of

TEXTS = ROOT / "src/gorod/texts"


def keys(lang: str) -> list[str]:
    """Everything that can be said."""
    return re.findall(r"^([a-z][\w-]*) =", (TEXTS / f"sheet_{lang}.ftl").read_text("utf-8"), re.M)


def page(game: Any, lang: str = "ru") -> dict[str, Any]:
    """What is printed."""
    return worded(sheet_of(game), lang)


def test_both_languages_say_the_same_things() -> None:
    assert keys("ru") == keys("en")


def texts(part: Any) -> Iterator[str]:
    """Everything on a page that is text."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from texts(inner)


@pytest.mark.parametrize(("lang", "others"), [("en", "[а-яё]"), ("ru", "[a-z]")])
def test_no_words_of_the_other_language_are_on_a_sheet(lang: str, others: str) -> None:
    for game in ("boxed-sixteen-all-powers", "home-doctor-repeats", "wolves-pause-and-team-defeat"):
        told = [text for text in texts(page(game, lang)) if text != lang]
        assert len(told) > 100 and [text for text in told if re.search(others, text.lower())] == []


def test_a_side_is_called_as_its_rules_call_it() -> None:
    assert page(GAME)["winner"] == "Красные" and page(GAME, "en")["winner"] == "Red"
    assert page("classic-sheriff-shot-first")["winner"] == "Мирные жители"
    assert page("fiim-draw-by-idle-nights")["winner"] == "Ничья"
    assert page(GAME)["why"] == "За столом не осталось чёрных."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("winner", [*Team, None])
def test_whoever_wins_has_a_name(lang: str, winner: Team | None) -> None:
    sheet = sheet_of(GAME)
    sheet.outcome = Outcome(winner, "")
    told = worded(sheet, lang)
    assert told["winner"] and told["why"] == ""


def test_departures_are_told_by_the_phase_in_which_they_fell() -> None:
    left = [player["left"] for player in page("club-lift-and-removal")["players"]]
    assert [left[0], left[1], left[4], left[7]] == [
        "Н1, выстрел",
        "Д2, голосование",
        "Д3, подъём",
        "Д4, удаление",
    ]


def test_what_people_wrote_stands_in_one_line() -> None:
    heading = Heading(event="Кубок\n\tгода", judge=" Н. \n Емо ", names={1: "а\u2028б"})
    told = worded(sheet_of(GAME, heading), "ru")
    assert (told["fields"][0][1], told["judge"], told["players"][0]["name"]) == (
        "Кубок года",
        "Н. Емо",
        "а б",
    )


def test_there_is_a_box_for_every_foul() -> None:
    text = GAME.read_text("utf-8").replace("D4 dawn", 'D4 judge fouls 7:6 "много"\nD4 dawn')
    assert page("home-three-players")["boxes"] == page(GAME)["boxes"] == 4
    many = text.replace("D4 judge", "N3 judge").replace("10 10! 1", "10 10!! 1")
    assert page(many)["boxes"] == 6 and page(many)["players"][9]["technical"] == "техн.: 1"


def test_a_grid_has_candidates_proposers_votes_and_revotes() -> None:
    day = page(GAME)["days"][2]
    rows = [(row["label"], [cell["value"] for cell in row["cells"]]) for row in day["grids"][0]]
    assert rows == [
        ("Игрок", ["6", "3"]),
        ("Кто выставил", ["3", "6"]),
        ("Голоса", ["4", "4"]),
        ("Переголос.", ["4", "4"]),
    ]
    assert day["grids"][0][2]["cells"][0]["whose"] == "3 5 9 10"
    assert day["notes"] == ["За то, чтобы ушли все (6, 3): 5 (3 5 7 9 10).", "Стол покидают игроки № 6 и 3."]


def test_many_candidates_go_on_in_another_grid() -> None:
    grids = page("random-boxed")["days"][0]["grids"]
    assert [len(grid[0]["cells"]) for grid in grids] == [10, 1]


def test_withdrawn_candidates_stand_beside_the_grid() -> None:
    day = page("club-withdrawals-and-a-tie")["days"][0]
    assert [cell["value"] for cell in day["grids"][0][0]["cells"]] == ["7", "5"]
    assert day["notes"][0] == "Отозваны: 1 → 5, 4 → 8."


def test_a_day_that_the_end_cut_short_is_not_a_vote() -> None:
    assert [day["title"] for day in page("club-lift-and-removal")["days"]] == [
        "Голосование 1",
        "Голосование 2",
        "Голосование 3",
    ]


def test_nights_tell_who_did_what_and_what_came_of_it() -> None:
    night = page(GAME)["nights"][1]
    assert night["rows"] == [
        ["Мафия", "2 → 4, 6 → 4, 8 → 4: № 4"],
        ["Дон", "6 → 9: не шериф"],
        ["Шериф", "4 → 2: чёрный"],
    ]
    assert night["dawn"] == "Утром ушёл игрок № 4."
    shown = page("wolves-the-doctor-falls-first", "en")["nights"][0]["rows"]
    assert ["Don", "7 → 3: Sheriff"] in shown, "the don is shown the card itself"


def test_orders_are_told_phase_by_phase() -> None:
    [(phase, words)] = page("fiim-black-after-a-removal", "en")["orders"]
    assert (
        phase == "D2" and words.startswith("Player 6 has the first foul") and "Player 9 is removed" in words
    )


def test_the_best_move_has_as_many_places_as_the_rules_give() -> None:
    assert page(GAME)["guesses"] == ["2", "6", "7"] and page(GAME)["guesser"] == "4"
    assert page("fiim-draw-by-idle-nights")["guesses"] == ["", "", ""]
    assert page("home-three-players")["guesses"] == []
