"""A table of programs alone, played to its end as fast as it goes."""

from gorod.bots.players import KINDS
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.start import start
from gorod.services.clocks import HandClock
from gorod.services.table import Table, cast_of

MOST_DAYS = 40
"""A game that stands still is left unfinished here: it has no outcome then."""


def rushed(rules: Ruleset, deal: tuple[str, ...], kinds: tuple[str, ...], seed: object) -> Log:
    """The whole game of these kinds of players, by seat; the same for the same seed."""
    first = start(rules, deal)
    if isinstance(first, Refused):
        raise ValueError(first.code)
    clock = HandClock()
    table = Table(Log(first), clock, cast_of(deal), seed)
    for seat, kind in enumerate(kinds, 1):
        table.sit(seat, KINDS[kind], lang="")
    play_out(table, clock)
    return table.log


def play_out(table: Table, clock: HandClock) -> None:
    """Let the programs act as long as they want to, then let the time of the step pass; so to the end."""
    while not table.is_over and table.log.game.day < MOST_DAYS:
        while table.ask():
            pass
        clock.move_to(table.deadline)
        table.tick()
