"""Is the win line true at every kind of step? Compares it with how games ended, or with playouts.

`--playouts N`: from one position of each kind in each game the programs play on N times with other seeds.
"""

import random
from collections.abc import Iterator

import numpy as np
from fit_moments import KINDS, TABLES, Moment, Played, arguments, moments, of_every_table, played, true_deal
from msgspec import Struct
from numpy.typing import NDArray

from gorod.bots.beliefs.outlook import Prospects
from gorod.bots.players import KINDS as BOTS
from gorod.engine.role import Team
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of, play_out

BINS = 10
RESAMPLES = 400
INTERVAL_PERCENTILES = (2.5, 97.5)
Figures = NDArray[np.float64]


class Told(Struct, frozen=True):
    """The chance of the reds at one moment, for the judge and for the public, and the result."""

    kind: str
    judge: float
    public: float
    won: float


class Asked(Struct, frozen=True):
    """The moments of one game of a ruleset."""

    rules: str
    told: list[Told]


def asked(seed: int, name: str, seats: int, kind: str) -> Asked:
    """Return the chances at each moment of a game, and who won it."""
    game = played(kind, name, seats, f"steps {seed}")
    return Asked(name, [_told(game, moment, float(game.winner == Team.RED)) for moment in moments(game)])


def _told(game: Played, moment: Moment, won: float) -> Told:
    prospects, common = Prospects(moment.common), moment.common
    judge = prospects.wins(true_deal(game, common), np.ones(1))[Team.RED]
    return Told(moment.kind, judge, prospects.wins(common.deals, common.weights())[Team.RED], won)


class PlayedOn:
    """Plays positions of a game on, many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def __call__(self, seed: int, name: str, seats: int, kind: str) -> Asked:
        """Play on from one random position of each kind."""
        game = played(kind, name, seats, f"playouts {seed}")
        rng = random.Random(seed)
        turns: dict[str, list[int]] = {}
        for moment in moments(game):
            turns.setdefault(moment.kind, []).append(moment.turns)
        chosen = {rng.choice(found) for found in turns.values()}
        told = [
            _told(game, moment, self._share(game, moment.turns, kind))
            for moment in moments(game)
            if moment.turns in chosen
        ]
        return Asked(name, told)

    def _share(self, game: Played, turns: int, kind: str) -> float:
        wins = (_winner(game, turns, kind, f"{turns} {again}") == Team.RED for again in range(self.times))
        return sum(wins) / self.times


def _winner(game: Played, turns: int, kind: str, seed: str) -> Team | None:
    log, clock = game.log.copy(), HandClock()
    log.undo(log.turns - turns)
    loop = GameLoop(log, clock, cast_of(game.deal), seed)
    for seat in range(1, len(game.deal) + 1):
        loop.sit(seat, BOTS[kind], lang="")
    play_out(loop, clock)
    return log.game.outcome.winner if log.game.outcome else None


def rows(games: list[Asked], kind: str) -> list[Figures]:
    """Return by game the judge's and the public's chances at this kind of step, and the results."""
    found = [[(one.judge, one.public, one.won) for one in game.told if one.kind == kind] for game in games]
    return [np.array(some) for some in found if some]


def off(said: Figures, so: Figures) -> float:
    """Return the expected calibration error: the mean distance of chance and result in a bin."""
    which = np.minimum((said * BINS).astype(int), BINS - 1)
    counts = np.bincount(which, minlength=BINS)
    apart = np.bincount(which, said - so, minlength=BINS)
    return float(np.abs(apart).sum() / counts.sum())


def log_loss(said: Figures, so: Figures) -> float:
    """Return the log loss; results may be shares."""
    sure = np.clip(said, 1e-3, 1 - 1e-3)
    return float(-(so * np.log(sure) + (1 - so) * np.log(1 - sure)).mean())


def line(kind: str, by_game: list[Figures]) -> str:
    """Return one row of the table; the intervals resample whole games."""
    judge, public, so = np.concatenate(by_game).T
    rng = np.random.default_rng(0)
    drawn = [
        np.concatenate([by_game[at] for at in rng.integers(len(by_game), size=len(by_game))])
        for _ in range(RESAMPLES)
    ]
    low, high = np.percentile([one[:, 2].mean() - one[:, 0].mean() for one in drawn], INTERVAL_PERCENTILES)
    worst, least = (
        np.percentile([off(one[:, 0], one[:, 2]) for one in drawn], q) for q in INTERVAL_PERCENTILES[::-1]
    )
    return (
        f"| {kind} | {len(so)} | {judge.mean():.3f} | {public.mean():.3f} | {so.mean():.3f} "
        f"| {low:+.3f} to {high:+.3f} | {log_loss(judge, so):.3f} | {log_loss(public, so):.3f} "
        f"| {off(judge, so):.3f} ({least:.3f}–{worst:.3f}) | {off(public, so):.3f} |"
    )


def printed(games: list[Asked]) -> Iterator[str]:
    """Yield a row for each kind of step, for all of them, and for each ruleset."""
    yield (
        "| step | n | said, cards known | said, public | won | won − said "
        "| log loss | public | off by | public |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for kind in KINDS:
        if found := rows(games, kind):
            yield line(kind, found)
    yield line("all", _all(games))
    for name, _ in TABLES:
        yield line(f"all, {name}", _all([game for game in games if game.rules == name]))


def _all(games: list[Asked]) -> list[Figures]:
    return [np.array([(one.judge, one.public, one.won) for one in game.told]) for game in games if game.told]


def main() -> None:
    """Play the games and print the table."""
    parser = arguments(__doc__, 100)
    parser.add_argument("--playouts", type=int, default=0)
    given = parser.parse_args()
    games = of_every_table(PlayedOn(given.playouts) if given.playouts else asked, given)
    print(f"{len(games)} games of {given.bots}, {given.playouts or 'no'} playouts a position")
    print("\n".join(printed(games)))


if __name__ == "__main__":
    main()
