"""A table of programs alone, played to its end as fast as it goes."""

from gorod.services.clocks import HandClock
from gorod.services.table import Table

MOST_DAYS = 40
"""A game that stands still is left unfinished here: it has no outcome then."""


def play_out(table: Table, clock: HandClock) -> None:
    """Let the programs act as long as they want to, then let the time of the step pass; so to the end."""
    while not table.is_over and table.log.game.day < MOST_DAYS:
        while table.ask():
            pass
        clock.move_to(table.deadline)
        table.tick()
