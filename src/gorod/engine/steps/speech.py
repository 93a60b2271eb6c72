"""The round of speeches, in seat order from the opener (C8, C17, K5, K17, F7, F9)."""

from functools import cache, lru_cache

from gorod.engine.commands import Command, Nominate, Open, Pass, Say, Withdraw
from gorod.engine.events import Turned
from gorod.engine.play import Conduct, Moves, Offers, Play, ToReading, ToTalk, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.ruleset import Opener, TalkWay
from gorod.engine.seats import BIT, SEAT_SET_CACHE_SIZE, Seat, Seats, listed, next_living
from gorod.engine.speaking import NOMINATE, may_nominate, nominate, own_nomination, say, withdraw
from gorod.engine.state import State
from gorod.engine.step import Discussion, Speech


@leads_to
def begin(play: Play, _: ToTalk) -> None:
    """Begin the opener's turn, or a free discussion."""
    if play.rules.talk.way is TalkWay.FREE:
        play.begin(Discussion(play.rules.talk.seconds))
    else:
        turn(play, opener(play.game))


def opener(game: State) -> Seat:
    """Return who opens today (F7, K17).

    The opener moves on each day, also when the last one has left, but not for a second talk on one day.
    """
    if game.turns:
        return _or_next(game, game.opener)
    if game.rules.talk.opener is Opener.SECOND_SPEAKER and game.second:
        return _or_next(game, game.second)
    after = game.opener or game.seats
    return next_living(after, game.alive, game.seats) or after


def _or_next(game: State, seat: Seat) -> Seat:
    return seat if game.alive & BIT[seat] else next_living(seat, game.alive, game.seats)


def turn(play: Play, seat: Seat) -> None:
    """Begin a turn. A silenced seat may only nominate, but speaks briefly at a small table (F19, K22)."""
    fouls = play.rules.fouls
    seconds, silent = play.rules.talk.seconds, False
    if play.game.silenced & BIT[seat]:
        silent = play.game.alive.bit_count() not in fouls.short_tables
        seconds = fouls.silent_seconds if silent else fouls.short_seconds
    play.emit(_turned(seat, seconds, silent))


@cache
def _turned(seat: Seat, seconds: int, silent: bool) -> Turned:
    return Turned(seat, seconds, silent)


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def next_speaker(seat: Seat, opener: Seat, living: Seats, count: int) -> Seat:
    """Return the next living seat of the round, or 0 when it is over."""
    for step in range((seat - opener) % count + 1, count):
        after = (opener + step - 1) % count + 1
        if living >> after & 1:
            return after
    return 0


def _time_up(play: Play, step: Speech) -> None:
    game = play.game
    following = next_speaker(step.seat, game.opener, game.alive, game.seats)
    if following:
        turn(play, following)
    else:
        play.go(ToReading())


def _check_turn(step: Speech, seat: Seat) -> None:
    if step.seat != seat:
        raise Forbidden(Refusal.NOT_YOUR_TURN)


def _check_voice(step: Speech, seat: Seat) -> None:
    """Raise Forbidden if it is not this seat's turn or it is silenced: then it may only nominate (K22)."""
    _check_turn(step, seat)
    if step.silent:
        raise Forbidden(Refusal.SILENCED)


def _pass(play: Play, step: Speech, seat: Seat, _: Pass) -> None:
    _check_turn(step, seat)
    _time_up(play, step)


def _nominate(play: Play, step: Speech, seat: Seat, command: Nominate) -> None:
    _check_turn(step, seat)
    nominate(play, seat, command.seat)


def _withdraw(play: Play, step: Speech, seat: Seat, command: Withdraw) -> None:
    _check_voice(step, seat)
    withdraw(play, seat, command.seat)


def _say(play: Play, step: Speech, seat: Seat, command: Say) -> None:
    _check_voice(step, seat)
    say(play, seat, command)


def _offers(game: State, step: Speech) -> Offers:
    seat = step.seat
    own = own_nomination(game, seat) if game.nominators & BIT[seat] and not step.silent else 0
    return {seat: _moves(may_nominate(game, seat), own, step.silent)}


@lru_cache(maxsize=4096)
def _moves(nominees: Seats, own: Seat, silent: bool) -> Moves:
    moves: list[Command | Open] = [Pass(), *(NOMINATE[seat] for seat in listed(nominees))]
    if own:
        moves.append(Withdraw(own))
    if not silent:
        moves.append(Open("say"))
    return Moves(moves)


def _gone(play: Play, step: Speech, gone: Seats) -> None:
    if gone & BIT[step.seat]:
        _time_up(play, step)


SPEECH = Conduct(_time_up, _pass, _nominate, _withdraw, _say, offers=_offers, gone=_gone)
