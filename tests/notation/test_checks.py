"""What is told of a record that leaves something out or says it wrongly, and small things that it keeps."""

import pytest

from gorod.engine.commands import CLOCK, JUDGE, Foul, Overrule, Redeal, Ruling, TimeUp
from gorod.engine.step import Ballot, Dawn, Speech
from gorod.notation import NotationError, read, write
from gorod.notation.checker import strict
from gorod.notation.reader import clause_of_step
from gorod.notation.writer import write_log
from gorod.rules import RULESETS
from tests.rulebook.table import TEN, done, pass_to, seated

GAME = f'[Rules "fiim"]\n[Deal "{TEN}"]\n[Result "*"]\n\n'


def test_the_first_fault_is_told() -> None:
    """Candidates are looked for after lines that are missing, whatever the days."""
    (record,) = read(f"{GAME}D1 talk 1+3 2+4 3\nD1 vote 3: 1 2 5\nN2 shot 5>1\nD3 dawn = none\n")
    found = strict(record)
    assert (found.ok, found.line, found.reason.detail) == (False, 6, "4")


def test_a_strange_cast_is_told_by_the_tag_that_has_it() -> None:
    deck = TEN.replace("S", "M")
    (record,) = read(f'[Rules "fiim"]\n[Deck "{deck}"]\n[Result "*"]\n\nN0 deal 1>1\n')
    found = strict(record)
    assert (found.expected, found.got, found.line) == (deck, "refused bad_cast", 1)
    (record,) = read(f'[Rules "fiim"]\n[Deal "{deck}"]\n[Result "*"]\n\nD1 talk 1\n')
    assert (strict(record).expected, strict(record).line) == (deck, 2)


@pytest.mark.parametrize(("deal", "ok"), [("S ? ? ? ? ? ? ? ? ?", True), ("S S ? ? ? ? ? ? ? ?", False)])
def test_of_no_card_more_are_known_than_there_are(deal: str, ok: bool) -> None:
    (record,) = read(
        f'[Rules "fiim"]\n[Deal "{deal}"]\n[Unknown "shots checks"]\n[Result "*"]\n\nD1 talk 1\n'
    )
    found = strict(record)
    assert found.ok is ok
    assert ok or found.reason.detail == "sheriff 2 > 1"


PARTIAL = f'[Rules "fiim"]\n[Deal "{TEN}"]\n[Unknown "votes lifts"]\n[Result "*"]\n\n'
TIED = "D1 talk 1+3 2+4 3+5 4\nD1 vote 3: 1 / 4: / 5: = tie\n"


@pytest.mark.parametrize(
    ("lift", "tied"), [("3 5", (3, 5)), ("3", (3, 4, 5)), ("none", (3, 4, 5))], ids=["two", "one", "none"]
)
def test_who_is_tied_in_a_vote_is_told_by_the_lift(lift: str, tied: tuple[int, ...]) -> None:
    """Those lifted, if they are several; one alone was not lifted from a tie of one."""
    (record,) = read(f"{PARTIAL}{TIED}D1 lift = {lift}\n")
    events = [event for event in record.log.events if type(event).__name__ == "VoteTied"]
    assert events[0].candidates == tied  # type: ignore[union-attr]


def test_cards_that_were_gathered_have_no_picks() -> None:
    text = f'[Rules "club"]\n[Deal "{TEN}"]\n[Deck "{TEN}"]\n[Result "*"]\n\nN0 deal 1>1\nN0 redeal 7\n'
    with pytest.raises(NotationError) as error:
        read(text)
    assert (error.value.code, error.value.line, error.value.column) == ("gathered", 6, 4)


def test_before_a_new_deal_only_rulings_on_cards_are_dropped() -> None:
    """K3."""
    log = seated("club")
    deck = tuple(role.id for role in log.game.roles[1:])
    rulings = [Overrule(Ruling.ROLE, "x", (1,), "sheriff"), Overrule(Ruling.FOULS, "x", (2,), "2")]
    done(log, (Foul(4), JUDGE), *((ruling, JUDGE) for ruling in rulings), (Redeal(deck, 7), JUDGE))
    lines = write_log(log).split("\n\n")[1].splitlines()
    assert lines == ["N0 foul 4!", 'N0 judge fouls 2:2 "x"', "N0 redeal 7"]


