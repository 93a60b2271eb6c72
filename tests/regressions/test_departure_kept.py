"""A departure is not lost when a removal in the middle of a vote ends the game (K10, K26, F20, G8, G9)."""

import json

import pytest

from gorod.engine import events as e
from gorod.engine.commands import CLOCK, JUDGE, Nominate, Overrule, Remove, Ruling, TimeUp, Vote
from gorod.engine.events import How
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.start import start
from gorod.engine.state import Departure
from gorod.engine.step import Ballot, Over, Poll
from gorod.notation import read
from gorod.notation.writer import write_log
from gorod.views.feed import Feed
from tests.rulebook.table import begun, cards, pass_to, rules_with

TEN = ("C C C S M M D C C C", (1, 2, 7, 8, 9))
DEALS = {
    "fiim": TEN,
    "wolves": ("C C Dr S M M D C C C", (1, 2, 7, 8, 9)),
    "club": TEN,
    "classic": TEN,
    "boxed": ("C C Co C M M C C", (1, 7, 8)),
    "home": ("C C Dr In M M C", (1, 3, 7)),
}
"""The deal, and who was called away before the vote: then one more red gone gives the blacks the game."""
rulesets = pytest.mark.parametrize("name", DEALS)
GONE = 4


def in_a_vote(name: str) -> Log:
    """A vote is on, and a hand is up in it."""
    deal, away = DEALS[name]
    rules = rules_with(name)
    log = pass_to(begun(start(rules, deal=cards(rules, deal))), "dawn")
    assert not isinstance(log.do(Overrule(Ruling.OUT, "called away", away), JUDGE), Refused)
    while not isinstance(log.game.step, Ballot | Poll):
        propose(log, {5: 6, 6: 5})
        assert not isinstance(log.do(TimeUp(), CLOCK), Refused)
    assert not isinstance(log.do(Vote(getattr(log.game.step, "current", 5)), 5), Refused)
    return log


def propose(log: Log, wanted: dict[int, int]) -> None:
    """Whoever may puts his candidate to the vote."""
    for seat, candidate in wanted.items():
        log.do(Nominate(candidate), seat)


def ended(name: str) -> Log:
    """A removal in that vote has ended the game."""
    log = in_a_vote(name)
    assert not isinstance(log.do(Remove(GONE), JUDGE), Refused)
    return log


@rulesets
def test_the_removed_player_is_among_those_who_left(name: str) -> None:
    game = ended(name).game
    assert game.left[-1] == Departure(GONE, How.REMOVED, "D1")
    assert not game.alive >> GONE & 1


@rulesets
def test_the_game_is_over_at_once_and_nobody_is_voted_out(name: str) -> None:
    log = ended(name)
    assert log.game.outcome is not None and log.game.outcome.winner is Team.BLACK
    assert isinstance(log.game.step, Over)
    assert not any(isinstance(event, e.Left) and event.how is How.VOTED_OUT for event in log.events)


@rulesets
def test_everyone_is_shown_the_departure_and_the_winner(name: str) -> None:
    log = ended(name)
    frames = Feed(log.game.seats).frames(log.game, log.events, log.audiences)
    for frame in frames:
        view = json.loads(frame)["view"]
        assert (view["left"][-1]["seat"], view["left"][-1]["how"]) == (GONE, "removed")
        assert view["winner"] == "black" and GONE not in view["alive"]


@rulesets
def test_the_record_keeps_the_departure(name: str) -> None:
    log = ended(name)
    text = write_log(log)
    record = read(text)[0]
    assert f"{GONE}#" in text and record.result.ok, text
    assert record.log.game.left == log.game.left and record.log.game.outcome == log.game.outcome
