"""Rare turns of a game: silenced voters, bound proposers, rulings in a second vote, commands out of time."""

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Command,
    Foul,
    Guess,
    Nominate,
    Overrule,
    Pass,
    Pick,
    Plan,
    Remove,
    Ruling,
    Say,
    Shoot,
    Take,
    Tally,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.events import Counted, Left, Voted, Withdrawn
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.step import Ballot
from tests.rulebook.table import DEALS, TEN, dealing, done, kind, nominated, pass_to, rules_with, seated, tied


@pytest.mark.parametrize(("kept", "rest"), [("true", (4,)), ("false", ())])
def test_the_unused_vote_of_one_who_lost_it_goes_to_nobody(kept: str, rest: tuple[int, ...]) -> None:
    """K10 with K22's option."""
    log = pass_to(seated("club", phase="D2", fouls__silence_at="1", fouls__silenced_vote=kept), "speech")
    done(log, (Foul(4), JUDGE))
    nominated(log, 1, 5)
    assert log.game.muted == 2**4
    done(log, *((Vote(1), seat) for seat in (1, 2, 3, 5, 6)), (TimeUp(), CLOCK))
    done(log, *((Vote(5), seat) for seat in (7, 8, 9, 10)))
    events = done(log, (TimeUp(), CLOCK))
    assert [event for event in events if isinstance(event, Counted)] == [
        Counted(5, (7, 8, 9, 10), rest, 4 + len(rest))
    ]


@pytest.mark.parametrize(("count", "voters"), [(-1, [1]), (0, []), (1, [])])
def test_a_bound_proposer_is_counted_with_his_own_unless_the_judge_counts(
    count: int, voters: list[int]
) -> None:
    """B10's option."""
    log = pass_to(seated("boxed", phase="D2", ballot__proposer_bound="true"), "discussion")
    done(log, (Nominate(5), 1), (Nominate(6), 2))
    pass_to(log, "ballot")
    if count >= 0:
        done(log, (Tally(5, count), JUDGE))
    events = done(log, (TimeUp(), CLOCK))
    assert [event.seat for event in events if isinstance(event, Voted)] == voters
    assert [event.sum for event in events if isinstance(event, Counted)] == [max(count, len(voters))]


@pytest.mark.parametrize(("out", "left"), [((4,), [4, 3]), ((3,), [3, 4])])
def test_the_one_left_of_a_tie_by_a_ruling_leaves(out: tuple[int, ...], left: list[int]) -> None:
    """K26."""
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    done(log, (Overrule(Ruling.OUT, "ill", out), JUDGE))
    assert [gone.seat for gone in log.game.left] == left
    assert [str(gone.how) for gone in log.game.left] == ["ruled_out", "voted_out"]
    assert kind(log.game) == "farewell"


def test_nobody_is_left_of_a_tie_when_both_are_ruled_out() -> None:
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    events = done(log, (Overrule(Ruling.OUT, "ill", (3, 4)), JUDGE))
    assert [event.seats for event in events if isinstance(event, Left)] == [(3, 4)]
    assert kind(log.game) == "dusk"


def test_a_ruling_begins_the_second_vote_anew() -> None:
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    done(log, (Vote(3), 1), (TimeUp(), CLOCK), (Overrule(Ruling.OUT, "ill", (10,)), JUDGE))
    step = log.game.step
    assert isinstance(step, Ballot)
    assert (step.candidates, step.revote, step.index, step.voted) == ((3, 4), 1, 0, 0)


def test_a_sentence_that_stands_is_a_vote_and_no_lift() -> None:
    """H13: one is sentenced, so he is voted out."""
    log = pass_to(seated("home", phase="D1", sentence__way="yes_no"), "poll")
    done(log, *((Vote(3), seat) for seat in (1, 2, 4, 5)))
    done(pass_to(log, "lift"), *((Agree(), seat) for seat in (1, 2, 4, 5)), (TimeUp(), CLOCK))
    assert [(gone.seat, str(gone.how)) for gone in log.game.left] == [(3, "voted_out")]


