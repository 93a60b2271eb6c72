"""Lines as a viewer would write them, and their room in a drawing."""

import pytest

from gorod.analysis.report import timeline
from gorod.bots.player import SeenGame
from gorod.engine import events as e
from gorod.notation import read
from tests.analysis.analysed import GAME, analysis_of


@pytest.mark.parametrize(("viewer", "seat"), [("public", 0), (2, 2), (4, 4)])
def test_lines_hold_only_what_their_viewer_has_seen(viewer: int | str, seat: int) -> None:
    [record] = read(GAME.read_text("utf-8"))
    seen = SeenGame.of(record.log, seat).events
    held = [event for point in analysis_of(GAME, viewer).points for event in point.line.events]
    assert len(held) > 50 and all(event in seen for event in held)


@pytest.mark.parametrize("viewer", ["judge", 2])
def test_the_plan_of_the_first_night_belongs_to_the_deal(viewer: int | str) -> None:
    first, second, *_ = analysis_of(GAME, viewer).points
    assert (first.line.at, second.line.at) == ("N0 deal", "D1 talk")
    assert any(isinstance(event, e.Planned) for event in first.line.events)


def test_what_only_announces_a_line_ends_the_one_before() -> None:
    lines = {point.line.at: point.line.events for point in analysis_of(GAME, "public").points}
    assert isinstance(lines["D2 dawn"][-1], e.Turned) and isinstance(lines["D2 talk"][-1], e.Began)
    assert isinstance(lines["D2 vote"][0], e.Counted)


def test_a_farewell_without_words_ends_the_vote() -> None:
    lines = {point.line.at: point.line.events for point in analysis_of(GAME, "public").points}
    assert "D2 last" not in lines
    assert any(isinstance(event, e.NightFell) for event in lines["D2 vote"])


def test_every_phase_has_room_and_holds_its_points() -> None:
    analysis = analysis_of(GAME, "public")
    along = timeline(analysis)
    assert [band.phase for band in along.bands] == ["N0", "D1", "N1", "D2", "N2", "D3", "N3", "D4"]
    assert all(band.left < band.right for band in along.bands)
    bands = {band.phase: band for band in along.bands}
    for point, place in zip(analysis.points, along.places, strict=True):
        assert bands[point.line.phase].left < place < bands[point.line.phase].right


@pytest.mark.parametrize(
    ("room", "named"), [(8, "N0 D1 N1 D2 N2 D3 N3 D4"), (7, "D1 D2 D3 D4"), (3, "D1 D3"), (1, "D1")]
)
def test_names_that_find_no_room_are_left_out(room: int, named: str) -> None:
    bands = timeline(analysis_of(GAME, "public")).named(room)
    assert " ".join(band.phase for band in bands) == named
