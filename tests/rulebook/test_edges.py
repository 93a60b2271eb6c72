"""Who may do what at the edges: a judge who has left, a pause, the end, a hand of the eleventh."""

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Foul,
    Nominate,
    Open,
    Overrule,
    Pass,
    Pause,
    Remove,
    Resume,
    Ruling,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.decide import legal, offers
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.notation.writer import write_log
from gorod.rules.house import cautions, house_rules
from tests.notation.records import LATER, fault, told
from tests.rulebook.table import done, kind, pass_to, seated

HOME = '[Case "H13"]\n[Rules "home"]\n[Deal "M M Dr In C C C"]\n[From "D2"]\n'
DECK = '[Case "F2"]\n[Rules "fiim"]\n[Deck "S M C C C M D C C C"]\n'


def first_out() -> Log:
    """A box without a host: the first voted out is to judge, and says farewell before."""
    log = pass_to(
        seated("boxed", phase="D1", house__first_out_judges="true", farewell__voted="30"), "discussion"
    )
    done(log, (Nominate(13), 1), (Nominate(14), 2))
    pass_to(log, "ballot")
    done(log, *((Vote(13), seat) for seat in range(1, 12)))
    return pass_to(log, "farewell")


def test_the_first_out_judges_once_he_has_said_farewell() -> None:
    """B2."""
    log = first_out()
    assert log.game.judge == 13
    assert Pass() in legal(log.game, 13) and TimeUp() not in legal(log.game, 13)
    refused = log.do(Pause(), 13)
    assert isinstance(refused, Refused) and refused.code == "only_the_judge"
    done(log, (Pass(), 13))
    assert kind(log.game) != "farewell"
    assert TimeUp() in legal(log.game, 13)
    done(log, (Pause(), 13))
    assert list(legal(log.game, 13)) == [Resume()]


def test_while_another_says_farewell_the_judge_judges() -> None:
    """B2: only his own farewell comes before."""
    log = first_out()
    done(pass_to(log, "hunt"), (Overrule(Ruling.GOTO, "late", value="dawn"), JUDGE))
    pass_to(log, "discussion")
    done(log, (Nominate(14), 1), (Nominate(15), 2))
    done(pass_to(log, "ballot"), *((Vote(14), seat) for seat in range(1, 11)))
    pass_to(log, "farewell")
    assert TimeUp() in legal(log.game, 13) and Pass() in legal(log.game, 14)
    assert isinstance(log.do(TimeUp(), 13), list)


def test_of_a_game_that_is_over_nothing_is_offered_even_to_a_judge_at_the_table() -> None:
    log = first_out()
    done(log, (Overrule(Ruling.END, "late", value="draw"), JUDGE))
    assert log.game.judge == 13
    assert offers(log.game) == {}
    assert [sender for sender in range(CLOCK, 17) if len(legal(log.game, sender))] == []


def test_in_a_pause_no_clock_runs() -> None:
    """W2: only the judge may go on."""
    log = pass_to(seated("fiim", phase="D1"), "speech")
    assert list(legal(log.game, CLOCK)) == [TimeUp()]
    done(log, (Pause(), JUDGE))
    assert [(sender, list(moves)) for sender in range(CLOCK, 11) if (moves := legal(log.game, sender))] == [
        (JUDGE, [Resume()])
    ]
    done(log, (Resume(), JUDGE))
    assert list(legal(log.game, CLOCK)) == [TimeUp()]


@pytest.mark.parametrize(("name", "team", "hands"), [("fiim", True, False), ("classic", False, True)])
def test_the_judge_is_offered_what_the_rules_and_the_step_have(name: str, team: bool, hands: bool) -> None:
    log = pass_to(seated(name, phase="D2"), "speech")
    if hands:
        done(log, (Nominate(3), 2), (TimeUp(), CLOCK), (Nominate(4), 3))
        pass_to(log, "ballot")
    moves = legal(log.game, JUDGE)
    assert (Open("defeat_team") in moves, Open("tally") in moves) == (team, hands)
    assert Open("hand_over") not in moves
    done(log, (Remove(10), JUDGE))
    assert Open("hand_over") in legal(log.game, JUDGE)


def test_the_silenced_may_nominate_and_not_withdraw() -> None:
    """K22 with K6."""
    log = pass_to(seated("club", phase="D2", nominations__withdraw="true"), "speech")
    done(log, (Nominate(4), 2))
    assert Withdraw(4) in legal(log.game, 2)
    done(log, *((Foul(2), JUDGE) for _ in range(3)))
    assert Withdraw(4) not in legal(log.game, 2) and Nominate(5) in legal(log.game, 2)
    assert log.do(Withdraw(4), 2) == Refused("silenced", "K22")


