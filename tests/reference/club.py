"""The club's rules (003)."""

from tests.reference import round_day as day
from tests.reference import round_night as night
from tests.reference.round_judge import Game, Over
from tests.reference.table import Course, Table

CLUB = {
    "hunt.second_foul": True,  # K24
    "nominations.second": "replaces",
    "nominations.withdraw": True,  # K6
    "talk.opener": "second_speaker",  # K17
    "victory.idle_misses_red": 3,
    "victory.misses_red": 3,
    "victory.misses_red_table": 4,  # K19, K20
    "victory.empty_table": "black",  # K21
    "fouls.silence_at": 3,
    "fouls.removal_at": 4,
    "fouls.short_tables": (3,),  # K22
    "fouls.cuts_speech": True,
    "fouls.hidden_at_night": True,  # K22, K23
}


def course(table: Table) -> Course:
    """Night zero, then day and night in turn until somebody has won."""
    game = Game(table, CLUB)
    try:
        yield from night.briefing(game)  # K4
        yield from night.meeting(game, "don")  # K4
        yield from night.meeting(game, "sheriff")  # K4
        yield from night.relaxed_sitting(game)  # by option only
        while True:
            yield from night.morning(game)  # K15, K16, K18–K21
            yield from day.speeches(game)  # K5, K6, K17
            yield from day.vote(game)  # K7–K12
            night.nightfall(game)
            yield from night.blind_hunt(game)  # K13, K15
            yield from night.call(game, "don", night.finds_sheriff)  # K14
            yield from night.call(game, "sheriff", night.sees_color)  # K14
            yield from night.best_move(game)  # by option only
    except Over:
        return
