"""Leaks of the table of audiences: somebody sees an event that is not for him."""

from pytest import MonkeyPatch

from gorod.engine import log, play
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.events import Event
from gorod.engine.role import Team
from gorod.engine.seats import EVERYONE, NOBODY, Seats, all_of
from gorod.engine.state import State
from tests.secrets.leaks.planting import AUDIENCE, Old, Plant, both, wrapped


def everyone_sees(kind: type) -> Plant:
    """The line of this kind of event says: everyone."""

    def plant(patch: MonkeyPatch) -> None:
        patch.setitem(AUDIENCE.SEES, kind, AUDIENCE.Sees.EVERYONE)

    return plant


def secret_rulings_are_read_out(patch: MonkeyPatch) -> None:
    """A typed-in card and a ruled victim are public."""
    patch.setattr(AUDIENCE, "SECRET_RULINGS", ())


def _to_all(old: Old, game: State, ruling: Overrule) -> Seats:
    return EVERYONE if ruling.ruling is Ruling.FOULS else old(game, ruling)


rulings_on_fouls_are_public = wrapped(AUDIENCE, "_ruling", _to_all)


def _with_the_departed(old: Old, game: State, event: Event) -> Seats:
    seen_by: Seats = old(game, event)
    return seen_by if seen_by & EVERYONE else seen_by | all_of(game.seats) & ~game.alive


the_departed_see_everything = both(
    wrapped(play, "audience", _with_the_departed), wrapped(log, "audience", _with_the_departed)
)


def _gone_or_not(_: Old, game: State, clan: Team) -> Seats:
    return game.awake.get(clan, NOBODY)


departed_hunters_stay_awake = wrapped(AUDIENCE, "awake_with", _gone_or_not)
