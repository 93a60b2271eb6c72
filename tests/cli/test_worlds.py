"""`gorod worlds`."""

import math
from pathlib import Path

import pytest

from gorod.rules import RULESETS
from tests.cli.gorod import GAMES, HALF_GAME, HOUSE, HOUSE_GAME, gorod
from tests.cli.records import WRONG, written

TAGS = '[MGN "1"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\n[Result "*"]\n\n'
FIRST_WORD = "D1 talk 1\n"
DAY = "D1 talk 1 2 3 4 5 6 7 8 9 10 = no vote\n"
NIGHT = "N1 shot 5>9 6>9 7>9 = 9\nN1 sheriff 4>5+\nD2 dawn = 9\nD2 talk 2\n"


def sum_of(chances: dict[str, float]) -> float:
    """Of the cards of one seat."""
    return sum(p for card, p in chances.items() if card != "black")


def record(folder: Path, lines: str, tags: str = TAGS) -> Path:
    """A game as far as these lines."""
    return written(folder, tags + lines)


@pytest.mark.parametrize(("viewer", "count"), [("public", 2520), ("1", 1512), ("4", 252), ("5", 7), ("7", 7)])
def test_deals_are_counted_for_each_viewer(tmp_path: Path, viewer: str, count: int) -> None:
    ran = gorod("worlds", record(tmp_path, FIRST_WORD), "--as", viewer, "--json")
    assert ran.status == 0 and not ran.err
    assert list(ran.json) == ["count", "exact", "seats", "wins", "error"]
    assert (ran.json["count"], ran.json["exact"], ran.json["error"]) == (count, True, 0)


def test_chances_are_shares_of_the_deals(tmp_path: Path) -> None:
    found = gorod("worlds", record(tmp_path, FIRST_WORD), "--as", "1", "--flat", "--json").json
    assert list(found) == ["count", "exact", "seats"]
    seats = found["seats"]
    assert list(seats) == [str(seat) for seat in range(1, 11)]
    assert seats["1"] == {"black": 0, "citizen": 1, "mafioso": 0, "don": 0, "sheriff": 0}
    shares = {"black": 3, "citizen": 5, "mafioso": 2, "don": 1, "sheriff": 1}
    assert seats["2"] == {card: pytest.approx(share / 9) for card, share in shares.items()}


def test_the_last_line_counts(tmp_path: Path) -> None:
    found = gorod("worlds", record(tmp_path, DAY + NIGHT), "--as", "4", "--flat", "--json").json
    assert found["seats"]["5"]["black"] == 1 and found["count"] < 252
    assert found["seats"]["1"]["black"] == found["seats"]["10"]["black"] < 1 / 3


def test_the_sheriff_of_the_half_game_has_sixty_deals_left() -> None:
    found = gorod("worlds", HALF_GAME, "--as", "4", "--flat", "--json").json
    # Beside 2 two of seven are black and any of the three is the don; but 1 and 9 are gone, so not both are.
    assert found["exact"] and found["count"] == (21 - 1) * 3
    black = {seat: chances["black"] for seat, chances in found["seats"].items()}
    assert (black["2"], black["3"]) == (1, 0)
    assert black["1"] == black["9"] == 5 / 20 < black["5"] == 6 / 20


def test_a_game_that_is_over_has_one_deal() -> None:
    for game in ("fiim-red-by-three-votes.mgn", "boxed-sixteen-all-powers.mgn"):
        found = gorod("worlds", GAMES / game, "--as", "3", "--json").json
        assert found["count"] == 1 and found["exact"] and found["error"] == 0
        assert sorted(found["wins"].values())[-2:] == [0, 1]
        assert all(set(chances.values()) <= {0, 1} for chances in found["seats"].values())


def test_a_big_table_is_told_roughly(tmp_path: Path) -> None:
    tags = TAGS.replace("fiim", "boxed").replace("C C C S M M D C C C", "M M D Co N V B J Cp A X L C C C C")
    file = record(tmp_path, "D1 talk 1+2\n", tags)
    flat, found = (gorod("worlds", file, "--as", "1", *words, "--json") for words in (["--flat"], []))
    for told in (flat.json, found.json):
        assert told["exact"] is False and told["count"] > 10**8
        assert all(math.isclose(sum_of(chances), 1) for chances in told["seats"].values())
    assert 0 < found.json["error"] < 0.05 and "error" not in flat.json
    assert gorod("worlds", file, "--as", "1", "--json").out == found.out
    assert "около" in gorod("worlds", file, "--as", "1", "--flat").out


