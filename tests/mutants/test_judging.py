"""What a judge may not do, and why: the refusal names the clause or the ruling that makes no sense."""

import pytest

from gorod.engine.commands import CLOCK, JUDGE, Agree, Foul, Nominate, Overrule, Remove, Ruling, TimeUp, Vote
from gorod.engine.events import Event, Left, NobodyLeaves, Removed
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.step import Ballot
from tests.rulebook.table import kind, pass_to, seated


def done(log: Log, *commands: tuple[object, int]) -> list[Event]:
    """The events of the last of these commands, all of which are accepted."""
    events: list[Event] | Refused = []
    for command, sender in commands:
        events = log.do(command, sender)  # type: ignore[arg-type]
        assert not isinstance(events, Refused), events
    assert not isinstance(events, Refused)
    return events


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


def tied(log: Log) -> Log:
    """Two have five votes each."""
    pass_to(log, "speech")
    first = log.game.opener
    done(log, (Nominate(3), first), (TimeUp(), CLOCK), (Nominate(4), first + 1))
    pass_to(log, "ballot")
    done(log, *((Vote(3), seat) for seat in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK))
    return pass_to(log, "defence")


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
