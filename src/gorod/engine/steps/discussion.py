"""Free discussion: everyone talks, and in the box anyone may propose one candidate (B9, H10)."""

from functools import lru_cache

from gorod.engine.commands import Command, Nominate, Open, Pass, Say, Withdraw
from gorod.engine.conduct import Conduct, Moves, Offers
from gorod.engine.events import Passed
from gorod.engine.nominating import may_nominate, nominate, own_nomination, withdraw
from gorod.engine.play import Play, Then
from gorod.engine.refusal import No, Refusal
from gorod.engine.seats import BIT, MOST_SETS, Seat, Seats, listed
from gorod.engine.speaking import say
from gorod.engine.state import State
from gorod.engine.step import Discussion


def _living(play: Play, seat: Seat) -> Discussion:
    step = play.game.step
    assert isinstance(step, Discussion)
    if not play.game.alive & BIT[seat]:
        raise No(Refusal.NO_LONGER_PLAYING)
    return step


def _time_up(play: Play) -> None:
    play.go(Then.READING)


def _pass(play: Play, seat: Seat, _: Pass) -> None:
    """When everybody has said that he is done, the discussion is over (B9)."""
    if _living(play, seat).passed & BIT[seat]:
        raise No(Refusal.NOT_YOUR_TURN)
    play.emit(Passed(seat))
    _close_when_done(play)


def _close_when_done(play: Play) -> None:
    step = play.game.step
    assert isinstance(step, Discussion)
    if not play.game.alive & ~step.passed:
        _time_up(play)


def _nominate(play: Play, seat: Seat, command: Nominate) -> None:
    _living(play, seat)
    nominate(play, seat, command.seat)


def _withdraw(play: Play, seat: Seat, command: Withdraw) -> None:
    _living(play, seat)
    withdraw(play, seat, command.seat)


def _say(play: Play, seat: Seat, command: Say) -> None:
    """The silenced listen to this discussion (F19, K22 by option G8)."""
    _living(play, seat)
    if play.game.muted & BIT[seat]:
        raise No(Refusal.SILENCED)
    say(play, seat, command)


def _offers(game: State) -> Offers:
    step = game.step
    assert isinstance(step, Discussion)
    return {seat: _moves(game, step, seat) for seat in listed(game.alive)}


def _moves(game: State, step: Discussion, seat: Seat) -> Moves:
    own = own_nomination(game, seat)
    return _choices(
        may_nominate(game, seat), own, bool(step.passed & BIT[seat]), bool(game.muted & BIT[seat])
    )


@lru_cache(maxsize=MOST_SETS)
def _choices(nominees: Seats, own: Seat, has_passed: bool, is_silent: bool) -> Moves:
    moves: list[Command | Open] = [] if has_passed else [Pass()]
    moves += [Nominate(seat) for seat in listed(nominees)]
    moves += [Withdraw(own)] if own else []
    return Moves([*moves, *([] if is_silent else [Open("say")])])


def _gone(play: Play, _: Seats) -> None:
    _close_when_done(play)


DISCUSSION = Conduct(
    _time_up, {Pass: _pass, Nominate: _nominate, Withdraw: _withdraw, Say: _say}, _offers, _gone
)
