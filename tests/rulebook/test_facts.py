"""Facts that outlive their moment: all deals of a cast, when somebody left, what the judge counted."""

from collections import Counter
from math import factorial, prod

import pytest

from gorod.engine import deals
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Guess,
    Nominate,
    Overrule,
    Remove,
    Ruling,
    Shoot,
    Tally,
    TimeUp,
    Vote,
)
from gorod.engine.events import Counted
from gorod.engine.refusal import Refused
from gorod.engine.step import Ballot
from gorod.rules import RULESETS
from tests.rulebook.table import pass_to, seated


@pytest.mark.parametrize(("name", "seats"), [("home", 4), ("home", 7), ("boxed", 6), ("fiim", 10)])
def test_every_different_deal_comes_once(name: str, seats: int) -> None:
    cast = RULESETS[name].cast[seats]
    found = list(deals(RULESETS[name], seats))
    assert len(set(found)) == len(found) == factorial(seats) // prod(factorial(n) for n in cast.values())
    assert all(Counter(deal) == Counter(cast) for deal in found)


def test_another_cast_may_be_dealt() -> None:
    assert sorted(deals(RULESETS["fiim"], 10, {"don": 1, "citizen": 2})) == [
        ("citizen", "citizen", "don"),
        ("citizen", "don", "citizen"),
        ("don", "citizen", "citizen"),
    ]


def test_whoever_is_killed_leaves_in_the_morning_and_whoever_is_removed_at_once() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    log.do(Remove(9), JUDGE)
    for seat in (5, 6, 7):
        log.do(Shoot(1), seat)
    while log.game.night:
        log.do(TimeUp(), CLOCK)
    assert [(gone.seat, gone.phase) for gone in log.game.left] == [(9, "N1"), (1, "D2")]


def test_only_the_first_one_killed_names_the_best_move() -> None:
    """F18."""
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    for seat in (5, 6, 7):
        log.do(Shoot(1), seat)
    pass_to(log, "best_move")
    refused = log.do(Guess((5,)), 2)
    assert isinstance(refused, Refused) and (refused.code, refused.clause) == ("not_your_call", "F18")
    assert not isinstance(log.do(Guess((5, 6)), 1), Refused)
    again = log.do(Guess((7,)), 1)
    assert isinstance(again, Refused) and (again.code, again.clause) == ("already_acted", "F18")


def test_a_count_of_nought_is_a_count() -> None:
    """The judge saw no hand: that is written, and not the same as nobody counting."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    first = log.game.opener
    for at, seat in enumerate((3, 4)):
        log.do(Nominate(seat), first + at)
        log.do(TimeUp(), CLOCK)
    pass_to(log, "ballot")
    log.do(Tally(3, 0), JUDGE)
    events = log.do(TimeUp(), CLOCK)
    assert not isinstance(events, Refused)
    assert [event for event in events if isinstance(event, Counted)] == [Counted(3, (), (), 0, 0)]


def test_hands_of_a_corrected_vote_are_those_of_the_ruling() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    first = log.game.opener
    for at, seat in enumerate((3, 4)):
        log.do(Nominate(seat), first + at)
        log.do(TimeUp(), CLOCK)
    step = pass_to(log, "ballot").game.step
    assert isinstance(step, Ballot)
    log.do(Vote(4), 1)
    log.do(Overrule(Ruling.VOTES, "recount", votes=((3, 6), (4, 4))), JUDGE)
    assert pass_to(log, "farewell").game.left[-1].seat == 3
