"""Partial records are read as far as they go: what is unknown is taken from what came of it."""

import pytest

from gorod.notation import NotationError, read, write
from gorod.notation.checker import strict

HEAD = '[Rules "fiim"]\n[Deal "C M C S C D C M C C"]\n[Unknown "{unknown}"]\n[Result "*"]\n\n'


def played(unknown: str, *lines: str) -> tuple[list[int], bool]:
    """Who has left by these lines, and whether they pass; written again they must do the same."""
    (record,) = read(HEAD.format(unknown=unknown) + "\n".join(lines) + "\n")
    gone = [one.seat for one in record.log.game.left]
    if record.result.ok:
        (again,) = read(write(record))
        assert again.result.ok and [one.seat for one in again.log.game.left] == gone
    return gone, strict(record).ok


TALK = "D1 talk 1+3 2+5 3 4 5 6 7 8 9 10"
TIE = "D1 vote 3: 1 2 3 4 5 / 5: 6 7 8 9 10 = tie"


@pytest.mark.parametrize(("outcome", "gone"), [("3 5", [3, 5]), ("none", [])])
def test_a_lift_whose_hands_are_unknown(outcome: str, gone: list[int]) -> None:
    lines = (TALK, TIE, "D1 talk 3 5", TIE, f"D1 lift = {outcome}")
    assert played("lifts", *lines) == (gone, True)
    assert played("checks", *lines) == ([], outcome == "none")


@pytest.mark.parametrize(("outcome", "gone"), [("5", [5]), ("3", [3]), ("none", []), ("3 5", [3, 5])])
def test_a_vote_whose_hands_are_unknown(outcome: str, gone: list[int]) -> None:
    assert played("votes", TALK, f"D1 vote 3: 1 / 5: = {outcome}") == (gone, True)


def test_a_tie_whose_hands_are_unknown() -> None:
    lines = (TALK, "D1 vote 3: / 5: = tie", "D1 talk 3 5", "D1 vote 3: / 5: = tie", "D1 lift = none")
    assert played("votes lifts", *lines) == ([], True)


def test_a_vote_of_which_all_hands_are_known_is_counted() -> None:
    assert played("votes", TALK, "D1 vote 3: 1 2 3 4 5 6 7 / 5: 8 9 10 = 5") == ([3], False)


def test_nobody_is_said_to_have_nominated_where_that_is_unknown() -> None:
    lines = ("D1 talk 1 2+5 3 4 5 6 7 8 9 10", "D1 vote 5: 1 2 / 3: 3 4 5 6 7 8 9 10 = 3")
    (record,) = read(HEAD.format(unknown="nominations") + "\n".join(lines) + "\n")
    assert record.result.ok and record.log.game.nominations == ((2, 5), (0, 3))


def test_a_shot_of_which_only_some_are_known() -> None:
    assert played("shots", "D1 talk 1", "N1 shot 2>4 6>4 = 4", "D2 dawn = 4") == ([4], True)
    assert played("shots", "D1 talk 1", "N1 shot 2>4 6>4 8>5 = 4") == ([], False)


def test_fouls_without_a_moment_change_no_course() -> None:
    text = HEAD.format(unknown="fouls").replace("[Result", '[Warned "7:3 8:4"]\n[Result') + TALK + "\n"
    (record,) = read(text)
    assert record.result.ok and not any(record.log.game.fouls) and not record.log.game.left
    assert '[Unknown "fouls"]\n[Warned "7:3 8:4"]\n' in write(record)


@pytest.mark.parametrize("tag", ['[Unknown "rumours"]', '[Warned "11:1"]', '[Warned "x"]'])
def test_a_tag_that_says_nothing_sensible(tag: str) -> None:
    text = HEAD.format(unknown="fouls").replace('[Unknown "fouls"]', tag)
    with pytest.raises(NotationError):
        read(text + TALK)
