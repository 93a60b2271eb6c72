"""The federation's rules (fiim.md)."""

from tests.reference import round_day as day
from tests.reference import round_night as night
from tests.reference.round_judge import Game, Over
from tests.reference.table import Course, Table

FIIM = {
    "first_night.meet": 20,
    "first_night.relaxed_sitting": 30,  # F4, F5
    "ballot.single": "leaves_uncounted",  # F12
    "lift.three_of_nine": False,
    "lift.whole_table": False,  # F15
    "hunt.numbers": "all",  # F16
    "best_move.seats": 3,  # F18
    "fouls.silence_at": 3,
    "fouls.removal_at": 4,
    "fouls.short_tables": (3, 4),  # F19
    "fouls.removal_cancels_vote": True,  # F20
    "victory.idle_nights_draw": 3,  # F24
}


def course(table: Table) -> Course:
    """Night zero, then day and night in turn until somebody has won."""
    game = Game(table, FIIM)
    try:
        yield from night.briefing(game)  # F3
        yield from night.meeting(game, "sheriff")  # F4
        yield from night.relaxed_sitting(game)  # F5
        while True:
            yield from night.morning(game)  # F8, F23, F24
            yield from day.speeches(game)  # F7, F9, F10
            yield from day.vote(game)  # F11–F15
            night.nightfall(game)
            yield from night.blind_hunt(game)  # F16
            yield from night.call(game, "don", night.finds_sheriff)  # F17
            yield from night.call(game, "sheriff", night.sees_color)  # F17
            yield from night.best_move(game)  # F18
    except Over:
        return
