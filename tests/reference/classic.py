"""The sports classic (000), with the extra characters of C20–C22."""

from tests.reference import round_day as day
from tests.reference import round_night as night
from tests.reference.round_judge import Game, Over
from tests.reference.table import Course, Table

CLASSIC = {"farewell.voted": 30, "farewell.killed": 30}  # C11


def course(table: Table) -> Course:
    """Night zero, then day and night in turn until somebody has won."""
    game = Game(table, CLASSIC)
    try:
        yield from night.briefing(game)  # C6
        yield from night.meeting(game, "sheriff")  # C7
        yield from night.relaxed_sitting(game)  # by option only
        while True:
            yield from night.morning(game)  # C16, C19
            yield from day.speeches(game)  # C8, C9, C17
            yield from day.vote(game)  # C10–C12
            night.nightfall(game)
            yield from night.call(game, "putana", night.visits)  # C21, C22: in this order
            yield from night.blind_hunt(game)  # C13
            yield from night.call(game, "don", night.finds_sheriff)  # C14
            yield from night.call(game, "sheriff", night.sees_color, heir="policeman")  # C15, C22
            yield from night.call(game, "doctor", night.heals)  # C22
            yield from night.call(game, "maniac", night.kills)  # C22
            yield from night.best_move(game)  # by option only
    except Over:
        return
