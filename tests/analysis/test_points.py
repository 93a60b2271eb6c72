"""The points of an analysis: whose they are, what they add up to, where they stand."""

from itertools import pairwise
from pathlib import Path

import pytest

from gorod.analysis import Swing
from tests.analysis.analysed import GAME, SEATS, alike, analysed, analysis_of, cut
from tests.cli.gorod import GAMES, HALF_GAME, HOUSE, HOUSE_GAME, gorod

BLACKS = {"2", "6", "8"}
DEAL = "N0 deal"


@pytest.mark.parametrize("viewer", ["public", "judge", "1", "4", "6"])
def test_each_point_has_chances_that_add_up_to_one(viewer: str) -> None:
    found = analysed(GAME, viewer)
    assert list(found) == ["points", "swings"]
    for point in found["points"]:
        assert list(point) == ["at", "win", "black"]
        assert list(point["win"]) == ["red", "black", "draw"] and list(point["black"]) == SEATS
        assert sum(point["win"].values()) == pytest.approx(1)
        assert sum(point["black"].values()) == pytest.approx(3)


@pytest.mark.parametrize("viewer", ["public", "judge", "4"])
def test_the_last_point_is_the_outcome(viewer: str) -> None:
    last = analysed(GAME, viewer)["points"][-1]
    assert last["win"] == {"red": 1, "black": 0, "draw": 0}
    assert {seat for seat, chance in last["black"].items() if chance == 1} == BLACKS


def test_a_draw_is_an_outcome_too() -> None:
    last = analysed(GAMES / "fiim-draw-by-idle-nights.mgn")["points"][-1]
    assert last["win"] == {"red": 0, "black": 0, "draw": 1}


def test_the_judge_knows_every_card_all_along() -> None:
    points = analysed(GAME, "judge")["points"]
    assert all(point["black"] == {seat: float(seat in BLACKS) for seat in SEATS} for point in points)
    assert all(0 < point["win"]["red"] < 1 for point in points[:-1])


@pytest.mark.parametrize("viewer", ["1", "2", "4", "6"])
def test_a_player_is_sure_of_his_own_card(viewer: str) -> None:
    points = analysed(GAME, viewer)["points"]
    assert {point["black"][viewer] for point in points} == {float(viewer in BLACKS)}


def test_the_mafia_knows_its_own() -> None:
    first = analysed(GAME, "2")["points"][0]
    assert {seat for seat, chance in first["black"].items() if chance == 1} == BLACKS


def test_a_check_is_news_to_the_sheriff_alone() -> None:
    seen = {viewer: analysed(GAME, viewer)["points"] for viewer in ("public", "4", "9")}
    assert [point["at"] for point in seen["4"] if point["at"].startswith("N1")] == ["N1 sheriff"]
    assert all(not point["at"].startswith("N1") for viewer in ("public", "9") for point in seen[viewer])
    checked = next(point for point in seen["4"] if point["at"] == "N1 sheriff")
    assert checked["black"]["2"] == 1


def test_before_anything_happens_all_are_alike() -> None:
    first = analysed(GAME)["points"][0]
    assert first["at"] == DEAL and first["black"] == pytest.approx(dict.fromkeys(SEATS, 0.3))


@pytest.mark.parametrize("viewer", ["public", "judge", "4"])
def test_places_are_those_of_the_record_in_its_order(viewer: str) -> None:
    written = [
        " ".join(line.split()[:2]) for line in GAME.read_text("utf-8").splitlines() if line[:1] in "ND"
    ]
    rest = iter([DEAL, *written])
    places = [point["at"] for point in analysed(GAME, viewer)["points"]]
    assert all(place in rest for place in places)
    assert {"D2 dawn", "D2 vote", "D3 lift", "D4 vote"} <= set(places)


def test_a_revote_is_a_point_of_its_own(tmp_path: Path) -> None:
    """In which two have changed their mind."""
    hands = {"6: 3 5 9 10 / 3: 1 6 7 8 = tie\n": "6: 1 3 5 9 / 3: 6 7 8 10 = tie\n"}
    file = cut(tmp_path, "D3 vote", hands)
    places = [point["at"] for point in analysed(file)["points"]]
    assert places.count("D3 vote") == 2 and places[-1] == "D3 vote"
    assert analysis_of(file, "public").points[-1].line.turn == 2


