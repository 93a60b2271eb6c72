"""Random play: who would win, given how many of each side live and what comes next."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from gorod.bots.beliefs.deal_array import SIDES
from gorod.engine.acts import Heal, Revive
from gorod.engine.events import Outcome, Started
from gorod.engine.role import Team
from gorod.engine.ruleset import BallotWay, Cast, Ruleset, SentenceWay
from gorod.engine.seats import all_of, mask_of
from gorod.engine.start import first_state
from gorod.engine.victory import result

ENDS: tuple[Team | None, ...] = (Team.RED, *SIDES, None)
"""The possible winners; None for a draw."""
MAX_HIT_CHANCE = 0.95
RED = 0

Living = tuple[int, ...]
"""The number of reds and of those who count as red, then of each dark side, in the order of `ENDS`."""
Chances = tuple[float, ...]
"""The chance of each end, in the order of `ENDS`; they add up to one."""
Paths = Iterator[tuple[float, Living]]


class Ahead(StrEnum):
    """What comes next."""

    VOTE = "vote"
    NIGHT = "night"


class Pace(Struct, frozen=True):
    """How often days and nights pass without a departure, and how well votes hit."""

    skill: float
    """How often votes fall on the dark, times the square root of their share."""
    first_stays: float
    """The chance that nobody leaves on the first day."""
    stays: float
    """The chance that nobody leaves on a later day."""
    misses: float
    """The chance that nobody dies in a night."""


class RandomPlay:
    """Who would win if shots were random and votes a little better than that."""

    def __init__(self, rules: Ruleset, pace: Pace) -> None:
        self._rules, self._pace = rules, pace
        self._known: dict[tuple[Living, Ahead], Chances] = {}
        self._over: dict[Living, Outcome | None] = {}

    def chances(self, living: Living, ahead: Ahead) -> Chances:
        """Return the chance of each end with these numbers at the table."""
        key = living, ahead
        if key not in self._known:
            self._known[key] = self._worked_out(living, ahead)
        return self._known[key]

    def is_over(self, living: Living) -> bool:
        """Tell whether somebody has won, or nobody can."""
        return self._result(living) is not None

    def _worked_out(self, living: Living, ahead: Ahead) -> Chances:
        over = self._result(living)
        if over is not None:
            return tuple(float(over.winner is end) for end in ENDS)
        voted, shot = self._after(self._votes(living), Ahead.NIGHT), self._after(_shots(living), Ahead.VOTE)
        return self._in_the_end(voted, shot, ahead)

    def _in_the_end(self, voted: Chances, shot: Chances, ahead: Ahead) -> Chances:
        """Combine the two: days and nights pass until somebody leaves, by a vote or by a shot."""
        stays, misses = self._pace.stays, self._pace.misses
        by_night = (1 - misses) / (1 - stays * misses)
        by_vote = (1 - stays) / (1 - stays * misses)
        return _mixed(by_vote, voted, shot) if ahead is Ahead.VOTE else _mixed(by_night, shot, voted)

    def _after(self, paths: Paths, ahead: Ahead) -> Chances:
        parts = [(share, self.chances(left, ahead)) for share, left in paths]
        return tuple(sum(share * chances[end] for share, chances in parts) for end in range(len(ENDS)))

    def _result(self, living: Living) -> Outcome | None:
        """Return the engine's result; which seats they are does not matter."""
        if living not in self._over:
            self._over[living] = self._counted(living)
        return self._over[living]

    def _counted(self, living: Living) -> Outcome | None:
        game = first_state(Started(self._rules, max(1, sum(living))))
        game.alive = all_of(sum(living)) if any(living) else 0
        taken = living[RED]
        for team, count in zip(SIDES, living[1:], strict=True):
            game.members[team] = mask_of(tuple(range(taken + 1, taken + count + 1)))
            taken += count
        return result(game)

    def _votes(self, living: Living) -> Paths:
        dark = sum(living[1:])
        hits = min(MAX_HIT_CHANCE, self._pace.skill * sqrt(dark / sum(living))) if living[RED] else 1.0
        if living[RED]:
            yield 1 - hits, _without(living, RED)
        for side in range(1, len(living)):
            if living[side]:
                yield hits * living[side] / dark, _without(living, side)


def _mixed(share: float, one: Iterable[float], other: Iterable[float]) -> Chances:
    return tuple(share * a + (1 - share) * b for a, b in zip(one, other, strict=True))


def _shots(living: Living) -> Paths:
    """Return the outcomes of a night in which every dark side shoots a player who is not its own."""
    paths = [(1.0, living)]
    for side in range(1, len(living)):
        if living[side]:
            aims = list(_aims(living, side))
            paths = [(share * one, _without(left, victim)) for share, left in paths for one, victim in aims]
    return iter(paths)


def _aims(living: Living, side: int) -> Iterator[tuple[float, int]]:
    """Return which sides a side may hit, and how likely; itself if nobody else is left."""
    strangers = {at: count for at, count in enumerate(living) if at != side and count} or {side: 1}
    total = sum(strangers.values())
    return ((count / total, at) for at, count in strangers.items())


def _without(living: Living, side: int) -> Living:
    return (*living[:side], max(0, living[side] - 1), *living[side + 1 :])


class Idleness(Struct, frozen=True, forbid_unknown_fields=True):
    """How often nobody leaves, by the kind of day or night."""

    first_day: float
    """On the first day, where candidates are called one by one: the table splits, and both stay."""
    day: float
    sentence: float
    """On any day, where the sentenced player is voted on again."""
    night: float
    healed: float
    """In a night, where somebody heals."""


class IdleKinds(NamedTuple):
    """Which numbers of `Idleness` apply to a table."""

    first_day: str
    day: str
    night: str


def kinds_of_idleness(rules: Ruleset, cards: Iterable[str]) -> IdleKinds:
    """Choose the numbers by how votes are counted and whether somebody heals."""
    day = "day" if rules.sentence.way is SentenceWay.NONE else "sentence"
    heals = any(isinstance(rules.holding(card).act, Heal | Revive) for card in cards)
    first = "first_day" if rules.ballot.way is BallotWay.CALLED else day
    return IdleKinds(first, day, "healed" if heals else "night")


def pace_of(rules: Ruleset, cast: Cast, idle: Idleness, skill: float) -> Pace:
    """Return the pace of a table with these rules and cards."""
    return Pace(skill, *(getattr(idle, kind) for kind in kinds_of_idleness(rules, cast)))
