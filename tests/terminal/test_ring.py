"""The ring of seats: every number at its own place, at tables of every size."""

import pytest

from gorod.cli.terminal.card_and_notes import Notes
from gorod.cli.terminal.ring import Ring, RingSize, fitting, height, places, smallest, width
from gorod.services.solo.solo_game import Solo
from tests.terminal.tables import play_on, solo

SIZES = [("home", n) for n in range(3, 11)] + [("boxed", n) for n in range(11, 21)]


WINDOWS = [(80, 24), (120, 40), (200, 60)]


def ring(game: Solo, notes: Notes | None = None, size: RingSize | None = None) -> str:
    """The ring as text."""
    noted, size = notes or Notes(game.players), size or smallest(game.players)
    return Ring(game.view, game.rules, noted, "ru", size).drawn(game.players).plain


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("rules", "players"), SIZES)
def test_every_seat_has_a_place_of_its_own(rules: str, players: int, window: tuple[int, int]) -> None:
    size = fitting(players, *window)
    found = places(players, size)
    cells = {(place.left + column, place.top) for place in found for column in range(size.wide)}
    assert len(found) == players and len(cells) == players * size.wide
    assert all(place.top % size.tall == 0 for place in found)
    drawn = ring(solo(rules, players=players), size=size).replace("Ночь 0", "")
    assert sorted(int(word) for word in drawn.split() if word.isdecimal()) == list(range(1, players + 1))


@pytest.mark.parametrize("players", range(3, 21))
def test_the_ring_leaves_room_for_the_story_on_the_usual_terminal(players: int) -> None:
    size = fitting(players, 32, 8)
    assert width(players, size) <= 36 and height(players, size) <= 14


@pytest.mark.parametrize("players", [5, 10, 18])
def test_the_ring_grows_with_the_window_and_never_out_of_it(players: int) -> None:
    sizes = [fitting(players, columns * 2 // 5, rows - 16) for columns, rows in WINDOWS]
    widths, heights = [width(players, size) for size in sizes], [height(players, size) for size in sizes]
    assert widths[0] < widths[1] <= widths[2] and heights[0] < heights[1] <= heights[2]
    assert all(one <= columns // 2 for one, (columns, _) in zip(widths[1:], WINDOWS[1:], strict=True))
    assert all(one <= rows - 16 for one, (_, rows) in zip(heights[1:], WINDOWS[1:], strict=True))


def test_seats_go_clockwise() -> None:
    found = places(10, smallest(10))
    assert found[0].top == found[1].top == found[2].top == 0 and found[0].left < found[1].left
    assert found[3].top < found[4].top and found[5].left > found[7].left and found[8].top > found[9].top


def test_signs_stand_beside_every_color() -> None:
    game = solo(seat=1)
    play_on(game)
    notes = Notes(10)
    notes.write("5 ч")
    notes.write("6 к")
    drawn = ring(game, notes)
    assert "► 1" in drawn and "вы" in drawn and "♠Ч" in drawn and "♥К" in drawn