@pytest.mark.parametrize("command", [Overrule(Ruling.OUT, "ill", (8,)), Remove(8)])
def test_a_game_that_is_decided_waits_for_the_farewell(command: Overrule | Remove) -> None:
    """F8: whoever leaves meanwhile does not end it."""
    log = pass_to(seated("classic", phase="D2"), "speech")
    done(log, (Overrule(Ruling.OUT, "ill", (5, 6)), JUDGE), (Nominate(7), 2), (TimeUp(), CLOCK))
    done(log, (Nominate(3), 3))
    done(pass_to(log, "ballot"), *((Vote(7), seat) for seat in (1, 2, 3, 4, 8, 9, 10)))
    pass_to(log, "farewell")
    assert log.game.outcome is not None
    done(log, (command, JUDGE))
    assert kind(log.game) == "farewell" and not log.game.is_over
    done(log, (TimeUp(), CLOCK))
    assert log.game.is_over


@pytest.mark.parametrize("targets", [(1, 2), ()])
def test_a_check_of_a_wrong_number_is_told_the_right_one(targets: tuple[int, ...]) -> None:
    """F17."""
    log = pass_to(seated("fiim", phase="N1"), "call")
    while log.game.step.role != "sheriff":  # type: ignore[union-attr]
        done(log, (TimeUp(), CLOCK))
    assert log.do(Act(targets), 4) == Refused("wrong_number_of_seats", "F17", "1")
    assert isinstance(log.do(Act((1,)), 4), list)


def test_a_picking_that_is_not_written_is_of_the_first_card() -> None:
    """C5: the one between is passed over."""
    assert told(f'{DECK}[Deal "C S C C M C M D C C"]\nN0 deal 1>5 4>4 10>1')[0] is False
    text = f'{DECK}[Deal "C S M C C M D C C C"]\nN0 deal 1>3 4>2 10>1'
    assert told(text) == (True, 5, 1, "", "")


@pytest.mark.parametrize(
    ("voters", "written"),
    [
        ((10, 2, 9), "2 9 10"),
        ((10, -5, 9, 2), "10 5! 2 9"),
        ((2, -5, 10, 9), "2 5! 9 10"),
        ((10, 9, -5), "9 10 5!"),
    ],
)
def test_hands_are_written_by_seat_as_numbers(voters: tuple[int, ...], written: str) -> None:
    """A foul parts them where it fell."""
    log = pass_to(seated("classic", phase="D2", ballot__way="at_once"), "speech")
    done(log, (Nominate(3), 2), (TimeUp(), CLOCK), (Nominate(4), 3))
    pass_to(log, "poll")
    done(log, *((Vote(3), seat) if seat > 0 else (Foul(-seat), JUDGE) for seat in voters), (TimeUp(), CLOCK))
    assert f"vote 3: {written}" in write_log(log)


@pytest.mark.parametrize(
    ("lines", "line", "column", "text"),
    [("D2 sentence x: 1", 7, 13, "x"), ("D2 sentence 5: 1 x", 7, 18, "x"), ("D2 sentence 5 y", 7, 15, "y")],
)
def test_what_cannot_be_read_of_a_sentence_is_named_with_its_line(
    lines: str, line: int, column: int, text: str
) -> None:
    """H13."""
    assert fault(f"{HOME}D2 vote 5: 1 2 = 5\nD2 talk 5\n{lines}") == (
        "bad_item",
        line,
        column,
        {"text": text},
    )
    assert fault(f"{LATER}D2 lift y")[1:3] == (5, 9)


def test_a_house_that_keeps_the_casts_is_not_warned_of_them() -> None:
    """B3's table is about the cards as they are; only a cast that the house has chosen is held against it."""
    rules = house_rules('ruleset = "boxed"\n[roles.citizen]\nteam = "black"\nclan = "black"\n')
    assert isinstance(rules, Ruleset)
    assert cautions(rules) == []
    chosen = house_rules('ruleset = "boxed"\n[cast]\nmafioso = 1\ncommissar = 1\ncitizen = 11\n')
    assert isinstance(chosen, Ruleset)
    assert [(caution.code, caution.detail[:8]) for caution in cautions(chosen)] == [
        ("far_from_guide", "blacks 1")
    ]
