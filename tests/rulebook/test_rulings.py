"""Rulings of the judge: what each changes, from which facts the game goes on, when it is refused and why."""

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Agree,
    Command,
    Foul,
    Nominate,
    Overrule,
    Place,
    Remove,
    Ruling,
    TimeUp,
    Vote,
)
from gorod.engine.events import Corrected, Decided, Event, Left, NobodyLeaves, Outcome, Removed
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.step import Ballot
from gorod.notation import read
from tests.rulebook.table import done, kind, pass_to, seated, tied


@pytest.mark.parametrize("command", [Foul(8), Remove(8)])
def test_whoever_has_left_gets_no_foul(command: Foul | Remove) -> None:
    """G9."""
    log = pass_to(seated("classic", phase="D1"), "speech")
    done(log, (Remove(8), JUDGE))
    before = log.game.copy()
    refused = log.do(command, JUDGE)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == ("no_longer_playing", log.game.rules.clause("fouls"))
    assert log.game == before


def test_fouls_of_one_who_is_leaving_take_nobody_out_again() -> None:
    """G9: they are counted, but he has left already."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Nominate(3), log.game.opener))
    pass_to(log, "farewell")
    for count in range(1, 6):
        events = done(log, (Foul(3), JUDGE))
        assert log.game.fouls[3] == count
        assert not [event for event in events if isinstance(event, Removed | Left)]


def test_the_one_left_of_the_list_leaves_at_once() -> None:
    """K26 with F12: what is left is voted as if it were the list."""
    log = pass_to(seated("fiim", phase="D2", fouls__removal_cancels_vote="false"), "speech")
    first = log.game.opener
    done(log, (Nominate(3), first), (TimeUp(), CLOCK), (Nominate(4), first + 1))
    done(pass_to(log, "ballot"), (Remove(3), JUDGE))
    assert kind(log.game) == "farewell"
    assert [gone.seat for gone in log.game.left] == [3, 4]


NONSENSE = [
    Overrule(Ruling.OUT, "x", ()),
    Overrule(Ruling.BACK, "x", (4,)),
    Overrule(Ruling.FOULS, "x", (4,), "many"),
    Overrule(Ruling.ON, "x", ()),
    Overrule(Ruling.OFF, "x", (4,)),
    Overrule(Ruling.ROLE, "x", (4,), "dragon"),
    Overrule(Ruling.ROLE, "x", (4, 5), "citizen"),
    Overrule(Ruling.VOTES, "x", votes=((4, 1),)),
    Overrule(Ruling.VICTIM, "x", (4,)),
    Overrule(Ruling.GOTO, "x", value="moon"),
    Overrule(Ruling.GOTO, "x", value="dawn"),
    Overrule(Ruling.END, "x", value="blue"),
]


@pytest.mark.parametrize("command", NONSENSE, ids=lambda command: f"{command.ruling} {command.value}")
def test_a_ruling_that_makes_no_sense_is_refused_by_its_name(command: Overrule) -> None:
    log = pass_to(seated("fiim", phase="D1"), "speech")
    refused = log.do(command, JUDGE)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.detail) == ("nonsense", str(command.ruling))


def test_a_lift_that_fails_says_so() -> None:
    """C12."""
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    done(log, *((Vote(3), seat) for seat in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK))
    events = done(pass_to(log, "lift"), *((Agree(), seat) for seat in range(1, 6)), (TimeUp(), CLOCK))
    assert [event.reason for event in events if isinstance(event, NobodyLeaves)] == ["lift_fell"]


def test_a_sentence_that_fails_says_so() -> None:
    """H13."""
    log = pass_to(seated("home", phase="D1", sentence__way="yes_no"), "poll")
    done(log, *((Vote(3), seat) for seat in (1, 2, 4, 5)))
    events = done(pass_to(log, "lift"), (TimeUp(), CLOCK))
    assert [event.reason for event in events if isinstance(event, NobodyLeaves)] == ["sentence_fell"]


def test_one_removed_while_the_tied_speak_is_voted_on_no_more() -> None:
    """K26: the tied set loses him."""
    log = pass_to(seated("classic", phase="D2"), "speech")
    first = log.game.opener
    done(log, (Remove(10), JUDGE))
    for at, seat in enumerate((3, 4, 5)):
        done(log, (Nominate(seat), first + at), (TimeUp(), CLOCK))
    pass_to(log, "ballot")
    for candidate, voters in ((3, (1, 2, 6)), (4, (7, 8, 9)), (5, (3, 4, 5))):
        done(log, *((Vote(candidate), seat) for seat in voters), (TimeUp(), CLOCK))
    assert kind(log.game) == "defence"
    done(log, (Remove(4), JUDGE), (TimeUp(), CLOCK))
    assert getattr(log.game.step, "seat", 0) == 5
    step = pass_to(log, "ballot").game.step
    assert isinstance(step, Ballot) and step.candidates == (3, 5) and step.revote == 1


SENSELESS = "nonsense"


def talking(name: str = "classic") -> Log:
    """The second day, the first speech."""
    return pass_to(seated(name, phase="D2"), "speech")


def ruled(
    log: Log, ruling: Ruling, *seats: int, value: str = "", votes: tuple[tuple[int, int], ...] = ()
) -> list[Event]:
    """The events of a ruling that is accepted."""
    return done(log, (Overrule(ruling, "x", seats, value, votes), JUDGE))


def is_nonsense(
    log: Log, ruling: Ruling, *seats: int, value: str = "", votes: tuple[tuple[int, int], ...] = ()
) -> bool:
    """Whether a ruling is refused and changes nothing."""
    before = log.game.copy()
    answer = log.do(Overrule(ruling, "x", seats, value, votes), JUDGE)
    return answer == Refused(SENSELESS, "", str(ruling)) and log.game == before


def voting(*seats: int, name: str = "classic") -> Log:
    """A ballot on these."""
    log = talking(name)
    for at, seat in enumerate(seats):
        done(log, (Nominate(seat), log.game.opener + at), (TimeUp(), CLOCK))
    return pass_to(log, "ballot")


def test_only_a_living_player_who_does_not_stand_is_put_on_the_list() -> None:
    log = talking()
    done(log, (Remove(9), JUDGE), (Nominate(4), 2))
    assert is_nonsense(log, Ruling.ON, 5, 9) and is_nonsense(log, Ruling.ON, 5, 4)
    assert is_nonsense(log, Ruling.ON, 4) and is_nonsense(log, Ruling.ON, 5, 6, 7)
    ruled(log, Ruling.ON, 5, 6)
    assert log.game.candidates == (4, 6)


def test_only_those_on_the_list_are_taken_off_it() -> None:
    log = talking()
    done(log, (Nominate(4), 2))
    assert is_nonsense(log, Ruling.OFF) and is_nonsense(log, Ruling.OFF, 4, 5)
    ruled(log, Ruling.OFF, 4)
    assert log.game.candidates == ()


def test_a_list_changed_in_the_first_vote_is_voted_anew_and_in_a_second_it_is_fixed() -> None:
    log = voting(7, 8, 9)
    done(log, (Vote(7), 1), (TimeUp(), CLOCK))
    ruled(log, Ruling.OFF, 8)
    step = pass_to(log, "ballot").game.step
    assert isinstance(step, Ballot) and (step.candidates, step.index, step.voted) == ((7, 9), 0, 0)
    second = pass_to(tied(seated("classic", phase="D2")), "ballot")
    assert is_nonsense(second, Ruling.OFF, 3) and is_nonsense(second, Ruling.ON, 1, 5)


@pytest.mark.parametrize(("value", "winner"), [("red", Team.RED), ("black", Team.BLACK), ("draw", None)])
def test_the_end_is_what_the_judge_says(value: str, winner: Team | None) -> None:
    log = talking()
    events = ruled(log, Ruling.END, value=value)
    assert [event for event in events if isinstance(event, Decided)] == [Decided(Outcome(winner, "ruling"))]
    assert log.game.is_over and log.game.outcome == Outcome(winner, "ruling")


def test_the_result_may_be_corrected_after_the_end_and_nothing_else() -> None:
    log = talking()
    ruled(log, Ruling.END, value="red")
    refused = log.do(Overrule(Ruling.BACK, "x", (4,)), JUDGE)
    assert isinstance(refused, Refused) and refused.code == "game_over"
    ruled(log, Ruling.END, value="black")
    assert log.game.outcome == Outcome(Team.BLACK, "ruling")


def test_when_all_the_tied_are_ruled_out_nobody_leaves_for_want_of_candidates() -> None:
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    events = ruled(log, Ruling.OUT, 3, 4)
    assert [event.reason for event in events if isinstance(event, NobodyLeaves)] == ["no_candidates"]


def test_a_ruling_out_may_decide_the_game() -> None:
    log = talking()
    ruled(log, Ruling.OUT, 5, 6)
    assert not log.game.outcome
    events = ruled(log, Ruling.OUT, 7)
    assert [event.seats for event in events if isinstance(event, Left)] == [(7,)]
    assert log.game.is_over and log.game.outcome and log.game.outcome.winner is Team.RED


def test_whoever_comes_back_takes_the_result_with_him() -> None:
    log = talking()
    assert is_nonsense(log, Ruling.BACK) and is_nonsense(log, Ruling.BACK, 4)
    done(log, (Remove(4), JUDGE))
    assert is_nonsense(log, Ruling.BACK, 4, 5)
    ruled(log, Ruling.BACK, 4)
    assert log.game.alive & 2**4 and not log.game.left


def test_a_corrected_card_is_an_event_of_its_own() -> None:
    log = talking()
    (corrected,) = (
        event for event in ruled(log, Ruling.ROLE, 4, value="don") if isinstance(event, Corrected)
    )
    assert (corrected.seat, corrected.role.id, log.game.roles[4].id) == (4, "don", "don")
    assert is_nonsense(log, Ruling.ROLE, 4, 5, value="don") and is_nonsense(log, Ruling.ROLE, 4, value="elf")


def test_a_recount_settles_the_vote_among_those_still_standing() -> None:
    log = voting(7, 8)
    assert is_nonsense(log, Ruling.VOTES, votes=((9, 1),)) and is_nonsense(log, Ruling.VOTES)
    assert is_nonsense(log, Ruling.VOTES, votes=((7, 6), (8, 5)))
    events = ruled(log, Ruling.VOTES, votes=((8, 4), (7, 6)))
    assert [event.seats for event in events if isinstance(event, Left)] == [(7,)]
    log = voting(7, 8)
    ruled(log, Ruling.VOTES, votes=((7, 5), (8, 5)))
    assert kind(log.game) == "defence"


@pytest.mark.parametrize(
    ("place", "phase", "step"),
    [(Place.TALK, "D2", "speech"), (Place.VOTE, "D2", "ballot"), (Place.NIGHT, "N2", "hunt")],
)
def test_the_game_goes_on_where_the_judge_says(place: Place, phase: str, step: str) -> None:
    log = voting(7, 8)
    ruled(log, Ruling.GOTO, value=place)
    assert (log.game.phase, kind(log.game)) == (phase, step)
    assert is_nonsense(voting(7, 8), Ruling.GOTO, value="dawn") and is_nonsense(voting(7, 8), Ruling.GOTO)


def test_a_night_may_be_broken_off_and_its_victims_named() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    assert is_nonsense(log, Ruling.GOTO, value="night") and is_nonsense(talking(), Ruling.VICTIM, 1)
    ruled(log, Ruling.VICTIM, 1, 2)
    ruled(log, Ruling.GOTO, value="dawn")
    assert log.game.phase == "D2" and [gone.seat for gone in log.game.left] == [1, 2]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("out 4 5", Overrule(Ruling.OUT, "so", (4, 5))),
        ("fouls 4:3", Overrule(Ruling.FOULS, "so", (4,), "3")),
        ("role 4=D", Overrule(Ruling.ROLE, "so", (4,), "don")),
        ("on 4+5", Overrule(Ruling.ON, "so", (4, 5))),
        ("goto shot", Overrule(Ruling.GOTO, "so", value="night")),
        ("goto night", Overrule(Ruling.GOTO, "so", value="night")),
        ("goto vote", Overrule(Ruling.GOTO, "so", value="vote")),
        ("end draw", Overrule(Ruling.END, "so", value="draw")),
    ],
)
def test_a_ruling_is_read_as_it_is_written(line: str, command: Command) -> None:
    tags = '[Case "G9"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\n[From "D2"]\n'
    (record,) = read(f'{tags}D2 judge {line} "so"')
    assert record.result.ok, record.result
    assert [event.ruling for event in record.log.events if hasattr(event, "ruling")] == [command]
    for wrong in ("goto", "goto shot vote", "end", "end red black"):
        (record,) = read(f'{tags}D2 judge {wrong} "so"')
        assert record.result.got == "refused nonsense"
