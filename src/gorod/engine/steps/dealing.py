"""Dealing: the seats take their cards in order, without seeing the faces (C5, K3, W4, B4, H3)."""

from functools import cache

from gorod.engine.commands import Pick, Take
from gorod.engine.events import Dealt
from gorod.engine.play import Conduct, Moves, Offers, Play, ToDeal, ToFirstNight, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import DealingRules, DealWay
from gorod.engine.seats import BIT, Seat, Seats
from gorod.engine.state import State
from gorod.engine.step import Dealing


@leads_to
def begin(play: Play, _: ToDeal) -> None:
    """Call the first seat, or hand all cards round at once (B4)."""
    if play.rules.dealing.ways == (DealWay.HAND_OUT,):
        for seat in range(1, play.game.seats + 1):
            _deal(play, seat, 1, bottom=False)
        play.go(ToFirstNight())
    else:
        _call(play, 1)


def _call(play: Play, seat: Seat) -> None:
    """Call a seat; one that has left gets the first card without a call, so that every card is dealt."""
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
        play.go(ToFirstNight())


def _check_turn(play: Play, step: Dealing, seat: Seat, way: DealWay) -> None:
    if step.seat != seat:
        raise Forbidden(Refusal.NOT_YOUR_TURN, option="dealing")
    if way not in play.rules.dealing.ways:
        raise Forbidden(Refusal.WRONG_DEALING)


def _pick(play: Play, step: Dealing, seat: Seat, command: Pick) -> None:
    """Take a card by number, at most the highest number shown by fingers or the cards left (C5)."""
    _check_turn(play, step, seat, DealWay.PICK)
    reach = min(step.left, play.rules.dealing.highest)
    if not 1 <= command.number <= reach:
        raise Forbidden(Refusal.CARD_OUT_OF_REACH, str(reach))
    if command.bottom and not play.rules.dealing.from_bottom:
        raise Forbidden(Refusal.NOT_FROM_BOTTOM)
    _next(play, seat, command.number, command.bottom)


def _take(play: Play, step: Dealing, seat: Seat, command: Take) -> None:
    _check_turn(play, step, seat, DealWay.TRAY)
    if not 1 <= command.place <= step.left:
        raise Forbidden(Refusal.CARD_OUT_OF_REACH, str(step.left))
    _next(play, seat, command.place, bottom=False)


def _time_up(play: Play, step: Dealing) -> None:
    """Give the first card to a player who has not chosen."""
    _next(play, step.seat, 1, bottom=False)


def _offers(game: State, step: Dealing) -> Offers:
    return {step.seat: _choices(game.rules.dealing, step.left)}


@cache
def _choices(way: DealingRules, left: int) -> Moves:
    reach = range(1, min(left, way.highest) + 1) if DealWay.PICK in way.ways else ()
    picks = [Pick(number) for number in reach]
    lower = [Pick(number, bottom=True) for number in reach if way.from_bottom]
    places = [Take(place) for place in range(1, left + 1) if DealWay.TRAY in way.ways]
    return Moves([*picks, *lower, *places])


def _gone(play: Play, step: Dealing, gone: Seats) -> None:
    """Give a card also to a player who leaves before choosing one."""
    if gone & BIT[step.seat]:
        _next(play, step.seat, 0, bottom=False)


DEALING = Conduct(_time_up, _pick, _take, offers=_offers, gone=_gone)
