"""At a live table no seat is preferred: shots, checks and first votes fall on each seat equally often.

A person who sits at seat 1 and does nothing must not die in every first night.
"""

from collections import Counter
from types import UnionType

import pytest
from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.acts import Check
from gorod.engine.seats import Seat, listed
from gorod.engine.state import State
from gorod.rules import RULESETS
from tests.services.world import World

PEOPLE = 2
"""People among the ten players; they never act."""
CHI_SQUARE_BOUND = 60.0
"""For chi-square with at most 9 degrees of freedom: even choices exceed it once in 10^9 tests."""


class Choice(Struct, frozen=True):
    """The shares of the seats chosen in a game, among seats that were equally likely."""

    kind: str
    shares: dict[Seat, float]
    among: tuple[Seat, ...]
    people: frozenset[Seat]


def choices(rules: str, number: int, kind: str, seats: int, until: type[e.Event] | UnionType) -> list[Choice]:
    """Play one game up to the event `until`; return its first shot, first check and first vote."""
    world = World(f"even {rules} {number}", is_limited=False)
    opened = world.open(rules, programs=seats - PEOPLE, kind=kind, seats=seats)
    devices = [world.connect(world.join(opened, f"p{at}").token)[0] for at in range(PEOPLE)]
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    people = frozenset(device.person.seat for device in devices if device.person is not None)
    found, done, votes = dict[str, Choice](), 0, dict[Seat, Seat]()
    while not any(isinstance(event, until) for event in live.log.events):
        world.let_think()
        assert world.pass_time()
        game, new, done = live.log.game, live.log.events[done:], len(live.log.events)
        for event in new:
            if isinstance(event, e.Voted):
                votes[event.seat] = event.candidate
            elif isinstance(event, e.Shot):
                strangers = others(game, event.seat)
                found.setdefault("shot", Choice("shot", {event.target: 1}, strangers, people))
            elif isinstance(event, e.Acted) and isinstance(game.rules.roles[event.role].act, Check):
                target, strangers = event.targets[0], others(game, event.seat)
                found.setdefault("check", Choice("check", {target: 1}, strangers, people))
    shares = {seat: count / len(votes) for seat, count in Counter(votes.values()).items()}
    vote = [Choice("vote", shares, tuple(listed(live.log.game.alive)), people)] if votes else []
    return [*found.values(), *vote]


def others(game: State, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats but this one and its clan."""
    clan = game.roles[seat].clan
    every = [one for one in range(1, game.seats + 1) if one != seat]
    return tuple(one for one in every if clan is None or game.roles[one].clan is not clan)


def chi_square(seen: dict[object, float], expected: dict[object, float]) -> float:
    """Return the chi-square distance of the sums from even choices."""
    return sum((seen.get(one, 0.0) - much) ** 2 / much for one, much in expected.items())


def check_even(found: list[Choice]) -> None:
    """Check evenness over seats, and over people and programs."""
    for kind in sorted({one.kind for one in found}):
        for group in ("seats", "people and programs"):
            seen, expected = dict[object, float](), dict[object, float]()
            for one in [one for one in found if one.kind == kind]:
                for seat in one.among:
                    key = seat if group == "seats" else seat in one.people
                    expected[key] = expected.get(key, 0.0) + 1 / len(one.among)
                    seen[key] = seen.get(key, 0.0) + one.shares.get(seat, 0.0)
            assert chi_square(seen, expected) < CHI_SQUARE_BOUND, (kind, group, seen, expected)


@pytest.mark.parametrize("kind", ["simple", "bayes"])
def test_nobody_is_preferred_in_the_first_night_at_home(kind: str) -> None:
    """Where a plan is made before, the clan has agreed by lot; here nobody has spoken yet."""
    check_even([one for game in range(25) for one in choices("home", game, kind, 10, e.DayBroke)])


@pytest.mark.full
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_nobody_is_preferred_up_to_the_first_vote(rules: str) -> None:
    check_even([one for game in range(24) for one in choices(rules, game, "bayes", 10, e.Counted | e.Polled)])