@pytest.mark.parametrize(
    ("lang", "words"),
    [("ru", ["Возможны 252 расклада", "место", "Дон"]), ("en", ["252 deals are possible", "seat", "Don"])],
)
def test_words_for_people(tmp_path: Path, lang: str, words: list[str]) -> None:
    ran = gorod("worlds", record(tmp_path, FIRST_WORD), "--as", "4", "--flat", "--lang", lang)
    assert ran.status == 0 and all(word in ran.out for word in words)
    assert ran.out.splitlines()[2].split()[:2] == ["1", "33.3%"]
    weighed = gorod("worlds", record(tmp_path, FIRST_WORD), "--as", "4", "--lang", lang).out.splitlines()
    assert weighed[0] == ran.out.splitlines()[0] and "--flat" in weighed[1] and "%" in weighed[-1]
    assert len(weighed) == len(ran.out.splitlines()) + 2


def test_chances_are_weighed_by_how_people_behave() -> None:
    """The sheriff's own check stays certain, and of the others some look blacker than others."""
    found, flat = (
        gorod("worlds", HALF_GAME, "--as", "4", *words, "--json").json for words in ([], ["--flat"])
    )
    assert (found["count"], found["exact"]) == (flat["count"], flat["exact"])
    black, alike = ({seat: p["black"] for seat, p in one["seats"].items()} for one in (found, flat))
    assert sum(black.values()) == pytest.approx(3) == sum(alike.values())
    assert all(sum_of(chances) == pytest.approx(1) for chances in found["seats"].values())
    assert found["seats"]["4"]["sheriff"] == 1 == black["2"] and black["3"] == 0
    assert all((p == 0) <= (black[seat] == 0) for seat, p in alike.items())
    assert max(abs(black[seat] - alike[seat]) for seat in black) > 0.05
    assert list(found["wins"]) == ["red", "black", "draw"]
    assert sum(found["wins"].values()) == pytest.approx(1)


def test_before_anybody_has_done_anything_weights_change_nothing(tmp_path: Path) -> None:
    found, flat = (
        gorod("worlds", record(tmp_path, FIRST_WORD), "--as", "1", *words, "--json").json["seats"]
        for words in ([], ["--flat"])
    )
    for seat, chances in found.items():
        assert list(chances) == list(flat[seat]) and chances == pytest.approx(flat[seat])


def test_a_secret_ruling_leaves_nothing_to_go_by(tmp_path: Path) -> None:
    file = record(tmp_path, DAY + 'N1 judge victim 8 9 "a mistake"\nD2 dawn = 8 9\n')
    nothing = {"count": 0, "exact": False, "seats": {}}
    assert gorod("worlds", file, "--as", "1", "--flat", "--json").json == nothing
    assert gorod("worlds", file, "--as", "1", "--json").json == {**nothing, "wins": {}, "error": 0}
    assert "secret" in gorod("worlds", file, "--as", "1", "--lang", "en").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "usage"),
        (("--as", "judge"), "usage"),
        (("--as", "somebody"), "usage"),
        (("--as", "0"), "no_such_seat"),
        (("--as", "11"), "no_such_seat"),
        (("--as", "1", "--game", "1"), "no_such_game"),
    ],
)
def test_bad_input_is_refused(tmp_path: Path, words: tuple[str, ...], code: str) -> None:
    ran = gorod("worlds", record(tmp_path, FIRST_WORD), *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code


def test_a_partial_record_is_refused(tmp_path: Path) -> None:
    for tags in (TAGS.replace("C S M", "? S M"), TAGS.replace("[Result", '[Unknown "shots"]\n[Result')):
        ran = gorod("worlds", record(tmp_path, FIRST_WORD, tags), "--as", "1", "--json")
        assert ran.status == 2 and ran.error["code"] == "partial_record"


def test_a_wrong_record_is_no_ground(tmp_path: Path) -> None:
    ran = gorod("worlds", written(tmp_path, WRONG), "--as", "1", "--json")
    assert ran.status == 1 and ran.error["code"] == "wrong_record" and ran.error["line"] == 6


def test_house_rules_are_taken() -> None:
    assert gorod("worlds", HOUSE_GAME, "--house", HOUSE, "--as", "1", "--json").json["count"] == 1


def test_every_ruleset_can_be_asked(tmp_path: Path) -> None:
    for name in RULESETS:
        text = (GAMES / f"random-{name}.mgn").read_text("utf-8")
        head, _, lines = text.partition("\n\n")
        assert gorod("worlds", record(tmp_path, lines, f"{head}\n\n"), "--as", "2", "--json").status == 0
