"""Where talk goes round, whoever was asked or put up says so when it is his turn."""

import pytest

from gorod.bots.players import KINDS
from gorod.engine.commands import Nominate, Pass, Say
from gorod.engine.events import Said
from gorod.engine.seats import Seat
from gorod.engine.step import Speech
from gorod.game import Game
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of

PERSON: Seat = 1


def _opened_by_a_person() -> tuple[GameLoop, HandClock]:
    """The first day's talk, which the only person begins."""
    game, clock = Game("fiim", seed=3), HandClock()
    loop = GameLoop(game.log, clock, cast_of([*game.roles.values()]), 3)
    for seat in game.seats:
        if seat != PERSON:
            loop.sit(seat, KINDS["bayes"], "ru")
    while not isinstance(loop.log.game.step, Speech):
        if loop.ask() is None:
            clock.move_to(loop.deadline)
            loop.tick()
    assert loop.log.game.step.seat == PERSON
    return loop, clock


def _words_of(loop: GameLoop, seat: Seat) -> str:
    """What he says when it is his turn."""
    while not (isinstance(loop.log.game.step, Speech) and loop.log.game.step.seat == seat + 1):
        assert loop.ask() is not None
    said = [event for event in loop.log.events if isinstance(event, Said) and event.seat == seat]
    return said[-1].claim.text.lower()


def _speaks_to_one(words: str) -> bool:
    """«Первый», «игрок номер 1»."""
    return "перв" in words or "номер 1" in words


@pytest.mark.parametrize("text", ["Четвёртый, кого ты подозреваешь?", "4, whom do you suspect?"])
def test_a_question_is_remembered_until_the_turn_comes(text: str) -> None:
    loop, _ = _opened_by_a_person()
    loop.do(Say(text=text), PERSON)
    loop.do(Pass(), PERSON)
    assert _speaks_to_one(_words_of(loop, 4))


def test_whoever_stands_objects() -> None:
    loop, _ = _opened_by_a_person()
    loop.do(Nominate(6), PERSON)
    loop.do(Pass(), PERSON)
    assert _speaks_to_one(_words_of(loop, 6))


def test_nobody_is_answered_who_has_asked_nothing() -> None:
    loop, _ = _opened_by_a_person()
    loop.do(Say(text="Четвёртый, кого ты подозреваешь?"), PERSON)
    loop.do(Pass(), PERSON)
    assert not _speaks_to_one(_words_of(loop, 3))