def test_two_penalties_are_told_apart() -> None:
    text = f'[MGN "1"]\n[Rules "club"]\n[Deal "{TEN}"]\n[Penalties "3:2 7:3"]\n[Result "*"]\n\nN0 foul 3!\n'
    assert write(read(text)[0]) == text


def test_a_step_of_no_other_option_is_of_the_talk() -> None:
    rules = RULESETS["fiim"]
    talk = rules.clause("talk")
    assert clause_of_step(rules, Speech(60, 1)) == clause_of_step(rules, Dawn(5)) == talk
    assert clause_of_step(rules, Ballot(10, (1, 2))) == rules.clause("ballot") != talk


def test_a_foul_that_begins_a_line_of_talk_falls_before_the_first_speech() -> None:
    """A round has turns, a free talk has none: there it falls in the talk."""
    for name, phase, step in (("fiim", "D2", "dawn"), ("home", "D2", "discussion")):
        log = seated(name, phase=phase)
        deal = " ".join(role.mark for role in log.game.roles[1:])
        (record,) = read(
            f'[Case "F1"]\n[Rules "{name}"]\n[Deal "{deal}"]\n[From "{phase}"]\n\nD2 talk 3! 4\n'
        )
        kinds = [getattr(event, "step", None) or event for event in record.log.events]
        at = next(at for at, event in enumerate(kinds) if type(event).__name__ == "Fouled")
        begun = [type(one).__name__.lower() for one in kinds[:at] if hasattr(one, "seconds")]
        assert begun[-1] == step


MANIAC = '[Case "C22"]\n[Rules "classic"]\n[Deal "C C C S M M D C C C Dr X Pu Pu C"]\n[From "N1"]\n'


@pytest.mark.parametrize(
    ("lines", "ok"),
    [
        ("N1 putana 13>12\nN1 maniac 12>2?", True),
        ("N1 putana 13>11\nN1 maniac 12>2?", False),
        ("N1 putana 13>11\nN1 doctor 11>1?", True),
        ("N1 doctor 11>1?", False),
        ("N1 putana 13>4\nN1 sheriff 4>5?", True),
        ("N1 sheriff 4>5?", False),
    ],
)
def test_a_question_mark_after_an_act_tells_that_it_was_stopped(lines: str, ok: bool) -> None:
    """Also after one of which nobody is told (C22)."""
    (record,) = read(f"{MANIAC}{lines}\n")
    assert record.result.ok is ok


def test_no_answer_about_an_unknown_card_is_compared_and_no_result_drawn_from_one() -> None:
    text = '[Rules "fiim"]\n[Deal "C C C S M ? D C C C"]\n[Result "*"]\n\n'
    (record,) = read(f"{text}N1 sheriff 4>6+\nN1 foul 5# 7# = 5 7\n")
    assert record.result.ok and record.log.game.outcome is None
    (record,) = read(f"{text}N1 sheriff 4>5-\n")
    assert not record.result.ok
    (record,) = read(f"{text.replace('*', 'black')}N1 foul 6## = black\n")
    assert record.result.ok


def test_a_line_that_can_stand_anywhere_does_not_go_on() -> None:
    for line in ("D1 foul 3! ...", "D1 pause ...", 'D1 judge fouls 3:1 "x" ...'):
        with pytest.raises(NotationError) as error:
            read(f"{GAME}{line}\n")
        assert (error.value.code, error.value.values) == ("bad_item", {"text": "..."})


@pytest.mark.parametrize(("line", "code"), [("D1 list 3", "bad_item"), ("N1 list", "no_such_step")])
def test_a_line_that_only_leads_holds_nothing(line: str, code: str) -> None:
    with pytest.raises(NotationError) as error:
        read(f"{GAME}{line}\n")
    assert error.value.code == code


def test_only_a_silent_turn_is_written_as_one() -> None:
    with pytest.raises(NotationError) as error:
        read(f"{GAME}D1 talk (1)\n")
    assert (error.value.code, error.value.column) == ("bad_item", 9)


def test_steps_pass_up_to_a_line_that_leads() -> None:
    log = pass_to(seated("fiim"), "dusk")
    done(log, (TimeUp(), CLOCK))
    (record,) = read(f"{GAME}D1 dusk\n")
    assert type(record.log.game.step).__name__ == "Dusk" and log.game.phase == "N1"
