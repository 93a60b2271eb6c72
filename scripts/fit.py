"""Fit the habits of players (`bots/beliefs/habits.toml`) on games that the programs play with each other."""

import argparse
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from msgspec import Struct, structs, to_builtins

from gorod.bots.beliefs.common import Common, is_checker
from gorod.bots.beliefs.evidence import Choice, Kill, Report
from gorod.bots.beliefs.habits import FILE, Choosing, Claiming, Habits, Killing, Reporting, habits
from gorod.bots.room import Room
from gorod.bots.sight import sight_of
from gorod.engine.role import Role, Team
from gorod.engine.seats import listed
from gorod.rulesets import RULESETS
from gorod.services.rush import rushed
from gorod.services.table import cast_of

TABLES = (("fiim", 10), ("wolves", 10), ("club", 10), ("classic", 10), ("boxed", 10), ("home", 8))
CHOICES = ("vote", "nominate", "accuse", "defend")
BY_HAND = {"forced", "error", "own"}
STEPS = 400
LEAST = 0.003
"""People do anything now and then, programs do not."""
STEADY = 20.0
"""So many made-up observations of the old value keep rare ones from running away."""


class Chosen(Struct, frozen=True):
    """One choice among several: whether a dark one made it, how suspect each was, which were his own."""

    by_dark: bool
    suspicion: tuple[float, ...]
    own: tuple[bool, ...]
    at: int


class Seen(Struct):
    """What the games showed."""

    choices: dict[str, list[Chosen]]
    claims: list[tuple[str, bool]]
    reports: list[tuple[bool, bool]]
    kills: list[tuple[tuple[bool, ...], int]]


def watched(seed: int, name: str, seats: int, kind: str) -> Seen:
    """One game and everything in it that the habits are about, with the cards known."""
    rules = RULESETS[name]
    deck = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    random.Random(f"fit {name} {seed}").shuffle(deck)
    log = rushed(rules, tuple(deck), (kind,) * seats, f"fit {seed}")
    room = Room(rules, cast_of(deck))
    common = Common(room)
    for event in sight_of(log, 0).events:
        room.hear([event])
        common.catch_up()
    return _gathered(common, [rules.holding(card) for card in deck])


def _gathered(common: Common, cards: list[Role]) -> Seen:
    dark = [False, *(card.is_mafia or card.team is Team.MANIAC for card in cards)]
    seen = Seen({kind: [] for kind in CHOICES}, [], [], [])
    for evidence in common.evidence:
        match evidence:
            case Choice() if not evidence.forced:
                by = evidence.fact.by
                own = tuple(dark[by] and dark[seat] and seat != by for seat in evidence.among)
                suspicion = tuple(evidence.suspicion[seat - 1] for seat in evidence.among)
                at = evidence.among.index(evidence.fact.seat)
                seen.choices[evidence.fact.kind].append(Chosen(dark[by], suspicion, own, at))
            case Report() if dark[evidence.fact.by]:
                seen.reports.append((dark[evidence.fact.seat], evidence.team is not Team.RED))
            case Kill():
                living = [seat for seat in listed(evidence.alive) if not dark[seat]]
                powers = tuple(_has_power(cards[seat - 1]) for seat in living)
                if evidence.fact.seat in living:
                    seen.kills.append((powers, living.index(evidence.fact.seat)))
    seen.claims = [(_who(common, cards[seat - 1]), seat in common.claims) for seat in range(1, len(dark))]
    return seen


def _has_power(role: Role) -> bool:
    return role.act is not None and role.team is Team.RED


def _who(common: Common, role: Role) -> str:
    if is_checker(common.rules, role.id):
        return "true"
    return "dark" if role.is_mafia or role.team is Team.MANIAC else "other"


def fitted_choosing(chosen: list[Chosen], old: Choosing) -> Choosing:
    """The likeliest weights, by climbing the likelihood."""
    red = _climb([c for c in chosen if not c.by_dark], (old.red_follow,))
    dark = _climb([c for c in chosen if c.by_dark], (old.dark_follow, old.spare))
    return structs.replace(old, red_follow=red[0], dark_follow=dark[0], spare=dark[1])


