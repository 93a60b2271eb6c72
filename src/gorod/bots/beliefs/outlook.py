"""Who is likely to win: how each deal's table would end by lot, bent by how much the town knows already."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from gorod.bots.beliefs.common_belief import CommonBelief, is_checker
from gorod.bots.beliefs.deal_array import SIDES, DealArray, Levels, counts, is_dark
from gorod.engine.events import Outcome, Started
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat, Seats, all_of, listed, mask_of
from gorod.engine.start import first_state
from gorod.engine.step import Dusk, Farewell
from gorod.engine.victory import result

ENDS: tuple[Team | None, ...] = (Team.RED, *SIDES, None)
"""Who may win; nobody in a draw."""
MOST_HITS = 0.95
RED = 0

Living = tuple[int, ...]
"""The reds and those who only pass for them, then each dark side, in the order of `ENDS`."""
Chances = tuple[float, ...]
"""By the order of `ENDS`, all together one."""
Paths = Iterator[tuple[float, Living]]


class RandomPlay:
    """Who would win if shots fell by lot, and votes a little better than that, by how many of each side live.

    `skill`: how much oftener than by lot votes hit the dark.
    """

    def __init__(self, rules: Ruleset, skill: float) -> None:
        self._rules, self._skill = rules, skill
        self._known: dict[tuple[Living, bool], Chances] = {}
        self._over: dict[Living, Outcome | None] = {}

    def chances(self, living: Living, night: bool) -> Chances:
        """Before a night, or before a vote in which somebody leaves."""
        key = living, night
        if key not in self._known:
            self._known[key] = self._worked_out(living, night)
        return self._known[key]

    def is_over(self, living: Living) -> bool:
        """Whether somebody has won, or nobody can."""
        return self._result(living) is not None

    def _worked_out(self, living: Living, night: bool) -> Chances:
        over = self._result(living)
        if over is not None:
            return tuple(float(over.winner is end) for end in ENDS)
        paths = _shots(living) if night else self._votes(living)
        parts = [(share, self.chances(left, not night)) for share, left in paths]
        return tuple(sum(share * chances[end] for share, chances in parts) for end in range(len(ENDS)))

    def _result(self, living: Living) -> Outcome | None:
        """As the engine counts, with any seats in these parts."""
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
        hits = min(MOST_HITS, self._skill * dark / sum(living)) if living[RED] else 1.0
        if living[RED]:
            yield 1 - hits, _without(living, RED)
        for side in range(1, len(living)):
            if living[side]:
                yield hits * living[side] / dark, _without(living, side)


def _shots(living: Living) -> Paths:
    """Every dark side shoots one who is not its own, all at once."""
    paths = [(1.0, living)]
    for side in range(1, len(living)):
        if living[side]:
            aims = list(_aims(living, side))
            paths = [(share * one, _without(left, victim)) for share, left in paths for one, victim in aims]
    return iter(paths)


def _aims(living: Living, side: int) -> Iterator[tuple[float, int]]:
    """Whom a side may hit, and how likely; itself if nobody else is left."""
    strangers = {at: count for at, count in enumerate(living) if at != side and count} or {side: 1}
    total = sum(strangers.values())
    return ((count / total, at) for at, count in strangers.items())


def _without(living: Living, side: int) -> Living:
    return (*living[:side], max(0, living[side] - 1), *living[side + 1 :])


DRAW = "draw"
LEAST = 1e-3
"""Nobody who can still win is given less by lot."""

Wins = dict[str, float]
"""The chance of each side by its name, all together one."""


class OutlookWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """What the odds of the reds are made of, as a few numbers."""

    skill: float
    bias: float
    lot: float
    aim: float
    named: float
    checker: float
    word: float
    liar: float


NUMBERS = ("bias", "lot", "aim", "named", "checker", "word", "liar")
"""Those that weigh a feature, in the order of `features`."""
FILE = Path(__file__).with_name("outlook.toml")


@cache
def outlook() -> OutlookWeights:
    """The numbers fitted on games of programs."""
    return msgspec.toml.decode(FILE.read_bytes(), type=OutlookWeights)


def ends_of(rules: Ruleset, cast: Cast) -> tuple[str, ...]:
    """The sides that can win with these cards, and the draw."""
    teams = {rules.holding(role).team for role in cast}
    return (*(team.value for team in Team if team in teams), DRAW)


class Prospects:
    """The chances of the sides at one table, as things stand there now."""

    def __init__(self, common: CommonBelief, model: OutlookWeights | None = None) -> None:
        """The common belief says what the town knows."""
        self._common, self._model = common, model or outlook()
        self.random_play = RandomPlay(common.rules, self._model.skill)
        self._ends = ends_of(common.rules, common.cast)

    def wins(self, deals: DealArray, weights: Levels) -> Wins:
        """Over the deals that a viewer holds possible, as likely as he holds them."""
        held = weights > 0
        found = weights[held] @ self.chances(deals if held.all() else deals.kept(held))
        by_name = {end.value if end else DRAW: float(found[at]) for at, end in enumerate(ENDS)}
        return {name: by_name[name] for name in self._ends}

    def chances(self, deals: DealArray) -> Levels:
        """For each deal a row: the chance of each end, in the order of `ENDS`."""
        by_lot, over = self._by_lot(deals)
        weights = np.array([getattr(self._model, name) for name in NUMBERS])
        red = 1 / (1 + np.exp(-(self.features(deals) @ weights)))
        others = by_lot / np.maximum(1 - by_lot[:, [RED]], LEAST)
        bent: Levels = others * (1 - red)[:, None]
        bent[:, RED] = red
        found: Levels = np.where(over[:, None], by_lot, bent / bent.sum(axis=1, keepdims=True))
        return found

    def _by_lot(self, deals: DealArray) -> tuple[Levels, NDArray[np.bool_]]:
        """The chances by lot of each deal, and whether it is over there."""
        game = self._common.history.game
        codes, which = np.unique(deals.sides(game.alive), return_inverse=True)
        tables = [self._living(int(code), game.alive) for code in codes]
        chances = np.array([self.random_play.chances(living, self._is_night()) for living in tables])
        over = np.array([self.random_play.is_over(living) for living in tables])
        return chances[which], over[which]

    def _is_night(self) -> bool:
        """A night comes next, in which somebody may be shot: the first one often is none (F6)."""
        game = self._common.history.game
        if game.night:
            return game.day > 0 or game.rules.first_night.full
        return isinstance(game.step, Dusk) or (isinstance(game.step, Farewell) and not game.step.morning)

    @staticmethod
    def _living(code: int, alive: Seats) -> tuple[int, ...]:
        dark = [counts(code)[team] for team in SIDES]
        return (alive.bit_count() - sum(dark), *dark)

    def features(self, deals: DealArray) -> Levels:
        """For each deal a row of what speaks for the reds, in the order of `NUMBERS`."""
        common, game = self._common, self._common.history.game
        by_lot, _ = self._by_lot(deals)
        living = listed(game.alive)
        named = () if self._is_night() else tuple(game.candidates)
        checker = _anybody(deals, living, [is_checker(common.rules, role.id) for role in deals.roles])
        columns = (
            np.ones(deals.count),
            _log_odds(by_lot[:, RED]),
            deals.spread(self._aim(deals, living)),
            deals.spread(self._aim(deals, named)),
            checker,
            np.full(deals.count, float(common.rules.farewell.killed > 0)),
            _anybody(deals, self._claimants(), [is_dark(role) for role in deals.roles]),
        )
        return np.column_stack(columns)

    def _claimants(self) -> tuple[Seat, ...]:
        return listed(mask_of(tuple(self._common.claims)) & self._common.history.game.alive)

    def _aim(self, deals: DealArray, seats: tuple[Seat, ...]) -> Levels:
        """How much likelier than by lot at this table suspicion falls on a dark one, if on one of these."""
        living = [seat - 1 for seat in listed(self._common.history.game.alive)]
        if not seats:
            return np.zeros(len(deals.patterns))
        columns = [seat - 1 for seat in seats]
        draws = np.exp(np.array(self._common.suspicion)[columns])
        hits = deals.patterns[:, columns] @ draws / draws.sum()
        aim: Levels = _log_odds(hits) - _log_odds(deals.patterns[:, living].mean(axis=1))
        return aim


def _anybody(deals: DealArray, seats: tuple[Seat, ...], wanted: list[bool]) -> Levels:
    """One where any of these seats holds such a card, nought elsewhere."""
    columns = [seat - 1 for seat in seats]
    return np.array(wanted)[deals.cards[:, columns]].any(axis=1).astype(float)


def _log_odds(chances: Levels) -> Levels:
    sure = np.clip(chances, LEAST, 1 - LEAST)
    odds: Levels = np.log(sure / (1 - sure))
    return odds
