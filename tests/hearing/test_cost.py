"""What it costs to hear a line: no line costs much, and twice as long a line costs twice as much."""

import sys
from types import FrameType
from typing import Any

import pytest

from gorod.bots.hearing import prepare, understand, understood
from gorod.bots.hearing.memory import speeches
from gorod.bots.hearing.tokens import MAX_PIECES
from gorod.protocol.limits import MAX_TEXT_CHARS
from gorod.rules import RULESETS

SEATS = 10
LINES = (
    *("№", ",", "-", "#", "5 ", "5,", "5, ", "и ", "5 и ", "он ", "ты ", "я ", "я-", "не "),
    *("слово ", "abcdefghij", "(", "1."),
    *("чёрный ", "5 чёрный ", "чёрный, ", "5 чёрный, ", "думаю, ", "думаю 5 чёрный, ", "думаю, 5 чёрный, "),
    *("проверил 5 чёрный, ", "если ", "почему ", "оба ", "оба чёрные, ", "сам чёрный, ", "5?"),
    *("а 6 нет, ",),
)


def steps(text: str) -> int:
    """How many functions are called to understand it, ours and those of Python."""
    count = 0

    def profile(_frame: FrameType, event: str, _what: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    speeches.forget()
    sys.setprofile(profile)
    try:
        understand(text, RULESETS["home"], SEATS)
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture(scope="module", autouse=True)
def _words_are_known() -> None:
    prepare()
    understand("пятый чёрный", RULESETS["home"], SEATS)


@pytest.mark.parametrize("line", LINES)
def test_twice_as_long_a_line_takes_twice_as_many_steps(line: str) -> None:
    pieces = MAX_PIECES // 4 // max(1, len(line.split()) + line.count(","))
    short, long = steps(line * pieces + "х" * 30), steps(line * 2 * pieces + "х" * 30)
    assert long <= 2.2 * short


@pytest.mark.parametrize("line", LINES)
def test_no_line_takes_many_steps(line: str) -> None:
    usual = steps("Я шериф, проверил пятого, он чёрный. Третьему верю, голосую против пятого!")
    assert steps((line * MAX_TEXT_CHARS)[:MAX_TEXT_CHARS]) <= 20 * usual


def test_what_is_too_long_is_heard_as_far_as_a_line_may_go() -> None:
    said = "5 чёрный. " + "ну " * MAX_PIECES + "6 чёрный."
    assert understand(said, RULESETS["home"], SEATS).black == (5,)


def test_the_same_line_is_read_once_however_many_listen() -> None:
    line = "Пятый, почему ты против третьего?"
    assert steps(line) > 100
    before = understood(line, RULESETS["home"], SEATS)
    assert before is not None and before is understand(line, RULESETS["home"], SEATS)
    assert understood(line, RULESETS["home"], SEATS + 1) is None
    assert understood(line, RULESETS["fiim"], SEATS) is None
