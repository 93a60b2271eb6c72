"""Steps in which one player speaks alone: he may end his word or claim something, and nothing else."""

from collections.abc import Callable
from typing import Any

from gorod.engine.commands import Open, Pass, Say
from gorod.engine.conduct import Conduct, Moves, nothing_changes
from gorod.engine.play import Play
from gorod.engine.refusal import No, Refusal
from gorod.engine.seats import Seat, Seats
from gorod.engine.speaking import say
from gorod.engine.state import State
from gorod.engine.step import Defence, Farewell

_SPEAKER = Moves([Pass(), Open("say")])


def speaker(game: State) -> Seat:
    """Whose word it is."""
    assert isinstance(game.step, Farewell | Defence)
    return game.step.seat


def solo(
    option: str, time_up: Callable[[Play], None], gone: Callable[[Play, Seats], None] = nothing_changes
) -> Conduct:
    """The conduct of such a step; `option` names the rule that gives the word to this player alone."""

    def own_turn(play: Play, seat: Seat) -> None:
        if speaker(play.game) != seat:
            raise No(Refusal.NOT_YOUR_TURN, option=option)

    def end(play: Play, seat: Seat, _: Pass) -> None:
        own_turn(play, seat)
        time_up(play)

    def claim(play: Play, seat: Seat, command: Say) -> None:
        own_turn(play, seat)
        say(play, seat, command)

    takes: dict[type, Callable[[Play, Seat, Any], None]] = {Pass: end, Say: claim}
    return Conduct(time_up, takes, lambda game: {speaker(game): _SPEAKER}, gone)