@pytest.mark.parametrize("viewer", ["public", "judge", "1", "4", "6"])
def test_swings_are_the_three_greatest(viewer: str) -> None:
    found = analysed(GAME, viewer)
    reds = [
        (after["at"], after["win"]["red"] - before["win"]["red"])
        for before, after in pairwise(found["points"])
    ]
    greatest = sorted(reds, key=lambda swing: -abs(swing[1]))[:3]
    assert [(swing["at"], swing["delta"]) for swing in found["swings"]] == greatest
    assert all(list(swing) == ["at", "by", "delta"] for swing in found["swings"])


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("D2 vote", "3 5 9 10"),
        ("D2 dawn", ""),
        ("D2 talk", "2 3 8 9"),
        ("D3 lift", "3 5 7 9 10"),
        ("D4 vote", ""),
    ],
)
def test_those_who_did_it_are_named(line: str, by: str) -> None:
    """Of a vote those who had their way; of a death in the night, or hands counted without names, nobody."""
    [point] = [point for point in analysis_of(GAME, "judge").points if point.line.at == line]
    assert Swing(point, 0.1, 0.5).by == by


def test_everybody_at_once() -> None:
    found = analysed(GAME, "all")
    assert list(found) == ["points", "swings", "viewers"]
    assert list(found["viewers"]) == ["public", *SEATS, "judge"]
    for viewer in ("public", "4", "judge"):
        assert found["viewers"][viewer] == analysed(GAME, viewer)
    assert {key: found[key] for key in ("points", "swings")} == found["viewers"]["public"]


def test_a_game_that_is_not_over_ends_in_doubt() -> None:
    last = analysed(HALF_GAME)["points"][-1]
    assert 0 < last["win"]["red"] < 1 and 0 < max(last["black"].values()) < 1


@pytest.mark.parametrize("viewer", ["public", "4", "judge"])
@pytest.mark.parametrize("last", ["D1 talk", "D2 dawn", "D2 vote", "D3 vote"])
def test_what_comes_later_changes_nothing_before(tmp_path: Path, last: str, viewer: str) -> None:
    """All but the last point, whose line the whole record may go on with."""
    points = analysed(cut(tmp_path, last), viewer)["points"][:-1]
    assert points and analysed(GAME, viewer)["points"][: len(points)] == alike(points)


SWAPPED = {"C M C S C D C M C C": "C M C S C D M C C C", "8>": "7>"}
"""The other man of the mafia sits at 7, and what everybody sees is the same."""


@pytest.mark.parametrize("viewer", ["public", "1", "3", "4", "5", "9", "10"])
def test_what_a_viewer_cannot_see_changes_nothing_for_him(tmp_path: Path, viewer: str) -> None:
    one, other = (cut(tmp_path, "D4 talk", changes) for changes in (None, SWAPPED))
    assert analysed(one, viewer) == analysed(other, viewer)


@pytest.mark.parametrize("viewer", ["judge", "7", "8", "2"])
def test_who_can_see_it_is_told(tmp_path: Path, viewer: str) -> None:
    one, other = (cut(tmp_path, "D4 talk", changes) for changes in (None, SWAPPED))
    assert analysed(one, viewer) != analysed(other, viewer)


@pytest.mark.parametrize("name", ["classic", "wolves", "boxed", "club", "home", "fiim"])
def test_every_ruleset_can_be_analysed(name: str) -> None:
    points = analysed(GAMES / f"random-{name}.mgn")["points"]
    assert len(points) > 5 and all(sum(point["win"].values()) == pytest.approx(1) for point in points)


def test_other_clans_can_win_too() -> None:
    sides = list(analysed(GAMES / "boxed-two-clans.mgn")["points"][0]["win"])
    assert sides == ["red", "black", "yakuza", "maniac", "draw"]


def test_house_rules_are_taken() -> None:
    ran = gorod("analyse", HOUSE_GAME, "--house", HOUSE, "--as", "judge", "--json")
    assert ran.status == 0 and set(ran.json["points"][-1]["win"].values()) == {0, 1}
