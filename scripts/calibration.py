"""Are the chances true: does something said to be 70 % likely happen 70 times in a hundred?

Plays games of programs with seeds that nothing was fitted on, stops them at moments, and compares the
chances with the facts. Moments of one game are not independent, so the intervals count games, not moments.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from fit_moments import TABLES, Played, arguments, moments, of_every_table, played, true_deal
from numpy.typing import NDArray

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.outlook import Prospects
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.engine.role import Team
from gorod.engine.seats import listed

BINS = 10
Z_95 = 1.96
"""A 95 % interval extends this many standard errors either way."""
QUESTIONS = {
    "black, public": "P(black) of a living seat, for the public",
    "black, seat": "P(black) of another living seat, for a red one",
    "wins, all": "P(red wins), cards known",
    "wins, public": "P(red wins), for the public",
    "wins, seat": "P(red wins), for a living seat",
}

Said = NDArray[np.float64]
"""Rows of a chance, the fact, and the number of the game."""


def asked(seed: int, name: str, seats: int, kind: str) -> dict[str, list[tuple[float, bool]]]:
    """Return the chances and facts of one game, by question."""
    game = played(kind, name, seats, f"calibration {seed}")
    rules = game.log.game.rules
    dark = [rules.holding(card).is_mafia for card in game.deal]
    found: dict[str, list[tuple[float, bool]]] = {question: [] for question in QUESTIONS}
    for moment in moments(game, is_for_seats=True):
        _of_colours(found, moment.common, moment.own, dark)
        _of_wins(found, moment.common, moment.own, game)
    return found


def _of_colours(
    found: dict[str, list[tuple[float, bool]]],
    common: CommonBelief,
    own: Sequence[SeatBelief],
    dark: list[bool],
) -> None:
    living, public = listed(common.history.game.alive), common.deals.dark_chances(common.weights())
    for seat in living:
        found["black, public"].append((float(public[seat - 1]), dark[seat - 1]))
        others = [other for other in living if other != seat and not dark[seat - 1]]
        seen = own[seat - 1].dark() if others else []
        found["black, seat"] += [(float(seen[other - 1]), dark[other - 1]) for other in others]


def _of_wins(
    found: dict[str, list[tuple[float, bool]]], common: CommonBelief, own: Sequence[SeatBelief], game: Played
) -> None:
    prospects, is_red = Prospects(common), game.winner == Team.RED
    found["wins, all"].append((prospects.wins(true_deal(game, common), np.ones(1))[Team.RED], is_red))
    public = prospects.wins(common.deals, common.weights())
    found["wins, public"].append((public[Team.RED], is_red))
    for seat in listed(common.history.game.alive):
        seen = own[seat - 1]
        found["wins, seat"].append((prospects.wins(seen.deals, seen.weights())[Team.RED], is_red))


def table(rows: Said) -> Iterator[tuple[str, float, float, int, float, float]]:
    """Yield for each bin: its name, mean chance, mean fact, number of rows, and the interval of the fact."""
    which = np.minimum((rows[:, 0] * BINS).astype(int), BINS - 1)
    for at in range(BINS):
        said, so, game = rows[which == at].T
        if len(said):
            error = Z_95 * _error(so, game.astype(int))
            low, high = max(0.0, so.mean() - error), min(1.0, so.mean() + error)
            name = f"{100 * at // BINS}–{100 * (at + 1) // BINS} %"
            yield name, float(said.mean()), float(so.mean()), len(said), low, high


def _error(so: Said, game: NDArray[np.int64]) -> float:
    """Return the standard error of a share whose rows are clustered by game."""
    apart = np.bincount(game, so - so.mean())
    return float(np.sqrt((apart**2).sum()) / len(so))


def printed(question: str, rows: Said) -> None:
    """Print a table for people."""
    print(f"\n{QUESTIONS[question]}")
    print(f"{'bin':>10} {'said':>7} {'happened':>9} {'n':>7}  95 % interval")
    for name, said, so, count, low, high in table(rows):
        print(f"{name:>10} {said:>7.3f} {so:>9.3f} {count:>7}  {low:.3f}–{high:.3f}")
    off = np.average([abs(said - so) for _, said, so, *_ in table(rows)], weights=[r[3] for r in table(rows)])
    brier = ((rows[:, 1] - rows[:, 0]) ** 2).mean()
    print(f"{'':>10} off by {off:.3f} on average; Brier score {brier:.4f}")


def plotted(found: dict[str, Said], file: Path, games: int) -> None:
    """Plot the chances against the facts, black seats and wins side by side."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5), layout="constrained")
    left, right = figure.subplots(1, 2)
    for axes, first in ((left, "black"), (right, "wins")):
        questions = [question for question in found if question.startswith(first)]
        axes.plot([0, 1], [0, 1], color="#6b7280", linewidth=1, linestyle=(0, (4, 3)))
        for question, colour, mark in zip(questions, ("#c0392b", "#2468a8", "#3b8a5a"), "osD", strict=False):
            _curve(axes, list(table(found[question])), colour, mark, QUESTIONS[question])
        axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="said", ylabel="happened", aspect="equal")
        axes.grid(color="#d4d7de", linewidth=0.8)
        axes.set_axisbelow(True)
        axes.legend(loc="upper left", fontsize=9, frameon=False)
    figure.suptitle(f"Calibration on {games} held-out games, 95 % intervals", fontsize=12)
    figure.savefig(file, dpi=110, metadata={"Software": None})


def _curve(axes, rows, colour, mark, label) -> None:  # type: ignore[no-untyped-def]
    said, so = [row[1] for row in rows], [row[2] for row in rows]
    bars = [[row[2] - row[4] for row in rows], [row[5] - row[2] for row in rows]]
    axes.errorbar(
        said, so, bars, fmt=f"{mark}-", color=colour, capsize=2, markersize=4, linewidth=1, label=label
    )


def main() -> None:
    """Play the games, collect the chances and print the tables."""
    parser = arguments(__doc__, 100)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    found = of_every_table(asked, given)
    rows = {
        question: np.array([(*pair, at) for at, game in enumerate(found) for pair in game[question]], float)
        for question in QUESTIONS
    }
    print(f"{len(found)} games of {given.bots}, seeds {given.seed}–{given.seed + given.games - 1}")
    for question, one in rows.items():
        printed(question, one)
    print("\nThe reds, by ruleset: said at the first moment, won, 95 % interval")
    for at, (name, seats) in enumerate(TABLES):
        games = [game["wins, public"] for game in found[at * given.games : (at + 1) * given.games]]
        said, won = np.mean([game[0][0] for game in games]), np.mean([game[0][1] for game in games])
        error = Z_95 * float(np.sqrt(won * (1 - won) / len(games)))
        print(f"{f'{name}, {seats} seats':>18} {said:>7.3f} {won:>7.3f}  {won - error:.3f}–{won + error:.3f}")
    if given.plot:
        plotted(rows, given.plot, len(found))


if __name__ == "__main__":
    main()
