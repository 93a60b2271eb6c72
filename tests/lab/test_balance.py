"""Balance: casts around the guide, the one nearest to even, and what parity does."""

from pathlib import Path

import pytest

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast
from gorod.lab.balance import Balance, TriedCast, around, blacks, is_advised
from gorod.lab.estimate import wilson
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast
from tests.cli.gorod import gorod
from tests.lab.outputs import assert_self_contained

BOXED = RULESETS["boxed"]
FEW = ("--bots", "random", "--games", 6, "--workers", 1)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_casts_around_the_guide_are_allowed(rules: object) -> None:
    """With a mafia card more from one to the next, and as many players."""
    ruleset = RULESETS[rules.id]  # type: ignore[attr-defined]
    for size, own in ruleset.cast.items():
        casts = around(ruleset, own, 2)
        assert own in casts and all(sum(cast.values()) == size for cast in casts)
        assert not [cast for cast in casts if isinstance(check_cast(ruleset, cast), Refused)]
        counts = [blacks(ruleset, cast) for cast in casts]
        assert counts == list(range(counts[0], counts[0] + len(counts)))


def test_how_far_one_may_go() -> None:
    """A federation allows one cast; the box has four mafiosi and then its don, who knows more."""
    assert around(RULESETS["fiim"], RULESETS["fiim"].cast[10], 2) == [RULESETS["fiim"].cast[10]]
    assert all("don" not in cast for cast in around(BOXED, BOXED.cast[8], 2))
    more = around(BOXED, BOXED.cast[12], 2)
    assert [cast.get("don", 0) for cast in more] == [0, 0, 0, 1] and more[-1]["mafioso"] == 4
    assert [is_advised(BOXED, cast) for cast in around(BOXED, BOXED.cast[10], 2)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def tried(players: int, mafia: int, wins: int, is_guide: bool = False) -> TriedCast:
    """Of a hundred games."""
    cast: Cast = {"mafioso": mafia, "commissar": 1, "citizen": players - mafia - 1}
    return TriedCast(players, cast, mafia, is_guide, True, wins, wilson(wins, 100))


FOUND = Balance(
    BOXED, (tried(8, 1, 70), tried(8, 2, 45, True), tried(9, 2, 60, True), tried(9, 3, 20), tried(10, 2, 50))
)


def test_the_cast_nearest_to_even() -> None:
    assert FOUND.best(8).blacks == 2 and FOUND.best(9).blacks == 2 and FOUND.guide(9).blacks == 2
    assert FOUND.sizes == [8, 9, 10]


def test_one_more_citizen() -> None:
    """Only casts that differ by him alone are compared."""
    steps = [(step.smaller.players, step.larger.players, step.smaller.blacks) for step in FOUND.steps]
    assert steps == [(8, 9, 2), (9, 10, 2)]
    even, odd = FOUND.parity_effect(True), FOUND.parity_effect(False)
    assert even and odd and (even.steps, odd.steps) == (1, 1)
    assert even.change.rate == pytest.approx(0.15) and odd.change.rate == pytest.approx(-0.10)
    assert even.exact == pytest.approx(94 / 315 - 5 / 32) and odd.exact < 0


def test_the_answer_tells_guide_and_exact_figures() -> None:
    found = gorod("balance", "--rules", "boxed", "--players", "9..10", *FEW, "--seed", 8, "--json").json
    ten = found["players"][1]
    assert [size["players"] for size in found["players"]] == [9, 10] and ten["guide"] == 3
    guide = next(cast for cast in ten["casts"] if cast["guide"])
    assert guide["exact"]["fraction"] == "11/160" and [cast["blacks"] for cast in ten["casts"]] == [
        1,
        2,
        3,
        4,
        5,
    ]
    alone = gorod("simulate", "--rules", "boxed", "--players", 10, *FEW, "--seed", 8, "--json").json
    assert guide["red"] == alone["wins"]["red"]
    assert set(found["parity"]) == {"even_to_odd", "odd_to_even"} and found["parity"]["even_to_odd"] is None


@pytest.mark.parametrize(("lang", "card"), [("ru", "Комиссар"), ("en", "Commissioner")])
def test_the_report_needs_nothing_else(tmp_path: Path, lang: str, card: str) -> None:
    file = tmp_path / "report.html"
    ran = gorod("balance", "--rules", "boxed", "--players", "6..7", *FEW, "--lang", lang, "--report", file)
    page = file.read_text("utf-8")
    assert ran.status == 0 and page.count("<svg") == 2 and f'lang="{lang}"' in page and card in page
    assert_self_contained(page)


def test_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "balance.png"
    assert gorod("balance", "--rules", "boxed", "--players", "6..7", *FEW, "--png", file).status == 0
    assert file.read_bytes().startswith(b"\x89PNG") and file.stat().st_size > 20_000


def test_the_same_seed_gives_the_same_page(tmp_path: Path) -> None:
    files = [tmp_path / "a.html", tmp_path / "b.html"]
    for file in files:
        gorod("balance", "--rules", "home", "--players", "4", *FEW, "--report", file)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "usage"),
        (("--rules", "boxed", "--players", "5..7"), "bad_players"),
        (("--rules", "boxed", "--players", "9..7"), "bad_players"),
        (("--rules", "boxed", "--players", "few"), "usage"),
        (("--rules", "boxed", "--players", "6..8..9"), "usage"),
        (("--rules", "boxed", "--reach", -1), "bad_reach"),
        (("--rules", "boxed", "--png", "no/such/folder/x.png"), "cannot_write"),
        (("--rules", "boxed", "--bots", "nobody"), "unknown_kind"),
    ],
)
def test_bad_requests(words: tuple[object, ...], code: str) -> None:
    ran = gorod("balance", *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code
