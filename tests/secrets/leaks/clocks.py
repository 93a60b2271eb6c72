"""Leaks of time: a step is skipped, cut short or lasts as long as somebody lives to use it."""

from pytest import MonkeyPatch

from gorod.engine import step as s
from gorod.engine.commands import Act, Shoot
from gorod.engine.events import Began
from gorod.engine.night import fold
from gorod.engine.play import Play, ToBestMove, ToDawn, leads_to
from gorod.engine.seats import Seat, listed
from gorod.engine.state import State
from gorod.engine.steps import CONDUCT, call, hunt
from gorod.engine.victory import CLANS
from tests.secrets.leaks.planting import Old, taking, wrapped


def _has_a_holder(game: State, name: str) -> bool:
    return name in CLANS or bool(call.actors(game, name))


def _only_held(old: Old, game: State, name: str) -> bool:
    return old(game, name) and _has_a_holder(game, name)


calls_without_a_holder_are_skipped = wrapped(call, "is_called", _only_held)


def _shorter(old: Old, play: Play, name: str) -> None:
    if _has_a_holder(play.game, name):
        old(play, name)
    else:
        play.emit(Began(s.Call(3, name)))


calls_without_a_holder_are_shorter = wrapped(call, "_call", _shorter)


def _and_ends(old: Old, play: Play, step: s.Call, seat: Seat, command: Act) -> None:
    old(play, step, seat, command)
    CONDUCT[s.Call].time_up(play, step)


a_call_ends_with_its_act = taking(s.Call, Act, _and_ends)


def _ends_with_the_last(old: Old, play: Play, step: s.Hunt, seat: Seat, command: Shoot) -> None:
    old(play, step, seat, command)
    if {shooter for shooter, _ in step.shots} >= set(listed(hunt.hunters(play.game, step))):
        CONDUCT[s.Hunt].time_up(play, step)


a_hunt_ends_with_the_last_shot = taking(s.Hunt, Shoot, _ends_with_the_last)


def _by_hunters(old: Old, game: State) -> int:
    awake = [seat for seat in listed(game.alive) if game.roles[seat].clan]
    return int(old(game)) + len(awake)


a_hunt_lasts_by_its_hunters = wrapped(hunt, "seconds", _by_hunters)


def a_best_move_needs_a_victim(patch: MonkeyPatch) -> None:
    """Its place is not held when nobody was shot."""
    old = leads_to.table[ToBestMove]

    def begin(play: Play, to: ToBestMove) -> None:
        old(play, to) if fold(play.game).killed else play.go(ToDawn())

    patch.setitem(leads_to.table, ToBestMove, begin)


def _if_due(old: Old, game: State, step: s.Hunt) -> bool:
    return old(game, step) and bool(game.startled)


a_second_shot_has_a_place_if_due = wrapped(hunt, "_has_second_place", _if_due)
