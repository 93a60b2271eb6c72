"""Who is likely to win: how each deal's table would end by lot, bent by how much the town knows already."""

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from gorod.bots.beliefs.common_belief import CommonBelief, is_checker
from gorod.bots.beliefs.deal_array import SIDES, DealArray, Levels, counts, is_dark
from gorod.bots.beliefs.random_play import ENDS, RED, Ahead, Idleness, RandomPlay, pace_of
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat, Seats, listed, mask_of
from gorod.engine.step import Ballot, Defence, Dusk, Farewell, Lift, Poll, Reading

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
    astray: float
    named: float
    checker: float
    liar: float
    heard: float
    idle: Idleness
    tables: dict[str, float] = {}
    """What a ruleset adds, by its id."""


NUMBERS = ("bias", "lot", "aim", "astray", "named", "checker", "liar", "heard")
"""Those that weigh a feature, in the order of `features`."""
FILE = Path(__file__).with_name("outlook.toml")


@cache
def outlook(who: WhoPlays = WhoPlays.BOTS) -> OutlookWeights:
    """The numbers fitted on games of programs, or set by what is known of people."""
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[WhoPlays, OutlookWeights])[who]


def ends_of(rules: Ruleset, cast: Cast) -> tuple[str, ...]:
    """The sides that can win with these cards, and the draw."""
    teams = {rules.holding(role).team for role in cast}
    return (*(team.value for team in Team if team in teams), DRAW)


class Prospects:
    """The chances of the sides at one table, as things stand there now."""

    def __init__(self, common: CommonBelief, model: OutlookWeights | None = None) -> None:
        """The common belief says what the town knows."""
        self._common, self._model = common, model or outlook(common.who)
        pace = pace_of(common.rules, common.cast, self._model.idle, self._model.skill)
        self._random_play = RandomPlay(common.rules, pace)
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
        own = self._model.tables.get(self._common.rules.id, 0.0)
        red = 1 / (1 + np.exp(-(self.features(deals) @ weights + own)))
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
        chances = np.array([self._random_play.chances(living, self._ahead()) for living in tables])
        over = np.array([self._random_play.is_over(living) for living in tables])
        return chances[which], over[which]

    def _ahead(self) -> Ahead:
        if self._is_night():
            return Ahead.NIGHT
        return Ahead.FIRST_VOTE if self._common.history.game.day <= 1 else Ahead.VOTE

    def _is_night(self) -> bool:
        """A night comes next, and no vote before it; on the first one often nobody is shot (F6)."""
        game = self._common.history.game
        if game.night:
            return game.day > 0 or game.rules.first_night.full
        match game.step:
            case Dusk() | Farewell(morning=False) | Reading(held=False):
                return True
        return False

    @staticmethod
    def _living(code: int, alive: Seats) -> tuple[int, ...]:
        dark = [counts(code)[team] for team in SIDES]
        return (alive.bit_count() - sum(dark), *dark)

    def features(self, deals: DealArray) -> Levels:
        """For each deal a row of what speaks for the reds, in the order of `NUMBERS`."""
        game = self._common.history.game
        by_lot, _ = self._by_lot(deals)
        living = listed(game.alive)
        aim = deals.spread(self._aim(deals, living))
        columns = (
            np.ones(deals.count),
            _log_odds(by_lot[:, RED]),
            np.maximum(aim, 0.0),
            np.minimum(aim, 0.0),
            deals.spread(self._aim(deals, self._named())),
            _anybody(deals, living, [is_checker(self._common.rules, role.id) for role in deals.roles]),
            _anybody(deals, self._claimants(), [is_dark(role) for role in deals.roles]),
            np.full(deals.count, float(self._is_heard())),
        )
        return np.column_stack(columns)

    def _named(self) -> tuple[Seat, ...]:
        """Those put to the vote; on the first day both stay."""
        return () if self._ahead() is not Ahead.VOTE else tuple(self._common.history.game.candidates)

    def _is_heard(self) -> bool:
        """The talk is over, and what it could tell is told."""
        return self._ahead() is Ahead.VOTE and isinstance(self._common.history.game.step, _VOTING)

    def _claimants(self) -> tuple[Seat, ...]:
        return listed(mask_of(tuple(self._common.claims)) & self._common.history.game.alive)

    def _aim(self, deals: DealArray, seats: tuple[Seat, ...]) -> Levels:
        """How much likelier than by lot at this table suspicion falls on a dark one, if on one of these.

        From a rather likely one to a sure one it is not far.
        """
        living = [seat - 1 for seat in listed(self._common.history.game.alive)]
        if not seats:
            return np.zeros(len(deals.patterns))
        columns = [seat - 1 for seat in seats]
        draws = np.exp(np.array(self._common.suspicion)[columns])
        hits = deals.patterns[:, columns] @ draws / draws.sum()
        aim: Levels = np.tanh(_log_odds(hits) - _log_odds(deals.patterns[:, living].mean(axis=1)))
        return aim


_VOTING = (Reading, Ballot, Poll, Defence, Lift)


def _anybody(deals: DealArray, seats: tuple[Seat, ...], wanted: list[bool]) -> Levels:
    """One where any of these seats holds such a card, nought elsewhere."""
    columns = [seat - 1 for seat in seats]
    return np.array(wanted)[deals.cards[:, columns]].any(axis=1).astype(float)


def _log_odds(chances: Levels) -> Levels:
    sure = np.clip(chances, LEAST, 1 - LEAST)
    odds: Levels = np.log(sure / (1 - sure))
    return odds
