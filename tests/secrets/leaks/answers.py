"""Leaks of what one may do and what one is told when one may not; and the departed who still may."""

from pytest import MonkeyPatch

from gorod.engine import step as s
from gorod.engine.acts import Power
from gorod.engine.commands import Act, Command, Shoot
from gorod.engine.night import fold
from gorod.engine.play import NO_MOVES, Moves, Offers, Play
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, all_of, listed, mask_of
from gorod.engine.state import State
from gorod.engine.steps import CONDUCT, call, discussion
from tests.secrets.leaks.planting import DECIDE, Old, taking, wrapped


def _unless_stopped(old: Old, game: State, seat: Seat, act: Power) -> Moves:
    return NO_MOVES if fold(game).stopped & BIT[seat] else old(game, seat, act)


the_blocked_have_no_targets = wrapped(call, "_moves", _unless_stopped)


def _unless_shot(old: Old, game: State, seat: Seat, act: Power) -> Moves:
    moves: list[Act] = list(old(game, seat, act))
    return Moves(move for move in moves if not fold(game).shot & mask_of(move.targets))


the_shot_are_no_targets = wrapped(call, "_moves", _unless_shot)


def _by_card(old: Old, game: State, seat: Seat, act: Power) -> Moves:
    moves: list[Act] = list(old(game, seat, act))
    moves.sort(key=lambda move: game.roles[move.targets[0]].id)
    return Moves(moves)


targets_are_listed_by_card = wrapped(call, "_moves", _by_card)


def _naming(old: Old, play: Play, step: s.Call, seat: Seat, command: Act) -> None:
    if not call.actors(play.game, step.role) & BIT[seat]:
        raise Forbidden(Refusal.NOT_YOUR_CALL, str(listed(call.actors(play.game, step.role))))
    old(play, step, seat, command)


a_refusal_names_the_holder = taking(s.Call, Act, _naming)


def _stopping(old: Old, play: Play, step: s.Call, seat: Seat, command: Act) -> None:
    if fold(play.game).stopped & BIT[seat]:
        raise Forbidden(Refusal.NOT_NOW)
    old(play, step, seat, command)


the_blocked_are_refused = taking(s.Call, Act, _stopping)


def _after_another(old: Old, play: Play, step: s.Hunt, seat: Seat, command: Shoot) -> None:
    others = {shooter for shooter, _ in step.shots} - {seat}
    if others and play.rules.hunt.aim is Aim.BLIND:
        raise Forbidden(Refusal.ALREADY_SHOT, str(len(others)))
    old(play, step, seat, command)


a_refusal_counts_blind_shots = taking(s.Hunt, Shoot, _after_another)


def _living_or_not(_: Old, game: State, name: str) -> Seats:
    return game.holders.get(name, NOBODY)


the_departed_have_their_calls = wrapped(call, "actors", _living_or_not)


def the_departed_discuss(patch: MonkeyPatch) -> None:
    """Everyone who ever sat down is offered the word."""

    def offers(game: State, step: s.Discussion) -> Offers:
        return {seat: discussion._moves(game, step, seat) for seat in listed(all_of(game.seats))}

    patch.setattr(CONDUCT[s.Discussion], "offers", offers)


def _as_if_living(old: Old, play: Play, command: Command, kind: type, seat: Seat) -> None:
    gone = BIT[seat] & ~play.game.alive
    play.game.alive |= gone
    try:
        old(play, command, kind, seat)
    finally:
        play.game.alive &= ~gone


the_departed_are_heard = wrapped(DECIDE, "_take_from_seat", _as_if_living)