def test_a_lift_takes_all_the_tied() -> None:
    """C12."""
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    done(log, *((Vote(3), seat) for seat in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK))
    done(pass_to(log, "lift"), *((Agree(), seat) for seat in range(1, 7)), (TimeUp(), CLOCK))
    assert [(gone.seat, str(gone.how)) for gone in log.game.left] == [(3, "lifted"), (4, "lifted")]


def test_a_shot_that_was_agreed_on_counts_though_the_hunters_were_citizens_all_along() -> None:
    """The rules go on from the new facts; the shot fell before."""
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)), (TimeUp(), CLOCK))
    done(log, *((Overrule(Ruling.ROLE, "misdealt", (seat,), "citizen"), JUDGE) for seat in (5, 6, 7)))
    while log.game.night:
        done(log, (TimeUp(), CLOCK))
    assert [gone.seat for gone in log.game.left] == [1]


def test_in_the_discussion_only_ones_own_proposal_is_withdrawn() -> None:
    """B9 with K6's option."""
    log = pass_to(seated("boxed", phase="D2", nominations__withdraw="true"), "discussion")
    done(log, (Nominate(5), 1), (Nominate(6), 2))
    refused = log.do(Withdraw(6), 1)
    assert isinstance(refused, Refused) and refused.code == "not_your_nomination"
    events = done(log, (Withdraw(5), 1))
    assert events == [Withdrawn(1, 5)]
    assert log.game.candidates == (6,)


@pytest.mark.parametrize(("name", "clause"), [("club", "K3"), ("classic", "C5")])
def test_whoever_takes_a_card_out_of_turn_is_told_the_clause_of_dealing(name: str, clause: str) -> None:
    refused = dealing(name, TEN).do(Pick(1), 2)
    assert refused == Refused("not_your_turn", clause)


OUT_OF_TIME: list[tuple[Command, str]] = [
    (Pick(1), "dealing"),
    (Take(1), "dealing"),
    (Plan((1,)), "first_night"),
    (Pass(), "talk"),
    (Say(), "talk"),
    (Nominate(1), "nominations"),
    (Withdraw(1), "nominations.withdraw"),
    (Vote(1), "ballot"),
    (Shoot(1), "hunt"),
    (Act((1,)), "night.order"),
    (Guess((1,)), "best_move"),
]


@pytest.mark.parametrize("name", sorted(DEALS))
@pytest.mark.parametrize(("command", "option"), OUT_OF_TIME, ids=lambda given: str(given))
def test_what_comes_at_the_wrong_time_is_refused_with_its_clause(
    name: str, command: Command, option: str
) -> None:
    assert at_dawn(name).do(command, 1) == Refused("not_now", rules_with(name).clause(option))


def at_dawn(name: str) -> Log:
    """A morning, when nothing can be done."""
    return pass_to(seated(name, phase="N1"), "dawn")


def test_a_hand_for_a_lift_that_is_not_on_is_refused_with_its_clause() -> None:
    """F14."""
    assert at_dawn("fiim").do(Agree(), 1) == Refused("not_now", "F14")


def test_a_count_by_a_player_is_refused_as_the_judges() -> None:
    refused = at_dawn("fiim").do(Tally(1, 1), 1)
    assert isinstance(refused, Refused) and refused.code == "only_the_judge"


@pytest.mark.parametrize(("hands", "accepted"), [(7, True), (8, False)])
def test_hands_for_one_who_was_removed_are_used_up(hands: int, accepted: bool) -> None:
    """K26: nine are left, and two of them have voted."""
    log = nominated(seated("classic", phase="D2"), 7, 8, 9)
    done(log, (Vote(7), 1), (Vote(7), 2), (Remove(7), JUDGE))
    assert isinstance(log.do(Tally(8, hands), JUDGE), list) is accepted
