"""A batch of games, played one after the other by programs."""

from collections.abc import Callable, Mapping

from gorod.bots.player import Maker
from gorod.bots.players import KINDS
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.start import start
from gorod.lab.tally import Tally
from gorod.lab.trial import Batch, Trial
from gorod.services.clocks import HandClock
from gorod.services.table import Table, cast_of

MOST_DAYS = 100
"""Players who never agree on anything could go on for ever."""


class GameFailed(Exception):  # noqa: N818 — told to the user as it is
    """A player or the engine failed in the game with this number."""

    def __init__(self, index: int, what: str) -> None:
        """`what` as Python says it."""
        super().__init__(index, what)
        self.index, self.what = index, what


def play(batch: Batch, is_stopped: Callable[[], bool] = lambda: False) -> Tally:
    """What came out of these games; fewer if somebody stops them, and then nobody wants to know."""
    tally = Tally()
    for index in range(batch.first, batch.first + batch.count):
        if is_stopped():
            break
        tally.note(finished(batch.trial, index).game)
    return tally


def finished(trial: Trial, index: int, makers: Mapping[str, Maker] = KINDS) -> Log:
    """One game from the deal to its end."""
    try:
        return _played(trial, index, makers)
    except Exception as error:
        raise GameFailed(index, f"{type(error).__name__}: {error}") from error


def _played(trial: Trial, index: int, makers: Mapping[str, Maker]) -> Log:
    clock = HandClock()
    table = _table(trial, index, clock, makers)
    while not table.is_over and table.log.game.day <= MOST_DAYS:
        while table.ask():
            pass
        clock.move_to(table.deadline)
        table.tick()
    return table.log


def _table(trial: Trial, index: int, clock: HandClock, makers: Mapping[str, Maker]) -> Table:
    """With everybody at it, in no language: nobody listens to their prose."""
    deal = trial.deal(index)
    first = start(trial.rules, deal)
    if isinstance(first, Refused):
        raise ValueError(first.code)
    table = Table(Log(first), clock, cast_of(deal), trial.seed_of(index))
    for seat, kind in enumerate(trial.kinds(deal), 1):
        table.sit(seat, makers[kind], lang="")
    return table
