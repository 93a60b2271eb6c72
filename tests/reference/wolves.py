"""Wolves: the federation's rules with a Doctor, an open-eyed hunt, and a Don who sees cards (001)."""

from tests.reference import round_day as day
from tests.reference import round_night as night
from tests.reference.fiim import FIIM
from tests.reference.round_judge import Game, Over
from tests.reference.table import Course, Table

WOLVES = FIIM | {
    "first_night.briefing": 30,  # W5
    "first_night.relaxed_sitting": 10,  # W7
    "hunt.second": "replaces",  # W8
}


def course(table: Table) -> Course:
    """Night zero, then day and night in turn until somebody has won."""
    game = Game(table, WOLVES)
    try:
        yield from night.briefing(game)  # W5
        yield from night.meeting(game, "sheriff")  # F4
        yield from night.relaxed_sitting(game)  # W7
        while True:
            yield from night.morning(game)  # W9, F8, F23, F24
            yield from day.speeches(game)  # F7, F9, F10
            yield from day.vote(game)  # F11–F15
            night.nightfall(game)
            yield from night.sighted_hunt(game)  # W8–W10
            yield from night.call(game, "don", night.sees_card)  # W11
            yield from night.call(game, "sheriff", night.sees_color)  # W12
            yield from night.call(game, "doctor", night.heals)  # W12, W13
            yield from night.best_move(game)  # F18
    except Over:
        return
