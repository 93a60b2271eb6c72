"""Farewells: the last word of those who leave by vote, lift or at night (C11, K11, K16, F8, F13, H9)."""

from gorod.engine.commands import Open, Pass, Say
from gorod.engine.conduct import Conduct, Moves
from gorod.engine.game import Game
from gorod.engine.play import Play, Then, leads_to
from gorod.engine.refusal import No, Refusal
from gorod.engine.seats import BIT, Seat, Seats
from gorod.engine.speaking import say
from gorod.engine.step import Farewell

_SPEAKER = Moves([Pass(), Open("say")])


@leads_to(Then.FAREWELLS)
def begin(play: Play, seats: tuple[Seat, ...], morning: bool) -> None:
    """The first of these speaks; the one whose leaving ends the game still does (G9)."""
    seconds = play.rules.farewell.killed if morning else play.rules.farewell.voted
    held = seconds and (play.game.outcome is None or play.rules.farewell.final)
    if seats and held:
        play.begin(Farewell(seconds, seats[0], seats[1:], morning))
    else:
        _after(play, morning)


def _after(play: Play, morning: bool) -> None:
    if play.game.outcome:
        play.go(Then.END)
    elif morning:
        play.go(Then.TALK)
    else:
        play.go(Then.CLOSE_DAY)


def _time_up(play: Play) -> None:
    step = play.game.step
    assert isinstance(step, Farewell)
    play.go(Then.FAREWELLS, step.then, step.morning)


def _pass(play: Play, seat: Seat, _: Pass) -> None:
    _own_turn(play, seat)
    _time_up(play)


def _say(play: Play, seat: Seat, command: Say) -> None:
    _own_turn(play, seat)
    say(play, seat, command)


def _own_turn(play: Play, seat: Seat) -> None:
    step = play.game.step
    assert isinstance(step, Farewell)
    if step.seat != seat:
        raise No(Refusal.NOT_YOUR_TURN, option="farewell")


def _actors(game: Game) -> Seats:
    step = game.step
    assert isinstance(step, Farewell)
    return BIT[step.seat]


def _moves(_: Game, __: Seat) -> Moves:
    return _SPEAKER


FAREWELL = Conduct(_time_up, {Pass: _pass, Say: _say}, _actors, _moves)
