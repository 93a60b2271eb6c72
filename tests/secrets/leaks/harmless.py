"""Changes of the same places that tell nothing: the same for everybody, whatever the cards."""

from pytest import MonkeyPatch

from gorod.engine import events as e
from gorod.engine import step as s
from gorod.engine.state import State
from gorod.engine.steps import call, hunt
from tests.secrets.leaks.planting import AUDIENCE, Old, wrapped


def _longer(_: Old, seconds: int, name: str) -> e.Began:
    return e.Began(s.Call(seconds + 2, name))


calls_are_longer = wrapped(call, "_called", _longer)


def _never(_: Old, __: State, ___: s.Hunt) -> bool:
    return False


second_shots_have_no_place = wrapped(hunt, "_has_second_place", _never)


def living(game: State) -> int:
    """How many are at the table, as everyone can count."""
    return game.alive.bit_count()


def guesses_are_the_judges(patch: MonkeyPatch) -> None:
    """Fewer people see something."""
    patch.setitem(AUDIENCE.SEES, e.Guessed, AUDIENCE.Sees.JUDGE_ALONE)
