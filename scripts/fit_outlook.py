"""Fit who is likely to win (`bots/beliefs/outlook.toml`) on games that the programs play with each other.

The weights of a night are fitted first, then those of a day before it.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import partial

import numpy as np
from fit_moments import TABLES, Moment, Played, arguments, moments, of_every_table, played, true_deal
from msgspec import Struct, structs, to_builtins
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from gorod.bots.beliefs.leaving import leavings
from gorod.bots.beliefs.outlook import (
    OUTLOOK_FILE,
    QUIET_DAY,
    WEIGHT_NAMES,
    DayWeights,
    OutlookWeights,
    Prospects,
    log_odds,
    outlook,
    shares,
)
from gorod.bots.beliefs.random_play import RED, Idleness, kinds_of_idleness
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine import events as e
from gorod.engine.role import Team
from gorod.engine.state import State
from gorod.engine.step import Lift

SKILLS = (1.05, 1.2)
WAYS = tuple((follow, finds) for follow in (0.25, 0.5, 1.0, 2.0, 3.0) for finds in (0.0, 0.5, 1.0, 1.5))
"""Tried values for a day: how much suspicion is followed, and how much likelier a dark player leaves."""
REGULARISATION = 1.0
"""The strength of regularisation towards zero."""
TABLE_SCALE = 0.25
"""The scale of the feature for a ruleset: smaller values keep its own number nearer to zero."""

Rows = NDArray[np.float64]


class Seen(Struct, frozen=True):
    """One moment with the true deal known: for each skill, the features of the nights that may follow."""

    kind: str
    """`night`, `talk` or `vote`; empty on a first day, which tells no more than its night."""
    shares: dict[tuple[float, float], Rows]
    """How likely each of these nights is, for each tried way of the day."""
    features: list[Rows]
    over: Rows
    """The reds' result of each night if the game is over by then; else NaN."""


class Gathered(Struct, frozen=True):
    """What one game showed."""

    rules: str
    seen: list[Seen]
    idle: list[tuple[str, bool]]
    is_red: bool


def gathered(seed: int, name: str, seats: int, kind: str, who: WhoPlays) -> Gathered:
    """Play one game and gather its moments; for `people` as their records would have it."""
    game, found = played(kind, name, seats, f"outlook {seed}"), []
    prospects: list[Prospects] = []
    for moment in moments(game, who=who):
        models = (structs.replace(outlook(who), skill=skill) for skill in SKILLS)
        prospects = prospects or [Prospects(moment.common, model) for model in models]
        found.append(_seen(game, moment, prospects))
    return Gathered(name, found, list(idle(game)), game.winner == Team.RED)


def _seen(game: Played, moment: Moment, prospects: list[Prospects]) -> Seen:
    true, common, one = true_deal(game, moment.common), moment.common, prospects[0]
    state = common.history.game
    stays = one.leavings()[0].share
    parts = {way: leavings(state, common.suspicion, way[0], stays) for way in WAYS}
    likely = {way: shares(true, state.alive, some, way[1])[:, 0] for way, some in parts.items()}
    kind = _kind(one, state)
    alive = [part.alive for part in parts[WAYS[0]]]
    if kind == "night":
        alive, likely = alive[:1], {way: some[:1] for way, some in likely.items()}
    features = [np.array([each.features(true, seats)[0] for seats in alive]) for each in prospects]
    found = [one.at_night(true, seats)[0, RED] for seats in alive]
    over = np.array([chance if chance in (0.0, 1.0) else np.nan for chance in found])
    return Seen(kind, likely, features, over)


def _kind(one: Prospects, state: State) -> str:
    if one.is_night or isinstance(state.step, Lift):
        return "night"
    return "" if one.day is QUIET_DAY else "vote" if one.day is one.model.vote else "talk"


def idle(game: Played) -> Iterator[tuple[str, bool]]:
    """Yield the kind of each day and night, and whether nobody left."""
    rules = game.log.game.rules
    kinds = kinds_of_idleness(rules, game.deal)
    day, has_left = 0, False
    for event in game.log.events:
        match event:
            case e.DayBroke():
                if day or rules.first_night.full:
                    yield kinds.night, not event.left
                day, has_left = event.day, False
            case e.Left(how=e.How.VOTED_OUT | e.How.LIFTED):
                has_left = True
            case e.NightFell() if day:
                yield kinds.first_day if day == 1 else kinds.day, not has_left


def fitted(games: list[Gathered], old: OutlookWeights) -> OutlookWeights:
    """Return the numbers under which these games are likeliest."""
    tried = [_with_skill(games, at, skill, old) for at, skill in enumerate(SKILLS)]
    return max(tried, key=lambda found: likelihood(games, found))


def _with_skill(games: list[Gathered], at: int, skill: float, old: OutlookWeights) -> OutlookWeights:
    rows, won = [], []
    for game, seen in _moments(games, "night"):
        rows.append([*seen.features[at][0], *_own(game.rules)])
        won.append(game.is_red)
    numbers = _regressed(np.array(rows), np.array(won))
    tables = {
        name: round(TABLE_SCALE * number, 2)
        for (name, _), number in zip(TABLES, numbers[len(WEIGHT_NAMES) :], strict=True)
    }
    nights = {name: round(number, 2) for name, number in zip(WEIGHT_NAMES, numbers, strict=False)}
    found = structs.replace(old, skill=skill, tables=tables, idle=counted(games, old.idle), **nights)
    return structs.replace(found, talk=_day(games, found, "talk"), vote=_day(games, found, "vote"))


