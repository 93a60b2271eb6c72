"""Nominations: who may be put to the vote, and taken off again (G6, C9, K6, F10, B9)."""

from functools import cache

from gorod.engine.events import Nominated, Withdrawn
from gorod.engine.play import Play
from gorod.engine.refusal import No, Refusal
from gorod.engine.ruleset import SecondNomination
from gorod.engine.seats import BIT, NOBODY, Seat, Seats
from gorod.engine.state import State


def nomination_of(game: State, by: Seat) -> Seat:
    """Whom this seat has nominated today and who still stands, or 0; a removed one is off the list (K26)."""
    for nominator, seat in game.nominations:
        if nominator == by and game.alive & BIT[seat]:
            return seat
    return 0


def own_nomination(game: State, by: Seat) -> Seat:
    """What this seat may withdraw, or 0 (K6)."""
    return nomination_of(game, by) if game.rules.nominations.withdraw else 0


def may_nominate(game: State, by: Seat) -> Seats:
    """Any living player who does not stand yet, oneself included (G6)."""
    rules = game.rules.nominations
    is_spent = game.nominators & BIT[by] and rules.second is SecondNomination.REFUSED
    return game.alive & ~game.standing if rules.allowed and not is_spent else NOBODY


def nominate(play: Play, by: Seat, seat: Seat) -> None:
    """Take a nomination, or say which rule forbids it."""
    game, rules = play.game, play.rules.nominations
    if not rules.allowed:
        raise No(Refusal.NO_NOMINATIONS)
    if not game.alive & BIT[seat]:
        raise No(Refusal.CANDIDATE_HAS_LEFT)
    if game.standing & BIT[seat]:
        raise No(Refusal.ALREADY_NOMINATED)
    if game.nominators & BIT[by]:
        if rules.second is SecondNomination.REFUSED:
            raise No(Refusal.ONE_NOMINATION)
        own = nomination_of(game, by)
        if own:
            play.emit(Withdrawn(by, own, replaced=True))
    play.emit(_nominated(by, seat))


@cache
def _nominated(by: Seat, seat: Seat) -> Nominated:
    return Nominated(by, seat)


def withdraw(play: Play, by: Seat, seat: Seat) -> None:
    """Only one's own, within the own speech (K6)."""
    if not play.rules.nominations.withdraw:
        raise No(Refusal.NO_WITHDRAWAL)
    if nomination_of(play.game, by) != seat:
        raise No(Refusal.NOT_YOUR_NOMINATION)
    play.emit(Withdrawn(by, seat))
