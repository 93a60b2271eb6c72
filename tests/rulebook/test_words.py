"""Words at the table and on paper: claims, plans, what the judge is shown, where a record goes wrong."""

import json
from typing import Any

import pytest

from gorod.engine.commands import JUDGE, Act, Overrule, Plan, Redeal, Ruling, Say
from gorod.engine.events import Planned
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.speaking import MAX_SPEECH_CHARS
from gorod.notation import read
from gorod.views.judge import JudgeView
from tests.rulebook.table import TEN, cards, dealing, done, pass_to, rules_with, seated, tied

ALL_TEN = tuple((seat, Team.RED) for seat in range(1, 11))
CLAIMS = [
    (Say(text="x" * (MAX_SPEECH_CHARS + 1)), "malformed", "text"),
    (Say(text='a "b" c'), "malformed", "text"),
    (Say(text="a\nb"), "malformed", "text"),
    (Say(checks=((3, Team.MANIAC),)), "malformed", "checks"),
    (Say(role="dragon"), "unknown_role", "dragon"),
    (Say(black=(11,)), "no_such_seat", ""),
    (Say(red=(0,)), "no_such_seat", ""),
    (Say(checks=(*ALL_TEN, (1, Team.RED))), "wrong_number_of_seats", "10"),
    (Say(black=(*range(1, 11), 1)), "wrong_number_of_seats", "10"),
    (Say(red=(*range(1, 11), 1)), "wrong_number_of_seats", "10"),
]


@pytest.mark.parametrize(("claim", "code", "detail"), CLAIMS)
def test_a_claim_that_makes_no_sense_is_refused(claim: Say, code: str, detail: str) -> None:
    log = pass_to(seated("fiim", phase="D1"), "speech")
    refused = log.do(claim, log.game.opener)
    assert isinstance(refused, Refused) and (refused.code, refused.detail) == (code, detail)


def test_a_claim_may_be_as_long_as_the_table() -> None:
    log = pass_to(seated("fiim", phase="D1"), "speech")
    claim = Say("sheriff", ALL_TEN, tuple(range(1, 11)), tuple(range(1, 11)), "x" * MAX_SPEECH_CHARS)
    done(log, (claim, log.game.opener))


@pytest.mark.parametrize(("told", "by"), [("true", 7), ("false", 0)])
def test_the_plan_names_the_don_only_where_he_is_told(told: str, by: int) -> None:
    log = pass_to(seated("fiim", first_night__don_told=told), "briefing")
    (planned,) = (event for event in done(log, (Plan((1, 2)), 7)) if isinstance(event, Planned))
    assert (planned.seats, planned.by) == ((1, 2), by)


@pytest.mark.parametrize("offender", [11, -1])
def test_cards_are_not_dealt_anew_for_somebody_who_is_not_there(offender: int) -> None:
    """K3."""
    deck = cards(rules_with("club"), TEN)
    refused = dealing("club", TEN).do(Redeal(deck, offender), JUDGE)
    assert isinstance(refused, Refused) and refused.code == "no_such_seat"
    done(dealing("club", TEN), (Redeal(deck, 10), JUDGE))


def test_a_second_vote_stays_the_second_when_somebody_is_ruled_out() -> None:
    log = pass_to(tied(seated("classic", phase="D2")), "ballot")
    revote = getattr(log.game.step, "revote", 0)
    done(log, (Overrule(Ruling.OUT, "ill", (10,)), JUDGE))
    assert revote == 1 and getattr(log.game.step, "revote", 0) == 1
    assert getattr(log.game.step, "candidates", ()) == (3, 4)


def frames(log: Log) -> list[Any]:
    """What the judge is sent, an event at a time."""
    view = JudgeView()
    pairs = zip(log.events, log.audiences, strict=True)
    return [json.loads(view.frame(log.game, [event], [seats])) for event, seats in pairs]


def test_the_judges_view_follows_the_public_one() -> None:
    log = pass_to(seated("fiim", phase="N1"), "call")
    done(log, (Act((1,)), 7))
    found = frames(pass_to(log, "speech"))
    assert [frame["n"] for frame in found] == list(range(1, len(log.events) + 1))
    view = found[-1]["view"]
    assert view["phase"] == "D2" and view["step"]["kind"] == "speech"


CASE = '[Case "F1"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\n'


@pytest.mark.parametrize("line", ["N1 shot 5>1 6>11", "N1 shot 5>1 1>2", "N1 sheriff 4>1 4>2"])
def test_the_shot_or_act_that_is_refused_is_pointed_at(line: str) -> None:
    (record,) = read(f"{CASE}{line}")
    assert not record.result.ok and record.result.got.startswith("refused")
    assert record.result.column == line.rindex(" ") + 2


def test_a_record_that_is_so_ends_at_its_last_line() -> None:
    (record,) = read(f"{CASE}; one\nN1 shot\n\nN1 sheriff 4>1\n")
    assert record.result.ok and record.result.line == 7
