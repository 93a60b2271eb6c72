"""Exact chances: the table that two independent computations gave, closed forms, what the command says."""

from fractions import Fraction
from math import comb, prod

import pytest

from gorod.lab.balance import blacks
from gorod.lab.exact import Convention, mafia_chance
from gorod.rules.boxed import BOXED
from tests.cli.gorod import gorod

A, B = Convention.A, Convention.B
TABLE = {
    3: "2/3",
    4: "3/4",
    5: "8/15 13/15",
    6: "5/8 11/12",
    7: "16/35 27/35 33/35",
    8: "35/64 27/32 31/32",
    9: "128/315 221/315 31/35 307/315",
    10: "63/128 251/320 149/160 79/80",
    11: "256/693 449/693 193/231 653/693",
    12: "231/512 565/768 229/256 31/32",
    13: "1024/3003 1817/3003 61/77 2731/3003",
    15: "2048/6435 3667/6435 1619/2145 5651/6435",
}
"""The mafia's chance by players and mafia, who win at parity (B)."""
PLAYED_ON = {
    4: "3/8",
    6: "5/16 5/8",
    8: "35/128 35/64 25/32",
    10: "63/256 63/128 91/128 7/8",
    12: "231/1024 231/512 21/32 105/128",
}
"""The same where they must outnumber the others (A); odd tables are as above."""
BOX = (
    "6/1 37.5 · 7/2 22.86 · 8/2 15.62 · 9/3 11.43 · 10/3 6.88 · 11/3 16.45 · 12/4 3.12 · 13/4 9.06"
    " · 14/4 5.25 · 15/5 4.97 · 16/5 2.64 · 17/5 7.09 · 18/6 1.33 · 19/6 4.10 · 20/6 2.12"
)
"""Players, mafia cards in the box's own cast, the reds' chance in percent."""


def cells(table: dict[int, str]) -> list[tuple[int, int, Fraction]]:
    """Players, mafia, chance."""
    rows = [(n, text.split()) for n, text in table.items()]
    return [(n, m, Fraction(word)) for n, words in rows for m, word in enumerate(words, 1)]


def semifactorial(n: int) -> int:
    """n!!, and 1 for -1 and 0."""
    return prod(range(n, 0, -2))


def odd_form(n: int, m: int) -> Fraction:
    """For an odd number of players."""
    first = m * Fraction(semifactorial(n - 1), semifactorial(n))
    rest = [
        (-1) ** k * semifactorial(2 * k - 3) * comb(m, 2 * k) * Fraction(semifactorial(n - 2 * k))
        for k in range(1, m // 2 + 1)
    ]
    return first + sum(rest, Fraction(0)) / semifactorial(n)


def even_form(n: int, m: int) -> Fraction:
    """For an even number, played on at parity."""
    terms = [
        (-1) ** k * semifactorial(2 * k - 1) * comb(m, 2 * k + 1) * Fraction(semifactorial(n - 2 * k - 1))
        for k in range((m + 1) // 2)
    ]
    return sum(terms, Fraction(0)) / semifactorial(n)


@pytest.mark.parametrize(("n", "m", "chance"), cells(TABLE))
def test_the_table_where_parity_wins(n: int, m: int, chance: Fraction) -> None:
    assert mafia_chance(n, m, B) == chance
    if n % 2:
        assert mafia_chance(n, m, A) == chance


@pytest.mark.parametrize(("n", "m", "chance"), cells(PLAYED_ON))
def test_the_table_where_parity_is_played_on(n: int, m: int, chance: Fraction) -> None:
    assert mafia_chance(n, m, A) == chance


def test_closed_forms() -> None:
    for n in range(3, 40):
        for m in range(1, (n - 1) // 2 + 1):
            assert mafia_chance(n, m, A) == (odd_form if n % 2 else even_form)(n, m)
        if n % 2 == 0:
            assert mafia_chance(n, 1, B) == 2 * Fraction(semifactorial(n - 1), semifactorial(n))


def test_seven_against_three() -> None:
    """With a vote every day; and when nobody leaves on day one, so that the night takes a citizen."""
    assert 1 - mafia_chance(10, 3) == Fraction(11, 160)
    assert 1 - mafia_chance(9, 3) == Fraction(4, 35)


@pytest.mark.parametrize("line", BOX.split(" · "))
def test_the_casts_of_the_box(line: str) -> None:
    cast, percent = line.split()
    players, mafia = map(int, cast.split("/"))
    assert blacks(BOXED, BOXED.cast[players]) == mafia
    digits = len(percent.partition(".")[2])
    reds = 100 * (1 - mafia_chance(players, mafia))
    assert abs(reds - Fraction(percent)) <= Fraction(1, 2 * 10**digits)


def test_tables_that_are_decided() -> None:
    assert mafia_chance(5, 0) == 0 and mafia_chance(5, 5) == mafia_chance(4, 2, B) == 1
    assert mafia_chance(2, 1, A) == Fraction(1, 2) and mafia_chance(2, 1, B) == mafia_chance(1, 1, A) == 1


def test_the_command_answers_with_the_fraction() -> None:
    known = {"n": 10, "m": 3, "convention": "B", "fraction": "149/160", "value": 0.93125}
    assert gorod("exact", 10, 3, "--json").json == known
    assert gorod("exact", 10, 3, "--convention", "A", "--json").json["fraction"] == "91/128"
    assert (
        "149/160" in gorod("exact", 10, 3).out
        and "11/160 = 6.9%" in gorod("exact", 10, 3, "--lang", "en").out
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((0, 0), "bad_table"),
        ((501, 3), "bad_table"),
        ((10, 11), "bad_mafia"),
        ((10,), "usage"),
        (("x", 3), "usage"),
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_tables_that_cannot_be(words: tuple[object, ...], code: str, lang: str) -> None:
    ran = gorod("exact", *words, "--lang", lang, "--json")
    assert ran.status == 2 and ran.error["code"] == code
