"""The examples are programs that run."""

import json
import random
import runpy
from pathlib import Path

import pytest

from gorod.bots.player import Chair, Moves
from gorod.bots.players import KINDS
from gorod.bots.players.random_player import RandomPlayer
from gorod.engine.commands import Command, Nominate
from gorod.engine.log import Log
from gorod.engine.start import start
from gorod.rules import RULESETS
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, play_out

BOT = Path(__file__).parents[2] / "examples" / "own_bot.py"


def test_a_bot_of_ones_own_takes_less_than_fifty_lines() -> None:
    """With the games it is tried in."""
    assert len(BOT.read_text("utf-8").splitlines()) < 50


def test_a_bot_of_ones_own_plays(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty games, each with a winner."""
    monkeypatch.setitem(KINDS, "follower", RandomPlayer)  # taken back afterwards
    runpy.run_path(str(BOT), run_name="__main__")
    wins = json.loads(capsys.readouterr().out)
    assert sum(wins.values()) == 20
    assert set(wins) <= {"red", "black"}


class Stubborn(RandomPlayer):
    """A program that never has enough."""

    def choose(self, moves: Moves) -> Command | None:
        """Names somebody whenever it can, again and again."""
        named = [move for move in moves if isinstance(move, Nominate)]
        return named[0] if named else super().choose(moves)


def test_a_bot_that_never_stops_does_not_stop_the_game() -> None:
    """Where a nomination replaces the one before (K6) it could go on for ever."""
    rules, clock = RULESETS["club"], HandClock()
    deck = [role for role, count in rules.cast[10].items() for _ in range(count)]
    random.Random(1).shuffle(deck)
    events = start(rules, tuple(deck))
    assert isinstance(events, list)
    table = GameLoop(Log(events), clock)
    makers = {1: Stubborn}
    for seat in range(1, 11):
        table.sit(seat, makers.get(seat, RandomPlayer))
    play_out(table, clock)
    assert table.is_over


def test_a_chair_tells_where_one_sits() -> None:
    """What a bot is given is all it is given."""
    assert set(vars(Chair(1, None, random.Random(0)))) == {"seat", "shared", "rng", "lang"}  # type: ignore[arg-type]
