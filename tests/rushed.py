"""A whole game of programs, for tests that look at one afterwards."""

from gorod.bots.players import KINDS
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.start import start
from gorod.services.clocks import HandClock
from gorod.services.rush import play_out
from gorod.services.table import Table, cast_of


def rushed(rules: Ruleset, deal: tuple[str, ...], kinds: tuple[str, ...], seed: object) -> Log:
    """Of these kinds of players, by seat; the same for the same seed."""
    first = start(rules, deal)
    assert not isinstance(first, Refused)
    clock = HandClock()
    table = Table(Log(first), clock, cast_of(deal), seed)
    for seat, kind in enumerate(kinds, 1):
        table.sit(seat, KINDS[kind], lang="")
    play_out(table, clock)
    return table.log
