"""`gorod analyse` goes as far as a partial record does."""

from pathlib import Path

import pytest

from tests.cli.gorod import gorod

LINES = """
D1 talk 1 2+9 3+2 4 5 6 7 8 9 10
D1 vote 9: 2 6 7 8 10 / 2: 1 3 4 5 9 = tie
D1 talk 9 2
D1 vote 9: 2 6 7 8 10 / 2: 1 3 4 5 9 = tie
D1 lift = none
N1 shot = 4
D2 dawn = 4
D2 talk 2+9 3+2 5 6 7 8 9 10 1
D2 vote 9: 2 / 2: 3 5 = 2
"""


def written(folder: Path, deal: str, lines: str = LINES) -> Path:
    """A partial record in a file."""
    file = folder / "partial.mgn"
    tags = f'[Rules "fiim"]\n[Deal "{deal}"]\n[Unknown "shots checks votes lifts"]\n[Result "*"]\n'
    file.write_text(tags + lines, "utf-8")
    return file


def test_what_is_public_gives_points(tmp_path: Path) -> None:
    for deal in ("C ? C ? C ? C ? C C", "? ? ? ? ? ? ? ? ? ?"):
        answer = gorod("analyse", written(tmp_path, deal), "--json")
        ats = [point["at"] for point in answer.json["points"]]
        assert answer.status == 0 and {"D1 vote", "D2 dawn", "D2 talk"} <= set(ats)


def test_nobody_is_said_to_have_ruled_what_is_only_recorded(tmp_path: Path) -> None:
    out = gorod("analyse", written(tmp_path, "C M C S C D C M C C"), "--lang", "en").out
    assert "the judge ruled" not in out


def test_every_viewer_where_all_cards_are_known(tmp_path: Path) -> None:
    viewers = gorod("analyse", written(tmp_path, "C M C S C D C M C C"), "--as", "all", "--json").json[
        "viewers"
    ]
    assert len(viewers) == 12


def test_only_the_public_where_a_card_is_not_known(tmp_path: Path) -> None:
    file = written(tmp_path, "C ? C S C D C M C C")
    assert gorod("analyse", file, "--as", "all", "--json").status == 0
    for viewer in ("3", "judge"):
        assert gorod("analyse", file, "--as", viewer, "--json").error["code"] == "partial_viewer"


def test_a_table_without_a_cast_of_its_own(tmp_path: Path) -> None:
    file = written(tmp_path, "C ? C S C D C M C", "D1 talk 1\n")
    assert gorod("analyse", file, "--json").error["code"] == "partial_cast"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_answer_is_told_in_words(tmp_path: Path, lang: str) -> None:
    ran = gorod("analyse", written(tmp_path, "C ? C S C D C M C C"), "--lang", lang)
    assert ran.status == 0 and "D2" not in ran.err
