"""What is said aloud has no signs and no figures that a voice could read wrongly."""

import re

import pytest

from gorod.texts.aloud import aloud
from tests.cli.gorod import ROOT

SAID = {
    "Игрок № 5, ваша минута.": "Игрок номер пять, ваша минута.",
    "Время — 1 минута.": "Время — одна минута.",
    "Пауза на 1 минуту.": "Пауза на одну минуту.",
    "Осталось 22 секунды.": "Осталось двадцать две секунды.",
    "Осталось 12 секунд.": "Осталось двенадцать секунд.",
    "2 голоса: № 2 и 6.": "два голоса: номер два и шесть.",
    "За столом 20 игроков.": "За столом двадцать игроков.",
    "1, 2, 3": "один, два, три",
    "Уже 2 ночи подряд без выбывших.": "Уже две ночи подряд без выбывших.",
    "Ночью убили номера № 5.": "Ночью убили номера пять.",
}


@pytest.mark.parametrize("line", SAID)
def test_figures_are_words(line: str) -> None:
    assert aloud("ru", line) == SAID[line]


def test_english_voices_read_figures_well() -> None:
    assert aloud("en", "Player 5, one minute.") == "Player 5, one minute."


def test_nothing_that_a_judge_says_keeps_a_figure_or_a_sign() -> None:
    for file in (ROOT / "tests" / "golden").glob("*.ru.txt"):
        for line in file.read_text("utf-8").splitlines():
            assert not re.search(r"[№\d]", aloud("ru", line)), aloud("ru", line)
