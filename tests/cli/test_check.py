"""`gorod check`."""

from pathlib import Path

import pytest

from tests.cli.gorod import EXAMPLES, GAMES, HALF_GAME, HOUSE, HOUSE_GAME, ROOT, gorod
from tests.cli.records import CASE, RIGHT, WRONG, written

RESULT_KEYS = ["file", "index", "line", "kind", "clause", "ok", "expected", "got"]
REFUSED = CASE.format(line="N2 sheriff 4>4")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_whole_games_pass(lang: str) -> None:
    ran = gorod("check", GAMES, ROOT / "tests" / "roles", "--lang", lang)
    assert ran.status == 0
    assert ran.out.splitlines()[-1].endswith(" passed, 0 failed") and len(ran.out.splitlines()) == 1


def test_the_examples_pass() -> None:
    assert gorod("check", EXAMPLES / "game.mgn", HALF_GAME).out == "2 passed, 0 failed\n"


def test_results_as_an_object(tmp_path: Path) -> None:
    ran = gorod("check", written(tmp_path, RIGHT, WRONG), "--json")
    found = ran.json
    assert ran.status == 1 and (found["passed"], found["failed"]) == (1, 1)
    right, wrong = found["results"]
    assert list(right)[: len(RESULT_KEYS)] == RESULT_KEYS
    assert (right["ok"], right["index"], right["kind"], right["clause"]) == (True, 0, "case", "C12")
    assert (wrong["ok"], wrong["index"], wrong["line"]) == (False, 1, 13)
    assert (wrong["expected"], wrong["got"]) == ("5", "tie")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ru", "Ожидалось: 5. Получилось: «tie» (голоса поделились). Голоса: 1 — 5, 5 — 5."),
        ("en", 'Expected: 5. Got: "tie" (the vote is tied). The votes: 1 — 5, 5 — 5.'),
    ],
)
def test_a_failure_is_told_with_its_place(tmp_path: Path, lang: str, words: str) -> None:
    file = written(tmp_path, WRONG)
    ran = gorod("check", file, "--lang", lang)
    assert ran.status == 1
    assert f"{file}:6:1: " in ran.out and words in ran.out
    assert ran.out.endswith("\n0 passed, 1 failed\n")


def test_a_refusal_is_told_in_words(tmp_path: Path) -> None:
    out = gorod("check", written(tmp_path, REFUSED)).out
    assert "отказ: Выбрать себя нельзя [G3]" in out and ":6:12:" in out


def test_a_malformed_unit_does_not_stop_the_others(tmp_path: Path) -> None:
    broken = '[Case "C1"]\n[Rules "classic"]\n\nno phase here\n'
    nonsense = '[Rules "nobody"]\n[Deal "C"]\n[Result "*"]\n\nD1 talk 1\n'
    ran = gorod("check", written(tmp_path, broken, RIGHT, nonsense), "--json")
    first, second, third = ran.json["results"]
    assert ran.status == 1 and (first["ok"], second["ok"], third["ok"]) == (False, True, False)
    assert (first["got"], first["line"], first["clause"]) == ("malformed bad_phase", 4, "C1")
    assert third["kind"] == "game" and third["got"] == "malformed unknown_rules"


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 20], ids=["endless", "long"])
def test_an_absurd_number_fails_like_any_other(tmp_path: Path, number: str) -> None:
    ran = gorod("check", written(tmp_path, CASE.format(line=f"D2 talk {number}"), RIGHT))
    assert ran.status == 1 and ran.out.endswith("1 passed, 1 failed\n")


def test_a_folder_is_searched_for_records(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    written(deep, RIGHT)
    written(tmp_path, WRONG, name="not-a-record.txt")
    assert gorod("check", tmp_path).out == "1 passed, 0 failed\n"


def test_a_house_game_needs_its_house() -> None:
    assert gorod("check", HOUSE_GAME).status == 1
    assert gorod("check", HOUSE_GAME, "--house", HOUSE).out == "2 passed, 0 failed\n"