def _climb(chosen: list[Chosen], start: tuple[float, ...]) -> list[float]:
    width = max((len(c.suspicion) for c in chosen), default=1)
    features = np.zeros((len(chosen), width, len(start)))
    open_ = np.zeros((len(chosen), width), bool)
    for row, choice in enumerate(chosen):
        open_[row, : len(choice.suspicion)] = True
        features[row, : len(choice.suspicion), 0] = choice.suspicion
        if len(start) > 1:
            features[row, : len(choice.own), 1] = [-float(own) for own in choice.own]
    at = np.array([choice.at for choice in chosen], int)
    taken = features[np.arange(len(chosen)), at]
    first = np.array(start)
    weights = first.copy()
    for _ in range(STEPS):
        draws = np.where(open_, np.exp(np.clip(features @ weights, -30, 30)), 0)
        shares = draws / draws.sum(axis=1, keepdims=True)
        slope = (taken - np.einsum("nw,nwf->nf", shares, features)).sum(axis=0) - STEADY * (weights - first)
        spread = np.einsum("nw,nwf->f", shares, features**2) + STEADY
        weights = weights + slope / spread
    return [round(float(weight), 3) for weight in weights]


def fitted(seen: list[Seen], old: Habits) -> Habits:
    """All habits as these games show them."""
    choosing = {
        kind: fitted_choosing([c for one in seen for c in one.choices[kind]], getattr(old, kind))
        for kind in CHOICES
    }
    claims = [claim for one in seen for claim in one.claims]
    who = {
        name: _share((said for which, said in claims if which == name), before)
        for name, before in to_builtins(old.claim).items()
    }
    told = [report for one in seen for report in one.reports]
    of_mate = _share((black for is_mate, black in told if is_mate), old.report.dark_black_of_mate)
    of_other = _share((black for is_mate, black in told if not is_mate), old.report.dark_black_of_other)
    report = Reporting(old.report.error, of_mate, of_other)
    power = _power([kill for one in seen for kill in one.kills])
    return Habits(**choosing, claim=Claiming(**who), report=report, kill=Killing(power, old.kill.own))


def _share(found: Iterable[bool], before: float) -> float:
    told = list(found)
    share = (sum(told) + STEADY * before) / (len(told) + STEADY)
    return round(min(max(share, LEAST), 1 - LEAST), 3)


def _power(kills: list[tuple[tuple[bool, ...], int]]) -> float:
    """How much likelier a victim with a power is, as a logarithm."""
    grid = np.linspace(-2, 4, 121)
    total = np.zeros_like(grid)
    for powers, at in kills:
        total += grid * powers[at] - np.log(sum(np.exp(grid * power) for power in powers))
    return round(float(grid[total.argmax()]), 2)


def written(found: Habits) -> None:
    """Put the numbers into the file, whose comments stay."""
    values, group, lines = to_builtins(found), "", []
    for line in FILE.read_text("utf-8").splitlines():
        name, sign, rest = line.partition(" = ")
        if line.startswith("["):
            group = line[1 : line.index("]")]
        if sign and name not in BY_HAND:
            _, _, comment = rest.partition(" #")
            line = f"{name} = {values[group][name]}" + (f" #{comment}" if comment else "")
        lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Play, fit, tell the old and new values, and write them down if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=0, help="the first game")
    parser.add_argument("--bots", default="bayes")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    seen: list[Seen] = []
    with ProcessPoolExecutor() as pool:
        for name, seats in TABLES:
            one = partial(watched, name=name, seats=seats, kind=given.bots)
            seen += pool.map(one, range(given.seed, given.seed + given.games), chunksize=10)
    old, new = to_builtins(habits()), to_builtins(fitted(seen, habits()))
    for group, values in new.items():
        for name, value in values.items():
            print(f"{group}.{name}: {old[group][name]} -> {value}")
    if given.write:
        written(fitted(seen, habits()))


if __name__ == "__main__":
    main()
