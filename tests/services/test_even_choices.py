"""At a live table no seat is preferred: shots, checks and first votes fall on each seat equally often.

A person who sits at seat 1 and does nothing must not die in every first night.
"""

from collections import Counter
from random import Random
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
BOUND_DEVIATIONS = 4.75
"""Standard deviations of a normal distribution: even choices lie further off once in 10^6 tests."""


class Choice(Struct, frozen=True):
    """The shares of the seats chosen in a game, among seats that were equally likely."""

    kind: str
    shares: dict[Seat, float]
    among: tuple[Seat, ...]
    people: frozenset[Seat]


def choices(rules: str, number: int, kind: str, seats: int, until: type[e.Event] | UnionType) -> list[Choice]:
    """Play one game up to the event `until`; return its first shot, first check and first vote.

    The people sit at seats taken by lot.
    """
    world = World(f"even {rules} {number}", is_limited=False)
    opened = world.open(rules, programs=seats - PEOPLE, kind=kind, seats=seats)
    devices = [world.connect(world.join(opened, f"p{at}").token)[0] for at in range(PEOPLE)]
    organiser, _ = world.connect(opened.organiser)
    for at, seat in enumerate(Random(number).sample(range(1, seats + 1), PEOPLE), start=1):
        person = devices[at - 1].person
        assert person is not None
        if person.seat != seat:
            world.send(organiser, t="manage", id=f"s{at}", what="swap", seat=person.seat, other=seat)
            assert person.seat == seat
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


def bound(freedom: int) -> float:
    """Return the chi-square that even choices exceed once in 10^6 tests, by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + BOUND_DEVIATIONS * spread**0.5) ** 3)


def uneven(found: list[Choice]) -> list[tuple[str, str, float]]:
    """Return each kind of choice that is not even over seats, or over people and programs."""
    too_far = list[tuple[str, str, float]]()
    for kind in sorted({one.kind for one in found}):
        for group in ("seats", "people and programs"):
            seen, expected = dict[object, float](), dict[object, float]()
            for one in [one for one in found if one.kind == kind]:
                for seat in one.among:
                    key = seat if group == "seats" else seat in one.people
                    expected[key] = expected.get(key, 0.0) + 1 / len(one.among)
                    seen[key] = seen.get(key, 0.0) + one.shares.get(seat, 0.0)
            distance = chi_square(seen, expected)
            if distance > bound(len(expected) - 1):
                too_far.append((kind, group, distance))
    return too_far


def first_night(kind: str, games: int) -> list[Choice]:
    """Return the choices of the first night in games of `home`, where nobody has spoken yet."""
    return [one for game in range(games) for one in choices("home", game, kind, 10, e.DayBroke)]


@pytest.mark.parametrize("kind", ["simple", "bayes", "sharp"])
def test_nobody_is_preferred_in_the_first_night_at_home(kind: str) -> None:
    """Where a plan is made before, the clan has agreed by lot."""
    assert uneven(first_night(kind, 30)) == []


@pytest.mark.full
@pytest.mark.parametrize("kind", ["bayes", "sharp"])
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_nobody_is_preferred_up_to_the_first_vote(rules: str, kind: str) -> None:
    until = e.Counted | e.Polled
    assert uneven([one for game in range(24) for one in choices(rules, game, kind, 10, until)]) == []
