"""K3: of the cards that were gathered nothing is left, wherever a game is looked at."""

import pytest

from gorod.engine import events as e
from gorod.engine.commands import JUDGE, Foul, Plan, Redeal, Remove
from gorod.engine.log import Log
from gorod.notation import read
from gorod.notation.writer import write_log
from gorod.rules import RULESETS
from gorod.sheet.filling import filled
from gorod.sheet.form import Heading
from gorod.views.judge import JudgeView
from tests.rulebook.table import TEN, cards, dealing, pass_to, rules_with, seated

OTHER = "M C C C S C C D M C"
OPEN = e.Outcome(None, "ruling")


def planned() -> Log:
    """A club game whose blacks have agreed on a plan."""
    log = pass_to(seated("club"), "briefing")
    log.do(Plan((1, 2, 3)), 7)
    return log


def dealt_anew() -> Log:
    log = planned()
    done = log.do(Redeal(cards(log.game.rules, OTHER), offender=7), JUDGE)
    assert isinstance(done, list)
    return pass_to(log, "speech")


def judged(log: Log) -> JudgeView:
    view = JudgeView()
    view.frame(log.game, log.events, log.audiences)
    return view


def test_the_judge_sees_the_new_cards_and_no_plan_of_the_old_ones() -> None:
    before, after = judged(planned()).secrets, judged(dealt_anew()).secrets
    assert before.plan == (1, 2, 3) and after.plan == ()
    assert after.roles["1"] == "mafioso" and after.roles["7"] == "citizen"


def test_the_sheet_has_no_plan_of_the_old_cards() -> None:
    assert filled(planned(), Heading(), OPEN).nights[0].plan == (1, 2, 3)
    sheet = filled(dealt_anew(), Heading(), OPEN)
    assert not any(night.plan for night in sheet.nights)
    assert [order.event for order in sheet.orders] == [e.Redealt(7)]


def test_the_record_tells_the_offender_and_the_last_deck() -> None:
    text = write_log(dealt_anew())
    assert f'[Deal "{OTHER}"]\n[Deck "{OTHER}"]' in text and "N0 redeal 7\nN0 deal 1>1 " in text
    assert "plan" not in text
    again = read(text)[0]
    assert again.result.ok and e.Redealt(7) in again.log.events


@pytest.mark.parametrize("viewer", ["public", 1, 7])
def test_so_does_what_one_viewer_has_seen(viewer: str | int) -> None:
    text = write_log(dealt_anew(), viewer)
    assert "N0 redeal 7\n" in text and "Deck" not in text and "plan" not in text
    assert read(text)[0].result.ok


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_is_told_of_a_card_that_was_gathered(name: str) -> None:
    """A record does not know the first cards, whichever way they were dealt, and invents none."""
    log = seated(name, dealing__redeal="true")
    log.do(Redeal(tuple(role.id for role in reversed(log.game.roles[1:]))), JUDGE)
    again = read(write_log(pass_to(log, "dawn")))[0]
    assert again.result.ok
    events = again.log.events
    before = events[: events.index(e.Redealt(0))]
    assert not [event for event in before if isinstance(event, e.Dealt | e.Met)]
    cards_now = [role.id for role in log.game.roles]
    assert [role.id for role in again.log.game.roles] == cards_now


def test_whoever_has_left_is_not_called_to_the_new_deal() -> None:
    log = dealing("club", TEN)
    log.do(Remove(1), JUDGE)
    log.do(Redeal(cards(log.game.rules, OTHER)), JUDGE)
    assert getattr(log.game.step, "seat", 0) == 2 and log.game.roles[1].id == "mafioso"


def test_the_penalty_is_an_option() -> None:
    log = seated("club", dealing__redeal_penalty="2")
    log.do(Redeal(cards(log.game.rules, OTHER), offender=7), JUDGE)
    assert e.Redealt(7, 2) in log.events


def test_a_foul_amid_the_shots_of_the_first_deal_stays() -> None:
    """H4: a first night with shots, where a house deals anew; the foul stands, the shots do not."""
    log = pass_to(seated("home", dealing__redeal="true"), "hunt")
    log.do(Foul(3), JUDGE)
    log.do(Redeal(cards(rules_with("home"), "C C M M Dr In C")), JUDGE)
    text = write_log(pass_to(log, "hunt"))
    assert "N0 foul 3!\nN0 redeal\nN0 deal" in text and RULESETS["home"].id in text
