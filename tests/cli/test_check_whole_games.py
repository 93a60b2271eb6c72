"""`gorod check` lets no whole game pass that leaves out what a game must tell."""

import re
from pathlib import Path

import pytest

from tests.cli.gorod import gorod

DEAL = "C M C S C D C M C C"
NIGHT = "N1 shot 2>4 6>4 8>4 = 4\nD2 dawn = 4\n"


def written(folder: Path, lines: str, deal: str = DEAL, rules: str = "fiim", more: str = "") -> Path:
    """A game in a file."""
    file = folder / "game.mgn"
    file.write_text(f'[Rules "{rules}"]\n{more}[Deal "{deal}"]\n[Result "*"]\n\n{lines}', "utf-8")
    return file


def told(folder: Path, lines: str, lang: str = "en", **more: str) -> str:
    """What the check says."""
    ran = gorod("check", written(folder, lines, **more), "--lang", lang)
    assert ran.status == (0 if ran.out.startswith("1 passed") else 1)
    return ran.out


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("C M C S C D C M C", "players 9 ≠ 10. [F1]"),
        ("C D C S C D C M C C", "1 ≠ 2. [F1]"),
        ("? M C S C D C M C", "players 9 ≠ 10. [F1]"),
    ],
)
def test_a_cast_that_the_rules_do_not_know(tmp_path: Path, deal: str, words: str) -> None:
    assert words in told(tmp_path, "D1 talk 1\n", deal=deal)


def test_a_cast_that_the_record_states(tmp_path: Path) -> None:
    more = '[Option "cast" "citizen:4,mafioso:2,don:1,sheriff:1"]\n'
    assert told(tmp_path, "D1 talk 1\n", deal="C M C S C D C M", more=more).startswith("1 passed")
    assert "not the cast that the record states" in told(
        tmp_path, "D1 talk 1\n", deal="C M C S C D C C", more=more
    )


def test_no_card_may_be_known_more_often_than_it_is(tmp_path: Path) -> None:
    deal, more = "? D D ? ? ? ? ? ? ?", '[Unknown "shots checks"]\n'
    assert "don 2 > 1. [F1]" in told(tmp_path, "D1 talk 1\n", deal=deal, more=more)


def test_a_case_may_deal_anything(tmp_path: Path) -> None:
    file = tmp_path / "case.mgn"
    file.write_text('[Case "F1"]\n[Rules "fiim"]\n[Deal "D D C"]\n[From "N1"]\n\nD2 talk 1\n', "utf-8")
    assert gorod("check", file).out == "1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("D1 talk 1\nD2 dawn = none\n", "The line N1 shot is missing"),
        (f"D1 talk 1\n{NIGHT.splitlines()[0]}\nD2 talk 2\n", "The line D2 dawn is missing"),
        (f"D1 talk 1+3 2+5\nD1 vote 3: 1 2 3 4 5 6\n{NIGHT}", "not written in the vote: 5. [F11]"),
        (f"D1 talk 1+3 2+5\n{NIGHT}", "The line D1 vote is missing: a whole game has it. [F11]"),
        (NIGHT, "The line D1 talk is missing: a whole game has it. [F7]"),
        ("D1 talk 1 2+5\nD1 vote 2: 1 3 4 / 5: 1\n", "refused: That cannot be done now"),
        ("D1 talk 1\nD2 dawn = none\nD2 last 4\n", "The line N1 shot is missing"),  # not what follows from it
    ],
)
def test_a_line_or_a_candidate_left_out(tmp_path: Path, lines: str, words: str) -> None:
    assert words in told(tmp_path, lines)


def test_unknown_shots_need_no_line(tmp_path: Path) -> None:
    assert told(tmp_path, "D1 talk 1\nD2 dawn = 4\n", more='[Unknown "shots"]\n').startswith("1 passed")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("D1 talk 1+2 2+3\nD1 vote 2: 1 2 3 4 5 / 3: = 2", "The votes: 2 — 5, 3 — 5."),
        ("D1 talk 1\nN1 shot 2>4 6>5 8>4 = 4", "Player 6 shoots at player 5."),
        ("D1 talk 1+2 2+3 = no vote", "This line decides nothing of the kind: the game is at D1"),
        ("D1 talk 1\nN1 shot 2>4 6>4 8>4 = 4\nN1 sheriff 4>2-", "The judge answers so by the card."),
        ("D1 talk 1\nN1 shot 2>4 6>4 8>4 = 4 red", "Nobody has won yet: the game is at N1"),
        ("D1 talk 1+2 = 2", "[F12]"),
    ],
)
def test_a_mismatch_names_its_reason_and_clause(tmp_path: Path, line: str, reason: str) -> None:
    answer = told(tmp_path, line + "\n")
    assert reason in answer and re.search(r"\[[FG][0-9]+\]\n", answer)


@pytest.mark.parametrize(
    "line",
    [
        "D1 talk 1+2 2+3\nD1 vote 2: 1 2 3 4 5 / 3: = 2",
        "D1 talk 1\nN1 shot 2>4 6>5 8>4 = 4",
        "D1 talk 1+2 2+3 = no vote",
        "D1 talk 1\nN1 sheriff 4>2-",
        "D1 talk 1\nN1 shot 2>4 6>4 8>4 = 4 red",
        "D1 talk 1 = refused",
        "D1 talk 1\nN1 sheriff 4>4",
        "D1 talk 1\nD2 dawn = none",
    ],
)
def test_russian_answers_hold_no_english_word_but_notation_in_quotes(tmp_path: Path, line: str) -> None:
    answer = told(tmp_path, line + "\n", lang="ru").splitlines()[2]
    plain = re.sub(r"«[^»]*»|\[[A-Z][0-9]+\]|\b[DN][0-9]\b", "", answer)
    assert not re.search(r"[A-Za-z]{2,}", plain), answer
