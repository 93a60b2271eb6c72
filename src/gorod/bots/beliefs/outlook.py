"""Who is likely to win: for each deal, the chances before the next night, and who may leave before it."""

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from gorod.bots.beliefs.common_belief import CommonBelief, tells_colors
from gorod.bots.beliefs.deal_array import SIDES, DealArray, Levels, counts, is_dark
from gorod.bots.beliefs.leaving import Leaving, leavings
from gorod.bots.beliefs.random_play import ENDS, RED, Ahead, Idleness, RandomPlay, pace_of
from gorod.bots.beliefs.same_sides import SameSides
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seats, listed, mask_of
from gorod.engine.step import Ballot, Defence, Dusk, Farewell, Lift, Poll, Reading

DRAW = "draw"
MIN_CHANCE = 1e-3
"""The least chance by random play of a side that can still win."""

Wins = dict[str, float]
"""The chance of each side by its name; they add up to one."""


class DayWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """How a day continues from here; there is one record before the talk, and one before the vote."""

    follow: float
    """How strongly suspicion decides who leaves, per unit of log odds."""
    bias: float
    scale: float
    """The factor for the log odds of the nights that can follow."""
    finds: float = 0.0
    """How much likelier than by suspicion the player who leaves is dark, in log odds."""


QUIET_DAY = DayWeights(follow=1.0, bias=0.0, scale=1.0)
"""A day on which hardly anybody leaves is worth what the night after it is worth."""
QUIET_DAY_CHANCE = 0.5
"""The first day is quiet if nobody leaves with more than this chance."""


class OutlookWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers from which the odds of the reds are computed."""

    skill: float
    bias: float
    lot: float
    aim: float
    astray: float
    checker: float
    liar: float
    talk: DayWeights
    vote: DayWeights
    idle: Idleness
    tables: dict[str, float] = {}
    """What a ruleset adds to the log odds, by its id."""


WEIGHT_NAMES = ("bias", "lot", "aim", "astray", "checker", "liar")
"""The names of the weights of a night's features, in the order of `features`."""
OUTLOOK_FILE = Path(__file__).with_name("outlook.toml")


@cache
def outlook(who: WhoPlays = WhoPlays.BOTS) -> OutlookWeights:
    """Return the numbers for games of programs, or of people."""
    return msgspec.toml.decode(OUTLOOK_FILE.read_bytes(), type=dict[WhoPlays, OutlookWeights])[who]


def ends_of(rules: Ruleset, cast: Cast) -> tuple[str, ...]:
    """Return the sides that can win with these cards, and the draw."""
    teams = {rules.holding(role).team for role in cast}
    return (*(team.value for team in Team if team in teams), DRAW)


