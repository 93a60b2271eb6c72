"""Votes that end in a rare way: lost votes, alibis, removals in a defence, rulings on a sentence."""

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Agree,
    Command,
    Foul,
    Nominate,
    Overrule,
    Remove,
    Ruling,
    Sender,
    Tally,
    TimeUp,
    Vote,
)
from gorod.engine.events import (
    AlibiShown,
    Counted,
    Left,
    NightCounted,
    NobodyLeaves,
    Polled,
    Tallied,
    Voted,
)
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.step import Defence, Poll
from tests.rulebook.table import done, kind, nominated, pass_to, question, seated, sentenced

MUTE = {"fouls__silence_at": "1", "fouls__silenced_vote": "false"}


def reasons(log: Log, command: Command, sender: Sender = JUDGE) -> list[str]:
    """Why nobody leaves after this."""
    return [event.reason for event in done(log, (command, sender)) if isinstance(event, NobodyLeaves)]


def test_whoever_lost_his_vote_has_none_in_the_question() -> None:
    """K22's option with C12."""
    log = pass_to(seated("club", phase="D2", **MUTE), "speech")
    done(log, (Foul(8), JUDGE))
    nominated(log, 3, 4)
    for _ in range(2):
        done(pass_to(log, "ballot"), (Overrule(Ruling.VOTES, "so", votes=((3, 4), (4, 4))), JUDGE))
    pass_to(log, "lift")
    refused = log.do(Agree(), 8)
    assert isinstance(refused, Refused) and refused.code == "vote_lost"
    done(log, (Agree(), 9))
    again = log.do(Agree(), 9)
    assert isinstance(again, Refused) and again.code == "already_voted"


def test_whoever_lost_his_vote_has_none_in_a_poll() -> None:
    """K22's option with H11; who can be voted for is asked first."""
    log = pass_to(seated("club", phase="D2", ballot__way="at_once", **MUTE), "speech")
    done(log, (Foul(8), JUDGE), (Nominate(3), 2), (TimeUp(), CLOCK), (Nominate(4), 3))
    pass_to(log, "poll")
    codes = [getattr(log.do(Vote(seat), 8), "code", "") for seat in (5, 3, 4)]
    assert codes == ["not_the_candidate", "vote_lost", "vote_lost"]
    assert [getattr(log.do(Vote(3), 7), "code", "") for _ in range(2)] == ["", "already_voted"]


@pytest.mark.parametrize(
    ("alibi", "left", "shown"), [((3, 4), [], [3, 4]), ((4,), [3], [4]), ((), [3, 4], [])]
)
def test_an_alibi_saves_the_tied_too(alibi: tuple[int, ...], left: list[int], shown: list[int]) -> None:
    """B21: whoever has none leaves, and if all have one the day is over."""
    log = question()
    log.note(NightCounted(0, 0, 0, alibi))
    events = done(log, *((Agree(), seat) for seat in range(1, 7)), (TimeUp(), CLOCK))
    assert [event.seat for event in events if isinstance(event, AlibiShown)] == shown
    assert [seat for event in events if isinstance(event, Left) for seat in event.seats] == left
    assert kind(log.game) == ("farewell" if left else "dusk")


def test_a_question_about_nobody_is_not_put() -> None:
    """K26."""
    log = question()
    assert reasons(log, Overrule(Ruling.OUT, "ill", (3, 4))) == ["no_candidates"]
    assert kind(log.game) == "dusk"


@pytest.mark.parametrize(("gone", "then"), [(3, "farewell"), (5, "lift")])
def test_the_one_left_of_a_question_leaves(gone: int, then: str) -> None:
    """K26; the removal of one who is not tied changes nothing."""
    log = question()
    assert reasons(log, Remove(gone)) == []
    assert kind(log.game) == then
    assert [d.seat for d in log.game.left] == ([3, 4] if gone == 3 else [5])


def three_tied() -> Log:
    """Three are tied, and the first of them is to defend himself."""
    log = nominated(seated("classic", phase="D2"), 3, 4, 5)
    done(log, (Overrule(Ruling.VOTES, "so", votes=((3, 3), (4, 3), (5, 3))), JUDGE))
    return pass_to(log, "defence")


@pytest.mark.parametrize(("gone", "speaker"), [(3, 4), (4, 3), (5, 3), (6, 3)])
def test_when_the_one_who_defends_himself_is_removed_the_next_speaks(gone: int, speaker: int) -> None:
    """K26."""
    log = three_tied()
    done(log, (Remove(gone), JUDGE))
    step = log.game.step
    assert isinstance(step, Defence) and step.seat == speaker
    pass_to(log, "ballot")
    assert log.game.step.candidates == tuple(s for s in (3, 4, 5) if s != gone)  # type: ignore[union-attr]


