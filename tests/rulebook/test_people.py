"""What people keep: the option that says so, and the words by which the program reminds of it."""

import pytest

from gorod.engine import events as e
from gorod.engine.commands import Act
from gorod.rules import RULESETS
from gorod.rules.options import value
from gorod.texts import Narrator
from tests.rulebook.table import pass_to, seated, seen

KEPT = [
    ("classic", "house.seating", "lot", "C4"),
    ("club", "house.seating", "lot", "K2"),
    ("wolves", "house.seating", "lot_or_free_choice", "W3"),
    ("fiim", "house.seating", "lot_or_schedule", "F1"),
    ("boxed", "house.seating", "free_choice", "B29"),
    ("wolves", "house.phones", "pause_for_a_call", "W2"),
    ("fiim", "house.phones", "handed_in", "F25"),
    ("wolves", "house.own_masks", "yes", "W15"),
    ("fiim", "house.own_masks", "by_permission", "F26"),
    ("wolves", "house.reflecting_things", "yes", "W16"),
    ("fiim", "house.reflecting_things", "no", "F27"),
    ("wolves", "house.tournaments", "no", "W14"),
    ("fiim", "house.tournaments", "yes", "F1"),
]


@pytest.mark.parametrize(("name", "option", "wanted", "clause"), KEPT)
def test_what_people_keep_is_an_option_with_its_clause(
    name: str, option: str, wanted: str, clause: str
) -> None:
    rules = RULESETS[name]
    assert (value(rules, option), rules.clause(option)) == (wanted, clause)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fiim", "сдайте, пожалуйста, телефоны"),
        ("fiim", "своя маска"),
        ("fiim", "отражает свет"),
        ("wolves", "часы и браслеты можно оставить"),
        ("wolves", "объявит паузу"),
        ("wolves", "в своей маске"),
        ("classic", "в масках"),
        ("club", "не курят"),
        ("boxed", "не слышно"),
        ("home", "не ссорьтесь"),
    ],
)
def test_the_program_reminds_of_it(name: str, words: str) -> None:
    """F25-F27, W2, W15, W16, C24, K27, B29, H16: said once before the game or at nightfall."""
    log = pass_to(seated(name), "dawn")
    narrator = Narrator(log.game.rules, "ru", viewer="public")
    said = " ".join(line for event in seen(log) for line in narrator.tell(event))
    assert words in said.lower()


def test_the_club_opens_its_periods_with_night_and_day() -> None:
    """K28."""
    narrator = Narrator(RULESETS["club"], "ru", viewer="public")
    log = pass_to(seated("club"), "dawn")
    said = [line for event in seen(log) for line in narrator.tell(event)]
    assert "Ночь." in said
    assert any(line.startswith("День, просыпаются все") for line in said)


def test_the_choice_is_echoed_to_the_one_who_made_it() -> None:
    """B30: asked back silently whether this player is meant; nobody else notices."""
    log = pass_to(seated("boxed", phase="N1"), "call")
    log.do(Act((1,)), 9)
    echo = [event for event in seen(log, 9) if isinstance(event, e.Acted)]
    assert [(event.seat, event.targets) for event in echo] == [(9, (1,))]
    assert not [event for event in seen(log, 1) if isinstance(event, e.Acted)]