class Prospects:
    """The chances of the sides at one table, in its current state."""

    def __init__(self, common: CommonBelief, model: OutlookWeights | None = None) -> None:
        self._common, self.model = common, model or outlook(common.who)
        self._pace = pace_of(common.rules, common.cast, self.model.idle, self.model.skill)
        self._random_play = RandomPlay(common.rules, self._pace)
        self._ends = ends_of(common.rules, common.cast)
        self._own = self.model.tables.get(common.rules.id, 0.0)
        self._same = SameSides()

    def wins(self, deals: DealArray, weights: Levels) -> Wins:
        """Return the chance of each side over the deals that a viewer considers possible."""
        fewer, shares = self._same.merged(deals, weights)
        found = shares @ self.chances(fewer)
        by_name = {end.value if end else DRAW: float(found[at]) for at, end in enumerate(ENDS)}
        return {name: by_name[name] for name in self._ends}

    def chances(self, deals: DealArray) -> Levels:
        """Return a row for each deal: the chance of each end, in the order of `ENDS`."""
        alive = self._common.history.game.alive
        if self.is_night:
            return self.at_night(deals, alive)
        parts = self.leavings()
        day = self.day
        likely = shares(deals, alive, parts, day.finds)
        nights = np.array([self.at_night(deals, part.alive) for part in parts])
        mixed: Levels = np.einsum("pd,pde->de", likely, nights)
        bent = _bent(mixed, _chance(day.bias + day.scale * log_odds(mixed[:, RED])))
        by_lot, over = self._by_lot(deals, alive)
        found: Levels = np.where(over[:, None], by_lot, bent)
        return found

    def at_night(self, deals: DealArray, alive: Seats) -> Levels:
        """Return the same rows, if a night fell with these at the table."""
        by_lot, over = self._by_lot(deals, alive)
        weights = np.array([getattr(self.model, name) for name in WEIGHT_NAMES])
        bent = _bent(by_lot, _chance(self.features(deals, alive) @ weights + self._own))
        found: Levels = np.where(over[:, None], by_lot, bent)
        return found

    @property
    def day(self) -> DayWeights:
        """The weights for the rest of this day; on a first day without departures, those of small talk."""
        game = self._common.history.game
        if game.day <= 1 and self._pace.first_stays > QUIET_DAY_CHANCE:
            return QUIET_DAY
        return self.model.vote if isinstance(game.step, _VOTING) else self.model.talk

    def leavings(self) -> list[Leaving]:
        """Return who may leave before the night, and how likely."""
        game = self._common.history.game
        stays = self._pace.first_stays if game.day <= 1 else self._pace.stays
        return leavings(game, self._common.suspicion, self.day.follow, stays)

    @property
    def is_night(self) -> bool:
        """Whether a night comes next, with no vote before it; a first night may have no shot (F6)."""
        game = self._common.history.game
        if game.night:
            return game.day > 0 or game.rules.first_night.full
        match game.step:
            case Dusk() | Farewell(morning=False) | Reading(held=False):
                return True
        return False

    def _by_lot(self, deals: DealArray, alive: Seats) -> tuple[Levels, NDArray[np.bool_]]:
        """Return the chances by random play for each deal, and whether the game is over there."""
        codes, which = np.unique(deals.sides(alive), return_inverse=True)
        tables = [self._living(int(code), alive) for code in codes]
        chances = np.array([self._random_play.chances(living, Ahead.NIGHT) for living in tables])
        over = np.array([self._random_play.is_over(living) for living in tables])
        return chances[which], over[which]

    @staticmethod
    def _living(code: int, alive: Seats) -> tuple[int, ...]:
        dark = [counts(code)[team] for team in SIDES]
        return (alive.bit_count() - sum(dark), *dark)

    def features(self, deals: DealArray, alive: Seats) -> Levels:
        """Return a row for each deal: the features of a coming night, in the order of `WEIGHT_NAMES`."""
        by_lot, _ = self._by_lot(deals, alive)
        aim = deals.spread(self._aim(deals, alive))
        claimants = mask_of(tuple(self._common.claims)) & alive
        columns = (
            np.ones(deals.count),
            log_odds(by_lot[:, RED]),
            np.maximum(aim, 0.0),
            np.minimum(aim, 0.0),
            _to_come(alive) * _anybody(deals, alive, [tells_colors(role) for role in deals.roles]),
            _anybody(deals, claimants, _dark(deals)),
        )
        return np.column_stack(columns)

    def _aim(self, deals: DealArray, alive: Seats) -> Levels:
        """Return how much likelier than by chance suspicion falls on a dark player, for each pattern.

        The log odds are squashed by tanh, since from rather likely to certain is a small step.
        """
        living = [seat - 1 for seat in listed(alive)]
        if not living:
            return np.zeros(len(deals.patterns))
        draws = np.exp(np.array(self._common.suspicion)[living])
        dark = deals.patterns[:, living]
        aim: Levels = np.tanh(log_odds(dark @ draws / draws.sum()) - log_odds(dark.mean(axis=1)))
        return aim


_VOTING = (Reading, Ballot, Poll, Defence, Lift)


def _to_come(alive: Seats) -> float:
    """Return how much of the game is left for a night checker: near 1 if many live, 0 if few."""
    nights = alive.bit_count() // 2 - 1
    return nights / (nights + 1) if nights > 0 else 0.0


def shares(deals: DealArray, alive: Seats, parts: list[Leaving], finds: float) -> Levels:
    """Return a row for each outcome: its chance in each deal.

    `finds`: how much likelier, in log odds, a dark player is to leave.
    """
    stays, *leave = np.array([np.full(deals.count, part.share) for part in parts])
    if not finds or not leave:
        return np.array([stays, *leave])
    gone = [alive & ~part.alive for part in parts[1:]]
    bent = np.array(leave) * np.exp([finds * _anybody(deals, seats, _dark(deals)) for seats in gone])
    return np.array([stays, *(bent * (1 - stays) / bent.sum(axis=0))])


def _anybody(deals: DealArray, seats: Seats, wanted: list[bool]) -> Levels:
    """Return 1 where any of these seats holds a wanted card, 0 elsewhere."""
    columns = [seat - 1 for seat in listed(seats)]
    return np.array(wanted)[deals.cards[:, columns]].any(axis=1).astype(float)


def _dark(deals: DealArray) -> list[bool]:
    return [is_dark(role) for role in deals.roles]


def _bent(chances: Levels, red: Levels) -> Levels:
    """Set the chance of the reds; the others share the rest as before."""
    others = chances / np.maximum(1 - chances[:, [RED]], MIN_CHANCE)
    bent: Levels = others * (1 - red)[:, None]
    bent[:, RED] = red
    found: Levels = bent / bent.sum(axis=1, keepdims=True)
    return found


def _chance(odds: Levels) -> Levels:
    found: Levels = 1 / (1 + np.exp(-odds))
    return found


def log_odds(chances: Levels) -> Levels:
    """Return the log odds of clipped chances."""
    sure = np.clip(chances, MIN_CHANCE, 1 - MIN_CHANCE)
    odds: Levels = np.log(sure / (1 - sure))
    return odds