@pytest.mark.parametrize(("day", "reason"), [("D1", ["single_candidate"]), ("D2", [])])
def test_a_poll_with_one_left_is_held_as_a_list_of_one(day: str, reason: list[str]) -> None:
    """K26 with C10 and F12: on day one there is none, later he leaves."""
    log = pass_to(
        seated("fiim", phase=day, ballot__way="at_once", fouls__removal_cancels_vote="false"), "speech"
    )
    first = log.game.opener
    done(log, (Nominate(3), first), (TimeUp(), CLOCK), (Nominate(4), first + 1))
    assert reasons(pass_to(log, "poll"), Remove(3)) == reason
    assert [d.seat for d in log.game.left] == ([3] if reason else [3, 4])


@pytest.mark.parametrize(
    ("votes", "stands"),
    [
        (((5, 4), (1, 3)), True),
        (((5, 1),), True),
        (((5, 3), (1, 3)), False),
        (((5, 0),), False),
        (((5, 2), (1, 3)), False),
    ],
)
def test_a_ruling_on_the_votes_of_a_sentence_settles_it(
    votes: tuple[tuple[int, int], ...], stands: bool
) -> None:
    """H13: he must have the most votes, and alone."""
    log = sentenced()
    step = log.game.step
    assert isinstance(step, Poll) and step.sentenced == 5
    events = done(log, (Overrule(Ruling.VOTES, "miscounted", votes=votes), JUDGE))
    assert [event.reason for event in events if isinstance(event, NobodyLeaves)] == (
        [] if stands else ["sentence_fell"]
    )
    assert [(d.seat, str(d.how)) for d in log.game.left] == ([(5, "voted_out")] if stands else [])


@pytest.mark.parametrize(("count", "rest", "total"), [(-1, (7, 8, 9, 10), 4), (0, (), 4), (1, (), 4)])
def test_where_the_judge_counts_nobody_knows_whose_the_unused_votes_are(
    count: int, rest: tuple[int, ...], total: int
) -> None:
    """K10, also when the count is nought."""
    log = nominated(seated("classic", phase="D2"), 3, 4)
    done(log, *((Vote(3), seat) for seat in range(1, 7)), (TimeUp(), CLOCK))
    if count >= 0:
        done(log, (Tally(4, count), JUDGE))
    events = done(log, (TimeUp(), CLOCK))
    assert [event for event in events if isinstance(event, Counted)] == [Counted(4, (), rest, total, count)]


@pytest.mark.parametrize(("early", "out", "voters"), [((), (), [1]), ((1,), (), []), ((), (1,), [])])
def test_a_bound_proposer_is_counted_once_and_while_he_plays(
    early: tuple[int, ...], out: tuple[int, ...], voters: list[int]
) -> None:
    """B10's option."""
    log = pass_to(seated("boxed", phase="D2", ballot__proposer_bound="true"), "discussion")
    done(log, (Nominate(5), 1), (Nominate(6), 2))
    pass_to(log, "ballot")
    done(log, *((Vote(5), seat) for seat in early), *((Remove(seat), JUDGE) for seat in out))
    events = done(log, (TimeUp(), CLOCK))
    assert [event.seat for event in events if isinstance(event, Voted)] == voters


def test_the_hands_of_a_question_belong_to_no_candidate() -> None:
    """C12: a tally of the question names nobody."""
    assert done(question(), (Tally(0, 3), JUDGE)) == [Tallied(0, 3)]


def test_hands_not_raised_in_a_poll_go_to_the_last_candidate() -> None:
    """C10's option with H11: two name the third, so the fourth has all the others."""
    options = {"ballot__way": "at_once", "ballot__unvoted": "to_last_candidate"}
    log = pass_to(seated("club", phase="D2", **options), "speech")
    done(log, (Nominate(3), 2), (TimeUp(), CLOCK), (Nominate(4), 3))
    events = done(pass_to(log, "poll"), (Vote(3), 1), (Vote(3), 2), (TimeUp(), CLOCK))
    assert [event.sums for event in events if isinstance(event, Polled)] == [((3, 2), (4, 8))]


def test_a_ruling_gives_no_votes_to_a_seat_that_is_not_there() -> None:
    """H11: anybody at the table can be named, and nobody else."""
    log = pass_to(seated("home", phase="D1"), "poll")
    refused = log.do(Overrule(Ruling.VOTES, "so", votes=((log.game.seats + 1, 1),)), JUDGE)
    assert isinstance(refused, Refused) and (refused.code, refused.detail) == ("nonsense", "votes")
