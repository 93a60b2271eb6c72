"""Free discussion: everyone talks; with the box of cards anyone may propose one candidate (B9, H10)."""

from functools import lru_cache

from gorod.engine.commands import Command, Nominate, Open, Pass, Say, Withdraw
from gorod.engine.events import Passed
from gorod.engine.play import Conduct, Moves, Offers, Play, ToReading
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.seats import BIT, SEAT_SET_CACHE_SIZE, Seat, Seats, listed
from gorod.engine.speaking import NOMINATE, may_nominate, nominate, own_nomination, say, withdraw
from gorod.engine.state import State
from gorod.engine.step import Discussion


def _check_living(play: Play, seat: Seat) -> None:
    if not play.game.alive & BIT[seat]:
        raise Forbidden(Refusal.NO_LONGER_PLAYING)


def _time_up(play: Play, _: Discussion) -> None:
    play.go(ToReading())


def _pass(play: Play, step: Discussion, seat: Seat, _: Pass) -> None:
    """Record that a player is done; when all are, the discussion ends (B9)."""
    _check_living(play, seat)
    if step.passed & BIT[seat]:
        raise Forbidden(Refusal.NOT_YOUR_TURN)
    play.emit(Passed(seat))
    _close_when_done(play, step)


def _close_when_done(play: Play, step: Discussion) -> None:
    if not play.game.alive & ~step.passed:
        play.go(ToReading())


def _nominate(play: Play, _: Discussion, seat: Seat, command: Nominate) -> None:
    _check_living(play, seat)
    nominate(play, seat, command.seat)


def _withdraw(play: Play, _: Discussion, seat: Seat, command: Withdraw) -> None:
    _check_living(play, seat)
    withdraw(play, seat, command.seat)


def _say(play: Play, _: Discussion, seat: Seat, command: Say) -> None:
    """Record a claim; the silenced may only listen (F19, K22 by option G8)."""
    _check_living(play, seat)
    if play.game.muted & BIT[seat]:
        raise Forbidden(Refusal.SILENCED)
    say(play, seat, command)


def _offers(game: State, step: Discussion) -> Offers:
    return {seat: _moves(game, step, seat) for seat in listed(game.alive)}


def _moves(game: State, step: Discussion, seat: Seat) -> Moves:
    own = own_nomination(game, seat)
    return _choices(
        may_nominate(game, seat), own, bool(step.passed & BIT[seat]), bool(game.muted & BIT[seat])
    )


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def _choices(nominees: Seats, own: Seat, has_passed: bool, is_silent: bool) -> Moves:
    moves: list[Command | Open] = [] if has_passed else [Pass()]
    moves += [NOMINATE[seat] for seat in listed(nominees)]
    moves += [Withdraw(own)] if own else []
    return Moves([*moves, *([] if is_silent else [Open("say")])])


def _gone(play: Play, step: Discussion, _: Seats) -> None:
    _close_when_done(play, step)


DISCUSSION = Conduct(_time_up, _pass, _nominate, _withdraw, _say, offers=_offers, gone=_gone)
