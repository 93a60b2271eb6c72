"""A history that is too long loses its oldest part, at the same line for every viewer."""

from random import Random

import msgspec

import gorod
from gorod.engine.step import Call, Hunt, Speech
from gorod.services.told.history import GameHistory
from gorod.texts.voice import Reminders

DEAL = "D M M S C C C C C C"
TURNS = 200
"""Enough that the history of one day is longer than what is told of it."""


def long_game() -> gorod.Game:
    """Return a game with many nominations and withdrawals, and then a night that only some viewers see."""
    game, luck = gorod.Game("club", deal=DEAL), Random(1)
    for day in (1, 2):
        while game.phase != f"D{day}" or not isinstance(game.state.step, Speech):
            for seat in game.seats if isinstance(game.state.step, Hunt | Call) else ():
                for command in game.legal(seat)[-1:]:
                    game.push(command, by=seat)
            game.next()
        speaker = game.state.step.seat
        for _ in range(TURNS if day == 1 else 20):
            whom = luck.choice(range(2, 10))
            game.push(gorod.Nominate(whom), by=speaker)
            game.push(gorod.Withdraw(whom), by=speaker)
    return game


def told(history: GameHistory, viewer: int) -> list[str]:
    """Return the lines told again to this viewer that everybody heard."""
    story = msgspec.json.decode(b"{%b}" % history.told(viewer, "ru", viewer, ()))["story"]
    return [" ".join(one["lines"]) for one in story if one["t"] == "lines" and not one.get("own")]


def test_nobodys_story_is_shorter_for_what_he_knows() -> None:
    history = GameHistory(long_game().log, {}, Reminders.NONE)
    public = told(history, 0)
    assert len(public) < 2 * TURNS
    for seat in range(1, 11):
        assert told(history, seat)[:50] == public[:50], seat
