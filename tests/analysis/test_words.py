"""An analysis for people: tables, sentences and the page, in both languages."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from gorod.analysis import Swing
from gorod.analysis.record_lines import RecordLine
from gorod.analysis.sentences import AnalysisWords, bar, spark
from gorod.engine.events import DayBroke
from gorod.engine.role import UNKNOWN
from gorod.report.numbers import whole
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES, catalogue, say
from tests.analysis.analysed import GAME, analysis_of, cut
from tests.cli.gorod import GAMES, gorod
from tests.cli.records import WRONG, written
from tests.selection import full_unless

TEXTS = Path(say.__code__.co_filename).parent
STEPS = (
    "deal",
    "plan",
    "talk",
    "vote",
    "lift",
    "sentence",
    "dawn",
    "last",
    "shot",
    "best",
    "foul",
    "pause",
    "judge",
)


def test_both_languages_have_the_same_words() -> None:
    keys = [
        re.findall(r"^([a-z][\w-]*) =", (TEXTS / f"analysis_{lang}.ftl").read_text("utf-8"), re.M)
        for lang in LANGUAGES
    ]
    assert keys[0] == keys[1] and len(keys[0]) == len(set(keys[0])) > 50
    assert all(catalogue.has(lang, f"analysis-step-{step}") for lang in LANGUAGES for step in STEPS)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "ru",
            ["глазами стола", "День 2, голосование ", "Где всё повернулось", "█"],
        ),
        ("en", ["as the table saw it", "Day 2, vote ", "Where it turned", "█"]),
    ],
)
def test_the_points_are_told(lang: str, words: list[str]) -> None:
    ran = gorod("analyse", GAME, "--lang", lang)
    assert (ran.status, ran.err) == (0, "") and all(word in ran.out for word in words)
    swings = ran.out.splitlines()[-3:]
    assert all(re.search(r"[+−]\d+[.,]\d \(", swing) and swing.endswith(").") for swing in swings)


def test_a_seat_has_a_row_and_a_day_a_column() -> None:
    lines = gorod("analyse", GAME, "--as", "judge", "--lang", "en").out.splitlines()
    at = lines.index("seat  Day 1  Day 2  Day 3  Day 4")
    assert [line.split() for line in lines[at + 1 : at + 4]] == [
        ["1", *"0000"],
        ["2", *["100"] * 4],
        ["3", *"0000"],
    ]


@pytest.mark.parametrize(
    ("line", "lang", "told"),
    [
        ("D2 dawn", "ru", "День 2, утро: не просыпается №\u00a04; шансы красных +12,3 ("),
        (
            "D2 vote",
            "ru",
            "День 2, голосование: стол покидает №\u00a02 (за — №\u00a03, 5, 9 и 10); шансы красных",
        ),
        (
            "D2 vote",
            "en",
            "Day 2, vote: 2 leaves the table (voted for by 3, 5, 9 and 10); the reds' chances +12.3 (",
        ),
        ("D2 talk", "en", "Day 2, speeches: 9, 2, 3 and 8 are nominated; the reds' chances"),
        ("D3 dawn", "ru", "День 3, утро: промах, ночью никто не погиб; шансы"),
        ("D3 lift", "ru", "День 3, подъём: стол покидают №\u00a06 и 3 (за — №\u00a03, 5, 7, 9 и 10); шансы"),
        (
            "D4 vote",
            "ru",
            "День 4, голосование: стол покидает №\u00a08, чёрных за столом больше нет, победа красных; шансы",
        ),
    ],
)
def test_a_swing_is_a_sentence(line: str, lang: str, told: str) -> None:
    [point] = [point for point in analysis_of(GAME, "judge").points if point.line.at == line]
    assert words_in(lang).swing(Swing(point, 0.123, point.red), "public").startswith(told)


def words_in(lang: str) -> AnalysisWords:
    """Of the example."""
    return AnalysisWords(RULESETS["fiim"], ["citizen", "mafioso", "sheriff"], lang)


def test_a_second_vote_of_a_day_is_called_so() -> None:
    assert words_in("ru").place(RecordLine("D3", "vote", 2, ())) == "День 3, голосование (2)"
    assert words_in("en").place(RecordLine("N3", "sheriff", 1, ())) == "Night 3, Sheriff"


def test_everybody_has_a_row() -> None:
    lines = gorod("analyse", GAME, "--as", "all", "--lang", "en").out.splitlines()
    rows = [line for line in lines if re.search("[▁▂▃▄▅▆▇█]$", line)]
    assert len(rows) == 12 and rows[0].startswith("the table") and rows[-1].startswith("the judge")
    assert rows[4].startswith("4, Sheriff") and all(row.split()[-2] == "100" for row in rows)


def test_figures_and_blocks() -> None:
    assert [whole(chance) for chance in (0, 0.001, 0.0051, 0.5, 0.9949, 0.999, 1)] == [
        "0",
        "<1",
        "1",
        "50",
        "99",
        ">99",
        "100",
    ]
    assert (bar(0), bar(0.5), bar(1)) == ("", "█" * 10, "█" * 20)
    assert spark([0, 0.5, 1]) == "▁▅█"


PAGES = [(viewer, lang) for viewer in ("public", "4", "all") for lang in LANGUAGES]
QUICK_PAGES = (("public", "ru"), ("all", "en"))


@pytest.mark.parametrize("asked", full_unless(lambda asked: asked in QUICK_PAGES, PAGES), ids="-".join)
def test_the_page_is_one_file(tmp_path: Path, asked: tuple[str, str]) -> None:
    (viewer, lang), file = asked, tmp_path / "game.html"
    ran = gorod("analyse", GAME, "--as", viewer, "--report", file, "--lang", lang)
    page = file.read_text("utf-8")
    assert ran.status == 0 and page.startswith(f'<!DOCTYPE html>\n<html lang="{lang}">')
    assert (
        page.count("<svg") == (4 if viewer == "all" else 2)
        and page.count('class="narrow"') == page.count("<svg") / 2
    )
    addresses = set(re.findall(r"\w+://[^\"' <>)]*", page))
    assert all(address.startswith("http://www.w3.org/") for address in addresses)
    assert not re.search(r"<(script|link|img|iframe)|@import|url\((?!#)|src=", page)
    assert "prefers-color-scheme" in page and "viewport" in page
    swings = ran.out.split("\n\n")[-1].splitlines()[1:]
    assert len(swings) == 3 and all(swing.replace("'", "&#x27;") in page for swing in swings)
    again = tmp_path / "again.html"
    gorod("analyse", GAME, "--as", viewer, "--report", again, "--lang", lang)
    assert again.read_bytes() == file.read_bytes()


def test_a_game_just_dealt_has_not_turned_yet(tmp_path: Path) -> None:
    dealt = '[Rules "fiim"]\n[Deal "C M C S C D C M C C"]\n[Result "*"]\n'
    file, page = written(tmp_path, dealt), tmp_path / "dealt.html"
    found = gorod("analyse", file, "--json").json
    assert [point["at"] for point in found["points"]] == ["N0 deal"] and found["swings"] == []
    ran = gorod("analyse", file, "--report", page)
    assert ran.status == 0 and "повернулось" not in ran.out and "<svg" in page.read_text("utf-8")


def test_a_big_table_is_told_roughly() -> None:
    assert "approximate" in gorod("analyse", GAMES / "random-classic.mgn", "--lang", "en").out
    assert "approximate" not in gorod("analyse", GAME, "--lang", "en").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--as", "somebody"), "usage"),
        (("--as", "0"), "no_such_seat"),
        (("--as", "11"), "no_such_seat"),
        (("--game", "1"), "no_such_game"),
        (("--report", "no/such/folder/x.html"), "cannot_write"),
        (("--house", "no-such.toml"), "no_such_file"),
    ],
)
def test_bad_input_is_refused(words: tuple[str, ...], code: str) -> None:
    ran = gorod("analyse", GAME, *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code


def test_a_partial_record_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    for changes in ({"C M C S": "? M C S"}, {"[Result": '[Unknown "shots"]\n[Result'}):
        ran = gorod("analyse", cut(tmp_path, "D1 talk", changes), "--json")
        assert ran.status == 0 and ran.json["points"][0]["at"] == "N0 deal"


def test_a_deal_that_is_not_over_is_refused(tmp_path: Path) -> None:
    deck = '[Rules "fiim"]\n[Deck "C M C S C D C M C C"]\n[Result "*"]\n\nN0 deal 1>1 2>2\n'
    ran = gorod("analyse", written(tmp_path, deck), "--as", "judge", "--json")
    assert ran.status == 2 and ran.error["code"] == "partial_viewer"


def test_a_wrong_record_is_no_ground(tmp_path: Path) -> None:
    ran = gorod("analyse", written(tmp_path, WRONG), "--json")
    assert ran.status == 1 and ran.error["code"] == "wrong_record"


def test_a_judge_is_told_whose_card_it_was() -> None:
    """As far as the record knows."""
    words = AnalysisWords(RULESETS["fiim"], ["sheriff", UNKNOWN.id, *["citizen"] * 8], "en")
    dawn = RecordLine("D2", "dawn", 1, (DayBroke(2, (1, 2)),))
    swing = Swing(structs.replace(analysis_of(GAME, "judge").points[0], line=dawn), 0.1, 0.5)
    assert "1 (sheriff) and 2 did not wake up" in words.swing(swing, "judge")
    assert "1 and 2 did not wake up" in words.swing(swing, "public")
