"""What a vote of a black for one of his own was worth, told to whoever may know of it."""

from pathlib import Path

import pytest

from gorod.texts import LANGUAGES
from tests.analysis.analysed import GAME, cut
from tests.cli.gorod import gorod

SACRIFICE = {"9: 2 6 / 2: 3 5 9 10 /": "9: 2 / 2: 3 5 6 9 10 /"}
"""6 votes for 2, and both are black; 8, who is black too, votes for 3."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return cut(tmp_path, "D2 vote", SACRIFICE)


@pytest.mark.parametrize("viewer", ["judge", "6"])
def test_the_judge_and_the_voter_know_the_reckoning(file: Path, viewer: str) -> None:
    [vote] = gorod("analyse", file, "--as", viewer, "--votes", "--json").json["votes"]
    assert (vote["phase"], vote["seat"], vote["mate"]) == ("D2", 6, 2)
    assert vote["instead"] in (3, 9)
    assert 0 < vote["worth"] < vote["otherwise"] < 1  # nobody has to give up a mate on the second day


@pytest.mark.parametrize("viewer", ["public", "2", "4", "8"])
def test_nobody_else_is_told(file: Path, viewer: str) -> None:
    assert gorod("analyse", file, "--as", viewer, "--votes", "--json").json["votes"] == []


def test_a_vote_for_a_stranger_is_no_sacrifice() -> None:
    assert gorod("analyse", GAME, "--as", "judge", "--votes", "--json").json["votes"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_words_and_on_the_page(file: Path, tmp_path: Path, lang: str) -> None:
    page = tmp_path / "page.html"
    ran = gorod("analyse", file, "--as", "6", "--votes", "--report", page, "--lang", lang)
    told = ran.out.splitlines()[-1]
    assert "6" in told and "2" in told and told.count("%") == 2
    assert told in page.read_text("utf-8")
    assert told not in gorod("analyse", file, "--as", "6", "--lang", lang).out
