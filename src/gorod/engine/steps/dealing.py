"""Dealing: each seat in order takes its card unseen (C5, K3, W4, B4, H3)."""

from functools import cache

from gorod.engine.commands import Pick, Take
from gorod.engine.conduct import Conduct, Moves, Offers
from gorod.engine.events import Dealt
from gorod.engine.play import Play, Then, leads_to
from gorod.engine.refusal import No, Refusal
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Dealing as Way
from gorod.engine.ruleset import DealWay
from gorod.engine.seats import BIT, Seat, Seats
from gorod.engine.state import State
from gorod.engine.step import Dealing


@leads_to(Then.DEAL)
def begin(play: Play) -> None:
    """The first seat is called, or the cards are handed round at once (B4)."""
    if play.rules.dealing.ways == (DealWay.HAND_OUT,):
        for seat in range(1, play.game.seats + 1):
            _deal(play, seat, 1, bottom=False)
        play.go(Then.FIRST_NIGHT)
    else:
        _call(play, 1)


def _call(play: Play, seat: Seat) -> None:
    """Whoever has left is not called: he has the first card, so that the deck comes out even."""
    if play.game.alive & BIT[seat]:
        play.begin(Dealing(play.rules.dealing.seconds, seat, len(play.game.deck)))
    else:
        _next(play, seat, 0, bottom=False)


def _deal(play: Play, seat: Seat, number: int, bottom: bool) -> None:
    deck = play.game.deck
    card = deck[-number] if bottom else deck[max(number, 1) - 1]
    role = UNKNOWN if card == UNKNOWN.id else play.rules.holding(card)
    play.emit(Dealt(seat, role, number, bottom))


def _next(play: Play, seat: Seat, number: int, bottom: bool) -> None:
    _deal(play, seat, number, bottom)
    if seat < play.game.seats:
        _call(play, seat + 1)
    else:
        play.go(Then.FIRST_NIGHT)


def _may_choose(play: Play, seat: Seat, way: DealWay) -> int:
    step = play.game.step
    assert isinstance(step, Dealing)
    if step.seat != seat:
        raise No(Refusal.NOT_YOUR_TURN, option="dealing")
    if way not in play.rules.dealing.ways:
        raise No(Refusal.WRONG_DEALING)
    return step.left


def _pick(play: Play, seat: Seat, command: Pick) -> None:
    """With fewer cards left than fingers, any of those left (C5)."""
    left = _may_choose(play, seat, DealWay.PICK)
    if not 1 <= command.number <= min(left, play.rules.dealing.highest):
        raise No(Refusal.CARD_OUT_OF_REACH, str(min(left, play.rules.dealing.highest)))
    if command.bottom and not play.rules.dealing.from_bottom:
        raise No(Refusal.NOT_FROM_BOTTOM)
    _next(play, seat, command.number, command.bottom)


def _take(play: Play, seat: Seat, command: Take) -> None:
    left = _may_choose(play, seat, DealWay.TRAY)
    if not 1 <= command.place <= left:
        raise No(Refusal.CARD_OUT_OF_REACH, str(left))
    _next(play, seat, command.place, bottom=False)


def _time_up(play: Play) -> None:
    """Whoever does not choose gets the first card."""
    step = play.game.step
    assert isinstance(step, Dealing)
    _next(play, step.seat, 1, bottom=False)


def _offers(game: State) -> Offers:
    step = game.step
    assert isinstance(step, Dealing)
    return {step.seat: _choices(game.rules.dealing, step.left)}


@cache
def _choices(way: Way, left: int) -> Moves:
    reach = range(1, min(left, way.highest) + 1) if DealWay.PICK in way.ways else ()
    picks = [Pick(number) for number in reach]
    lower = [Pick(number, bottom=True) for number in reach if way.from_bottom]
    places = [Take(place) for place in range(1, left + 1) if DealWay.TRAY in way.ways]
    return Moves([*picks, *lower, *places])


def _gone(play: Play, gone: Seats) -> None:
    """Whoever leaves before looking at a card still has one."""
    step = play.game.step
    assert isinstance(step, Dealing)
    if gone & BIT[step.seat]:
        _next(play, step.seat, 0, bottom=False)


DEALING = Conduct(_time_up, {Pick: _pick, Take: _take}, _offers, _gone)
