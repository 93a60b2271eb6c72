"""The ring of seats: every number at its own place, at tables of every size."""

import pytest

from gorod.cli.terminal.card_and_notes import Notes
from gorod.cli.terminal.ring import ROWS, Ring, cell, height, places, width
from gorod.services.solo import Solo
from tests.terminal.tables import play_on, solo

SIZES = [("home", n) for n in range(3, 11)] + [("boxed", n) for n in range(11, 21)]


def ring(game: Solo, notes: Notes | None = None) -> str:
    """The ring as text."""
    return Ring(game.view, game.rules, notes or Notes(game.players), "ru").drawn(game.players).plain


@pytest.mark.parametrize(("rules", "players"), SIZES)
def test_every_seat_has_a_place_of_its_own(rules: str, players: int) -> None:
    found = places(players)
    cells = {(place.left + column, place.top) for place in found for column in range(cell(players))}
    assert len(found) == players and len(cells) == players * cell(players)
    assert all(place.top % ROWS == 0 for place in found)
    drawn = ring(solo(rules, players=players)).replace("Ночь 0", "")
    assert sorted(int(word) for word in drawn.split() if word.isdecimal()) == list(range(1, players + 1))


@pytest.mark.parametrize("players", range(3, 21))
def test_the_ring_leaves_room_for_the_story_on_the_usual_terminal(players: int) -> None:
    assert width(players) <= 36 and height(players) <= 14


def test_seats_go_clockwise() -> None:
    found = places(10)
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
