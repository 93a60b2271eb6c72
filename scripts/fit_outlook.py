"""Fit who is likely to win (`bots/beliefs/outlook.toml`) on games that the programs play with each other."""

from collections import defaultdict
from collections.abc import Iterator
from functools import partial

import numpy as np
from fit_moments import TABLES, Moment, Played, arguments, moments, of_every_table, played, true_deal
from msgspec import Struct, structs, to_builtins
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from gorod.bots.beliefs.outlook import FILE, NUMBERS, OutlookWeights, Prospects, outlook
from gorod.bots.beliefs.random_play import Idleness, kinds_of_idleness
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine import events as e
from gorod.engine.role import Team

SKILLS = (0.9, 1.05, 1.2)
STEADY = 1.0
"""So strongly a number keeps to nought where the games hardly show it."""
OWN = 0.5
"""How readily a ruleset takes a number of its own."""

Rows = NDArray[np.float64]


class Gathered(Struct, frozen=True):
    """For each skill and each moment of a game the features of the true deal; whether the reds won it."""

    rules: str
    features: Rows
    idle: list[tuple[str, bool]]
    is_red: bool


def gathered(seed: int, name: str, seats: int, kind: str, who: WhoPlays) -> Gathered:
    """One game of the programs; for people as if their record were kept."""
    game = played(kind, name, seats, f"outlook {seed}")
    rows = [_of_every_skill(game, moment) for moment in moments(game, who=who)]
    return Gathered(name, np.array(rows).swapaxes(0, 1), list(idle(game)), game.winner == Team.RED)


def _of_every_skill(game: Played, moment: Moment) -> list[Rows]:
    true = true_deal(game, moment.common)
    models = [structs.replace(outlook(moment.common.who), skill=skill) for skill in SKILLS]
    return [Prospects(moment.common, model).features(true)[0] for model in models]


def idle(game: Played) -> Iterator[tuple[str, bool]]:
    """Each day and each night, by its kind: whether nobody left."""
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


def fitted(games: list[Gathered]) -> tuple[OutlookWeights, float]:
    """The numbers under which these games are likeliest, and how likely they are a moment."""
    tried = []
    for at, skill in enumerate(SKILLS):
        rows, won = _stacked(games, at)
        numbers = LogisticRegression(C=1 / STEADY, fit_intercept=False, max_iter=1000).fit(rows, won).coef_[0]
        tried.append((_likelihood(rows @ numbers, won), skill, numbers.round(2)))
    best, skill, numbers = max(tried, key=lambda one: one[0])
    found = dict(zip(NUMBERS, numbers.tolist(), strict=False))
    own = (OWN * numbers[len(NUMBERS) :]).round(2).tolist()
    tables = {name: number for (name, _), number in zip(TABLES, own, strict=True)}
    return OutlookWeights(skill=skill, idle=counted(games), tables=tables, **found), best


def _stacked(games: list[Gathered], at: int) -> tuple[Rows, Rows]:
    """Features, with a column for each ruleset, and who won."""
    rows = [
        np.hstack([game.features[at], np.tile(_own(game.rules), (game.features.shape[1], 1))])
        for game in games
    ]
    won = [np.full(game.features.shape[1], float(game.is_red)) for game in games]
    return np.concatenate(rows), np.concatenate(won)


def _own(rules: str) -> Rows:
    return np.array([OWN * (name == rules) for name, _ in TABLES])


def counted(games: list[Gathered]) -> Idleness:
    """How often nobody left."""
    seen: dict[str, list[bool]] = defaultdict(list)
    for kind, is_idle in (one for game in games for one in game.idle):
        seen[kind].append(is_idle)
    rates = {kind: round(float(np.mean(found)), 3) for kind, found in seen.items()}
    return structs.replace(outlook().idle, **rates)


def _likelihood(odds: Rows, won: Rows) -> float:
    return float(-np.log1p(np.exp(np.where(won > 0, -odds, odds))).mean())


def held_out(found: OutlookWeights, games: list[Gathered]) -> float:
    """How likely other games are under these numbers, a moment."""
    rows, won = _stacked(games, SKILLS.index(found.skill))
    own = [found.tables[name] / OWN for name, _ in TABLES]
    return _likelihood(rows @ np.array([*(getattr(found, name) for name in NUMBERS), *own]), won)


def written(found: OutlookWeights, who: WhoPlays) -> None:
    """Put the numbers into the file, whose comments stay; how often people let a day pass is known of people."""
    told = to_builtins(found)
    groups = {f"[{who}]": told, f"[{who}.tables]": told["tables"]}
    groups |= {f"[{who}.idle]": told["idle"]} if who is WhoPlays.BOTS else {}
    FILE.write_text("\n".join(_lines(groups)) + "\n", "utf-8")


def _lines(groups: dict[str, dict[str, float]]) -> Iterator[str]:
    values: dict[str, float] = {}
    for line in FILE.read_text("utf-8").splitlines():
        values = groups.get(line.partition(" #")[0], {}) if line.startswith("[") else values
        name, sign, rest = line.partition(" = ")
        _, mark, comment = rest.partition(" #")
        yield f"{name} = {values[name]}{mark}{comment}" if sign and name in values else line


def main() -> None:
    """Play, fit on three games of four, tell how the fourth does, and write the numbers down if asked."""
    parser = arguments(__doc__, 200)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--players", type=WhoPlays, choices=list(WhoPlays), default=WhoPlays.BOTS)
    given = parser.parse_args()
    games = of_every_table(partial(gathered, who=given.players), given)
    found, likelihood = fitted([game for at, game in enumerate(games) if at % 4])
    for name, value in to_builtins(found).items():
        print(f"{name}: {getattr(outlook(given.players), name)} -> {value}")
    print(f"log likelihood a moment: {likelihood:.4f}; on other games: {held_out(found, games[::4]):.4f}")
    if given.write:
        written(found, given.players)


if __name__ == "__main__":
    main()
