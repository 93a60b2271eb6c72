"""What fuzzing has found once, and must not come back."""

import pytest

from gorod.engine.commands import JUDGE, Overrule, Ruling
from gorod.notation import NotationError, play_unit
from gorod.notation.text import units
from tests.rulebook.table import dealing

MANY = "9" * 5000
HEAD = '[Case "F14"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\n[From "D2"]\n'


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"{HEAD}\nD2 lift x{MANY} = none\n", (6, 9)),
        (f"{HEAD}\nD2 vote 5 x{MANY} = 5\n", (6, 11)),
    ],
)
def test_a_number_of_five_thousand_digits_is_an_item_that_cannot_be_read(
    text: str, place: tuple[int, int]
) -> None:
    with pytest.raises(NotationError) as found:
        play_unit(units(text)[0])
    assert (found.value.line, found.value.column) == place


def test_a_victim_of_five_thousand_digits_is_no_seat() -> None:
    tags = '[Rules "fiim"]\n[Deal "? ? ? ? ? ? ? ? ? ?"]\n[Unknown "shots"]\n[Result "*"]\n'
    played = play_unit(units(f"{tags}\nN1 shot = {MANY}\n")[0])
    assert not played.result.ok


def test_a_game_that_everybody_left_while_cards_were_dealt_is_over() -> None:
    """G2: nobody left is a draw."""
    log = dealing("classic", "D M M S C C C C C C")
    log.do(Overrule(Ruling.OUT, "fire", tuple(range(1, 11))), JUDGE)
    assert log.game.is_over and log.game.outcome is not None and log.game.outcome.winner is None
