"""Folds of the cards: who holds what."""

from gorod.engine.events import Corrected, Dealt, Redealt, Shuffled
from gorod.engine.folds.tuples import replaced
from gorod.engine.role import Role, Team
from gorod.engine.seats import BIT, NOBODY, Seat, Seats
from gorod.engine.state import NO_CARD, State


def _hold(game: State, seat: Seat, role: Role) -> None:
    """Write a card down by seat, by role and by clan."""
    bit = BIT[seat]
    game.roles = replaced(game.roles, seat, role)
    game.holders = _added(_without(game.holders, bit), role.id, bit)
    game.members = _without(game.members, bit)
    game.awake = _without(game.awake, bit)
    if role.clan:
        game.awake = _added(game.awake, role.clan, bit)
    if role.is_mafia or role.team is Team.MANIAC:
        game.members = _added(game.members, role.team, bit)


def _added(seats: dict[str, Seats], key: str, bit: Seats) -> dict[str, Seats]:
    return {**seats, key: seats.get(key, NOBODY) | bit}


def _without(seats: dict[str, Seats], bit: Seats) -> dict[str, Seats]:
    return {key: mask & ~bit for key, mask in seats.items() if mask & ~bit}


def shuffled(game: State, event: Shuffled) -> None:
    game.deck = event.deck


def dealt(game: State, event: Dealt) -> None:
    _hold(game, event.seat, event.role)
    if not game.deck:
        return
    place = len(game.deck) - event.number if event.bottom else max(event.number, 1) - 1
    game.deck = (*game.deck[:place], *game.deck[place + 1 :])


def redealt(game: State, _: Redealt) -> None:
    game.roles = (NO_CARD,) * len(game.roles)
    game.holders, game.members, game.awake = {}, {}, {}
    game.deeds, game.startled, game.ruled_victims = (), NOBODY, None


def corrected(game: State, event: Corrected) -> None:
    _hold(game, event.seat, event.role)
