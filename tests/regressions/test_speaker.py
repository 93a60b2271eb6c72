"""The word goes to the next living seat, and never to one who has left (F7, C8, K5, K26, F19, G9)."""

import random

import pytest

from gorod.engine.commands import CLOCK, JUDGE, Remove, TimeUp
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, next_living
from gorod.engine.state import State
from gorod.engine.step import Defence, Farewell, Speech
from tests.random_play import TABLES, new_log, played
from tests.rulebook.table import pass_to, seated

ROUNDS = ("fiim", "wolves", "club", "classic")


@pytest.mark.parametrize("name", ROUNDS)
def test_a_removed_speaker_hands_on_to_the_next_living_seat_at_once(name: str) -> None:
    log = pass_to(seated(name, phase="D2"), "speech")
    for _ in range(3):
        before = log.game.step
        assert isinstance(before, Speech)
        following = next_living(before.seat, log.game.alive, log.game.seats)
        assert not isinstance(log.do(Remove(before.seat), JUDGE), Refused)
        assert isinstance(log.game.step, Speech) and log.game.step.seat == following


@pytest.mark.parametrize("name", ROUNDS)
def test_a_removed_listener_is_passed_over(name: str) -> None:
    log = pass_to(seated(name, phase="D2"), "speech")
    assert isinstance(log.game.step, Speech) and log.game.step.seat == 2
    log.do(Remove(3), JUDGE)
    assert log.game.step.seat == 2
    log.do(TimeUp(), CLOCK)
    assert isinstance(log.game.step, Speech) and log.game.step.seat == 4


def has_left(game: State) -> bool:
    """Whether the word is with somebody who is no longer at the table; a farewell is for one just leaving."""
    step = game.step
    if isinstance(step, Farewell):
        return not (game.leaving | game.alive) & BIT[step.seat]
    return isinstance(step, Speech | Defence) and not game.alive & BIT[step.seat]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_in_random_games_nobody_who_has_left_has_the_word(name: str, seats: int) -> None:
    for seed in range(4):
        rng = random.Random(f"word {name} {seats} {seed}")
        log = new_log(name, seats, rng)
        for _ in played(log, rng, judge=0.1):
            assert not has_left(log.game), log.game.step
