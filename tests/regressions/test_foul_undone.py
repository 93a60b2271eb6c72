"""A foul given to the wrong player can be taken back, with all that it brought (F19, K22, G8)."""

import pytest

from gorod.engine import legal
from gorod.engine.commands import CLOCK, JUDGE, Command, Foul, TimeUp
from gorod.engine.events import Fouled
from gorod.engine.log import Log, UndoEntry
from gorod.engine.refusal import Refused
from gorod.engine.start import Setup, fold, start
from gorod.views.feed import Feed
from tests.rulebook.table import DEALS, begun, cards, rules_with

WRONG, RIGHT = 2, 3
rulesets = pytest.mark.parametrize("name", DEALS)
counts = pytest.mark.parametrize("before", [0, 2, 3], ids=["the first", "the third", "the fourth"])
passed = pytest.mark.parametrize("steps", [0, 1, 4, 9], ids=lambda steps: f"{steps} steps on")


def table(name: str, before: int, steps: int) -> Log:
    """A day on which both seats have had so many fouls, some steps on."""
    rules = rules_with(name)
    setup = Setup(day=2, night=False, fouls=((WRONG, before), (RIGHT, before)))
    log = begun(start(rules, deal=cards(rules, DEALS[name]), setup=setup))
    for _ in range(steps):
        log.do(TimeUp(), CLOCK)
    return log


def fouled(log: Log, command: Command) -> None:
    """The judge gives it."""
    assert not isinstance(log.do(command, JUDGE), Refused)


def seen(log: Log) -> tuple[object, ...]:
    """The state and what everybody is shown of it."""
    moves = [legal(log.game, sender) for sender in range(-1, log.game.seats + 1)]
    frames = Feed(log.game.seats).frames(log.game, log.events, log.audiences)
    return log.game, log.events, list(log.audiences), moves, frames


@rulesets
@counts
@passed
def test_a_foul_to_the_wrong_player_leaves_no_trace(name: str, before: int, steps: int) -> None:
    mistaken, clean = (table(name, before, steps) for _ in range(2))
    fouled(mistaken, Foul(WRONG))
    assert mistaken.game != clean.game
    assert isinstance(mistaken.undo(1), UndoEntry)
    for log in (mistaken, clean):
        fouled(log, Foul(RIGHT))
    assert seen(mistaken) == seen(clean)
    assert fold(mistaken.events) == clean.game and mistaken.game.fouls[WRONG] == before


@rulesets
@counts
def test_the_audit_keeps_what_was_taken_back(name: str, before: int) -> None:
    log = table(name, before, 1)
    fouled(log, Foul(WRONG))
    log.undo(1)
    assert [type(event) for event in log.audit[0].events][:1] == [Fouled]
    assert log.audit[0].events[0] == Fouled(WRONG)


@rulesets
def test_it_is_undone_later_too_when_others_have_gone_on(name: str) -> None:
    """A judge sees the mistake some commands later."""
    log, clean = table(name, 2, 1), table(name, 2, 1)
    fouled(log, Foul(WRONG))
    done = sum(not isinstance(log.do(TimeUp(), CLOCK), Refused) for _ in range(5))
    log.undo(done + 1)
    assert seen(log) == seen(clean)
