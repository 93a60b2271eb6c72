"""Fit who is likely to win (`bots/beliefs/outlook.toml`) on games that the programs play with each other."""

from collections.abc import Iterator

import numpy as np
from fit_moments import arguments, moments, of_every_table, played
from msgspec import Struct, structs, to_builtins
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from gorod.bots.beliefs.deal_array import DealArray, deals_of
from gorod.bots.beliefs.outlook import FILE, NUMBERS, OutlookWeights, Prospects, outlook
from gorod.engine.role import Team

SKILLS = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
STEADY = 1.0
"""So strongly a number keeps to nought where the games hardly show it."""

Rows = NDArray[np.float64]


class Gathered(Struct, frozen=True):
    """For each skill and each moment of a game the features of the true deal; whether the reds won it."""

    features: Rows
    is_red: bool


def gathered(seed: int, name: str, seats: int, kind: str) -> Gathered:
    """One game of the programs."""
    game = played(kind, name, seats, f"outlook {seed}")
    true, rows = None, []
    for common, _ in moments(game):
        true = true or _true_deal(deals_of(common.rules, common.cast), game.deal)
        rows.append([_features(Prospects(common, structs.replace(outlook(), skill=s)), true) for s in SKILLS])
    return Gathered(np.array(rows).swapaxes(0, 1), game.winner == Team.RED)


def _true_deal(deals: DealArray, cards: tuple[str, ...]) -> DealArray:
    return DealArray(deals.roles, np.array([[deals.place[card] for card in cards]], np.uint8), exact=True)


def _features(prospects: Prospects, true: DealArray) -> Rows:
    return prospects.features(true)[0]


def fitted(games: list[Gathered]) -> tuple[OutlookWeights, float]:
    """The numbers under which these games are likeliest, and how likely they are a moment."""
    won = np.concatenate([np.full(game.features.shape[1], float(game.is_red)) for game in games])
    tried = []
    for at, skill in enumerate(SKILLS):
        rows = np.concatenate([game.features[at] for game in games])
        numbers = LogisticRegression(C=1 / STEADY, fit_intercept=False).fit(rows, won).coef_[0]
        tried.append((_likelihood(rows @ numbers, won), skill, numbers))
    best, skill, numbers = max(tried, key=lambda one: one[0])
    found = {name: round(float(number), 2) for name, number in zip(NUMBERS, numbers, strict=True)}
    return OutlookWeights(skill=skill, **found), best


def _likelihood(odds: Rows, won: Rows) -> float:
    return float(-np.log1p(np.exp(np.where(won > 0, -odds, odds))).mean())


def held_out(found: OutlookWeights, games: list[Gathered]) -> float:
    """How likely other games are under these numbers, a moment."""
    at, numbers = SKILLS.index(found.skill), np.array([getattr(found, name) for name in NUMBERS])
    rows = np.concatenate([game.features[at] for game in games])
    won = np.concatenate([np.full(game.features.shape[1], float(game.is_red)) for game in games])
    return _likelihood(rows @ numbers, won)


def written(found: OutlookWeights) -> None:
    """Put the numbers into the file, whose comments stay."""
    values = to_builtins(found)
    FILE.write_text("\n".join(_lines(values)) + "\n", "utf-8")


def _lines(values: dict[str, float]) -> Iterator[str]:
    for line in FILE.read_text("utf-8").splitlines():
        name, sign, rest = line.partition(" = ")
        _, mark, comment = rest.partition(" #")
        yield f"{name} = {values[name]}{mark}{comment}" if sign and name in values else line


def main() -> None:
    """Play, fit on three games of four, tell how the fourth does, and write the numbers down if asked."""
    parser = arguments(__doc__, 200)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    games = of_every_table(gathered, given)
    found, likelihood = fitted([game for at, game in enumerate(games) if at % 4])
    for name, value in to_builtins(found).items():
        print(f"{name}: {getattr(outlook(), name)} -> {value}")
    print(f"log likelihood a moment: {likelihood:.4f}; on other games: {held_out(found, games[::4]):.4f}")
    if given.write:
        written(found)


if __name__ == "__main__":
    main()
