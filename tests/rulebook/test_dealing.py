"""Dealing: by number from top or bottom, from the tray, or one each."""

import pytest

from gorod.engine import legal
from gorod.engine.commands import CLOCK, JUDGE, Command, Foul, Pick, Redeal, Take, TimeUp
from gorod.engine.events import Dealt
from gorod.engine.refusal import Refused
from gorod.engine.start import Setup, start
from gorod.rules import RULESETS
from tests.rulebook.table import TEN, WOLVES, begun, cards, dealing, kind, pass_to, seen

DECK = "D M M S C C C C C C"


@pytest.mark.parametrize(
    ("name", "command", "role"),
    [
        ("classic", Pick(1), "don"),
        ("classic", Pick(4), "sheriff"),
        ("classic", Pick(1, bottom=True), "citizen"),
        ("club", Pick(3), "mafioso"),
        ("fiim", Pick(10), "citizen"),
    ],
)
def test_a_card_is_counted(name: str, command: Pick, role: str) -> None:
    """C5, K3 and F2: the player shows which card of what is left."""
    log = dealing(name, DECK)
    log.do(command, 1)
    assert log.game.roles[1].id == role


@pytest.mark.parametrize(
    ("name", "command", "code", "clause"),
    [
        ("classic", Pick(6), "card_out_of_reach", "C5"),
        ("classic", Pick(0), "card_out_of_reach", "C5"),
        ("club", Pick(4), "card_out_of_reach", "K3"),
        ("fiim", Pick(1, bottom=True), "not_from_bottom", "F2"),
        ("fiim", Take(1), "wrong_dealing", "F2"),
        ("fiim", Pick(11), "card_out_of_reach", "F2"),
    ],
)
def test_a_card_out_of_reach_is_refused(name: str, command: Command, code: str, clause: str) -> None:
    refused = dealing(name, DECK).do(command, 1)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (code, clause)


def test_with_fewer_cards_than_fingers_any_of_those_left() -> None:
    """C5: when fewer than five cards remain, one to what remains."""
    log = dealing("classic", DECK)
    for seat in range(1, 9):
        log.do(Pick(1), seat)
    assert isinstance(log.do(Pick(3), 9), Refused)
    assert isinstance(log.do(Pick(2), 9), list)


def test_from_the_tray() -> None:
    """W4: from the tray as well as by number; H3 from the tray alone."""
    log = dealing("wolves", "D M M S Dr C C C C C")
    log.do(Take(5), 1)
    log.do(Pick(1), 2)
    assert [log.game.roles[seat].id for seat in (1, 2)] == ["doctor", "don"]
    home = dealing("home", "M Dr In C")
    assert isinstance(home.do(Pick(1), 1), Refused)
    assert isinstance(home.do(Take(4), 1), list)


def test_the_box_is_dealt_one_each() -> None:
    """B4: one card each in order, and the first night begins."""
    log = dealing("boxed", "M Co C C C C")
    assert [role.id for role in log.game.roles[1:3]] == ["mafioso", "commissar"]
    assert kind(log.game) == "briefing"


def test_a_pick_and_a_card_go_to_that_seat_alone() -> None:
    """K3, C5: the card is shown to that player alone; B4, H3: nobody shows it."""
    log = dealing("classic", DECK)
    log.do(Pick(2), 1)
    assert [event.seat for event in seen(log, 1) if isinstance(event, Dealt)] == [1]
    assert not [event for event in seen(log, 2) if isinstance(event, Dealt)]
    assert not [event for event in seen(log) if isinstance(event, Dealt)]


def test_whoever_does_not_choose_gets_the_first_card() -> None:
    log = dealing("classic", DECK)
    log.do(TimeUp(), CLOCK)
    assert log.game.roles[1].id == "don"


def test_an_attempt_to_swap_means_a_redeal() -> None:
    """K3: the cards are dealt anew; other rulesets know no redeal."""
    log = dealing("club", DECK)
    log.do(Pick(1), 1)
    rules = RULESETS["club"]
    assert isinstance(log.do(Redeal(cards(rules, TEN), offender=1), JUDGE), list)
    assert (kind(log.game), log.game.roles[1].id) == ("dealing", "unknown")
    other = dealing("classic", DECK).do(Redeal(cards(rules, TEN)), JUDGE)
    assert isinstance(other, Refused) and other.code == "no_redeal"


def test_the_offender_starts_the_next_game_with_three_warnings() -> None:
    """K3: they count at once: silent in the first round, and a fourth removes."""
    rules = RULESETS["club"]
    log = begun(start(rules, deal=cards(rules, TEN), setup=Setup(penalties=((1, 3),))))
    pass_to(log, "speech")
    assert getattr(log.game.step, "silent", None) is True
    log.do(Foul(1), JUDGE)
    assert 1 not in [seat for seat in range(1, 11) if log.game.alive >> seat & 1]


def test_legal_lists_every_card_within_reach() -> None:
    """C5: five from the top and five from the bottom; K3: three and three."""
    assert len(legal(dealing("classic", DECK).game, 1)) == 10
    assert len(legal(dealing("club", DECK).game, 1)) == 6
    assert len(legal(dealing("wolves", WOLVES).game, 1)) == 20