def _day(games: list[Gathered], found: OutlookWeights, kind: str) -> DayWeights:
    """Fit how much a day follows suspicion, and how its odds depend on the nights after it."""
    won = np.array([game.is_red for game, _ in _moments(games, kind)])
    tried = []
    for way in WAYS:
        odds = log_odds(
            np.array([_promised(seen, game.rules, found, way) for game, seen in _moments(games, kind)])
        )
        bias, scale = _regressed(np.column_stack([np.ones(len(odds)), odds]), won)
        day = DayWeights(way[0], round(bias, 2), round(scale, 2), way[1])
        tried.append((_likelihood(day.bias + day.scale * odds, won), day))
    return max(tried, key=lambda one: one[0])[1]


def _moments(games: list[Gathered], kind: str) -> Iterator[tuple[Gathered, Seen]]:
    """Yield the moments of a kind in which nobody has won yet."""
    for game in games:
        for seen in game.seen:
            is_over = kind == "night" and not np.isnan(seen.over[0])
            if seen.kind == kind and not is_over:
                yield game, seen


def _promised(seen: Seen, rules: str, found: OutlookWeights, way: tuple[float, float]) -> float:
    """Return the reds' chance as the nights that may follow have it."""
    weights = np.array([getattr(found, name) for name in WEIGHT_NAMES])
    odds = seen.features[SKILLS.index(found.skill)] @ weights + found.tables.get(rules, 0.0)
    chances = np.where(np.isnan(seen.over), 1 / (1 + np.exp(-odds)), seen.over)
    return float(seen.shares[way] @ chances / seen.shares[way].sum())


def _regressed(rows: Rows, won: NDArray[np.bool_]) -> list[float]:
    model = LogisticRegression(C=1 / REGULARISATION, fit_intercept=False, max_iter=1000).fit(rows, won)
    numbers: list[float] = model.coef_[0].tolist()
    return numbers


def _own(rules: str) -> list[float]:
    return [TABLE_SCALE * (name == rules) for name, _ in TABLES]


def counted(games: list[Gathered], old: Idleness) -> Idleness:
    """Return how often nobody left."""
    seen: dict[str, list[bool]] = defaultdict(list)
    for kind, is_idle in (one for game in games for one in game.idle):
        seen[kind].append(is_idle)
    return structs.replace(old, **{kind: round(float(np.mean(found)), 3) for kind, found in seen.items()})


def likelihood(games: list[Gathered], found: OutlookWeights) -> float:
    """Return the mean log likelihood of the games under these numbers, per moment."""
    odds, won = [], []
    for kind, day in (("night", DayWeights(1.0, 0.0, 1.0)), ("talk", found.talk), ("vote", found.vote)):
        way = (day.follow, day.finds)
        for game, seen in _moments(games, kind):
            promised = _promised(seen, game.rules, found, way)
            odds.append(day.bias + day.scale * float(log_odds(np.array(promised))))
            won.append(game.is_red)
    return _likelihood(np.array(odds), np.array(won))


def _likelihood(odds: Rows, won: NDArray[np.bool_]) -> float:
    return float(-np.log1p(np.exp(np.where(won, -odds, odds))).mean())


def written(found: OutlookWeights, who: WhoPlays) -> None:
    """Write the numbers into the file, whose comments are kept; idleness of people is not fitted here."""
    told = to_builtins(found)
    groups = {f"[{who}]": told, **{f"[{who}.{name}]": told[name] for name in ("talk", "vote", "tables")}}
    groups |= {f"[{who}.idle]": told["idle"]} if who is WhoPlays.BOTS else {}
    OUTLOOK_FILE.write_text("\n".join(_lines(groups)) + "\n", "utf-8")


def _lines(groups: dict[str, dict[str, float]]) -> Iterator[str]:
    values: dict[str, float] = {}
    for line in OUTLOOK_FILE.read_text("utf-8").splitlines():
        values = groups.get(line.partition(" #")[0], {}) if line.startswith("[") else values
        name, sign, rest = line.partition(" = ")
        _, mark, comment = rest.partition(" #")
        yield f"{name} = {values[name]}{mark}{comment}" if sign and name in values else line


def main() -> None:
    """Play, fit on three games of four, print how the fourth does, and write the numbers if asked."""
    parser = arguments(__doc__, 200)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--players", type=WhoPlays, choices=list(WhoPlays), default=WhoPlays.BOTS)
    given = parser.parse_args()
    old = outlook(given.players)
    games = of_every_table(partial(gathered, who=given.players), given)
    fit, others = [game for at, game in enumerate(games) if at % 4], games[::4]
    found = fitted(fit, old)
    for name, value in to_builtins(found).items():
        print(f"{name}: {to_builtins(old)[name]} -> {value}")
    print(f"log likelihood a moment: {likelihood(fit, found):.4f}")
    print(f"on other games: {likelihood(others, found):.4f}")
    if given.write:
        written(found, given.players)


if __name__ == "__main__":
    main()
