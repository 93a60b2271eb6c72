"""How exploitable are the programs? Search for the character that wins most against `bayes`.

The learner draws characters, lets each play the same games, and draws the next ones near the best (cross
entropy). It takes a side of the table (`red`, `dark`) or one seat of it (`--alone`), and prints how much
more it wins than `bayes` in the same seats. A small run for a laptop:

    python scripts/best_response.py red --rules home --rounds 3 --tries 8 --games 12 --proof 100

To see whether a character is as strong as the others: `red --alone --character stubborn`, and `dark`
likewise.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import msgspec
from msgspec import Struct

from gorod.bots.beliefs.deal_array import is_dark
from gorod.bots.player import Maker
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.character import characters, usual_character
from gorod.engine.role import Team
from gorod.game import Game
from gorod.lab.batches import Sides, Trial, deck
from gorod.lab.parallel import Processes, cores
from gorod.lab.simulate import usual_size
from gorod.rules import RULESETS
from gorod.services.game.game_loop import play

RANGES: dict[str, dict[str, tuple[float, float]]] = {
    "red": {
        "noise": (0.0, 0.5),
        "opens": (0.0, 0.6),
        "seconds": (0.0, 0.6),
        "names": (0.0, 0.8),
        "puts_up": (0.4, 1.0),
        "says": (0.15, 0.7),
        "trusts": (0.0, 0.3),
        "speaks_out": (0.0, 1.0),
        "latest": (1.0, 6.0),
        "hopes": (0.0, 6.0),
        "joins": (0.0, 2.0),
        "stands_by": (0.0, 0.8),
        "patience": (0.0, 6.0),
    },
    "dark": {
        "noise": (0.0, 0.5),
        "opens": (0.0, 0.6),
        "seconds": (0.0, 0.6),
        "names": (0.0, 0.8),
        "puts_up": (0.4, 1.0),
        "says": (0.15, 0.9),
        "trusts": (0.0, 0.3),
        "nerve": (0.0, 1.0),
        "impostor": (0.0, 0.6),
        "spares": (-0.6, 0.6),
        "looks": (0.0, 1.0),
        "poses": (0.0, 1.0),
        "hunts": (0.0, 1.0),
        "trusted": (0.0, 3.0),
        "stands_by": (0.0, 0.8),
        "patience": (0.0, 6.0),
    },
}
"""The numbers that the learner of a side may change, and their ranges."""
ELITE_DIVISOR = 4
"""The next characters are drawn near the best of a round: one in this many."""
MIN_SPREAD = 0.05
"""The least spread of draws, as a share of the range; without spread the search would stop."""
Numbers = Mapping[str, float]


class ResponseGames(Struct, frozen=True):
    """Some games of one table in which one side, or one seat of it, plays with these numbers."""

    rules: str
    side: str
    alone: bool
    numbers: dict[str, float] | None
    seeds: tuple[int, ...]

    def play(self, is_stopped: Callable[[], bool]) -> list[bool]:
        """Play the games and return whether that side won each of them."""
        return [self._won(seed) for seed in self.seeds if not is_stopped()]

    def _won(self, seed: int) -> bool:
        rules = RULESETS[self.rules]
        trial = Trial(rules, deck(rules.cast[usual_size(rules)]), Sides("bayes", "bayes"), seed)
        deal = trial.deal(0)
        own = [at for at, card in enumerate(deal, 1) if is_dark(rules.holding(card)) == (self.side == "dark")]
        if self.alone:
            own = [Random(f"alone {seed}").choice(own)]
        bots = {seat: self._maker if seat in own else BayesPlayer for seat in range(1, len(deal) + 1)}
        game = play(Game(rules, deal=deal), bots, trial.seed_of(0))
        return (game.winner == Team.RED) == (self.side == "red") and game.winner is not None

    @property
    def _maker(self) -> Maker:
        return BayesPlayer if self.numbers is None else seated(self.numbers)


def seated(numbers: Numbers) -> Maker:
    """Return programs whose character differs from the usual one by these numbers."""
    character = usual_character({"slips": 0.0, **numbers})
    return lambda chair: BayesPlayer(chair, character)


class Learner:
    """Draws characters near those that won most."""

    def __init__(self, side: str, rng: Random) -> None:
        self._ranges, self._rng = RANGES[side], rng
        self.mean = {name: float(getattr(usual_character({}), name)) for name in self._ranges}
        self._spread = {name: (high - low) / 3 for name, (low, high) in self._ranges.items()}

    def draw(self) -> dict[str, float]:
        """Return one more character to try."""
        return {
            name: self._within(name, self._rng.gauss(at, self._spread[name]))
            for name, at in self.mean.items()
        }

    def _within(self, name: str, number: float) -> float:
        low, high = self._ranges[name]
        return min(max(number, low), high)

    def learn(self, tried: Sequence[tuple[float, Numbers]]) -> None:
        """Move half of the way to the best characters, and adapt the spread to theirs."""
        best = sorted(tried, key=lambda one: one[0], reverse=True)[: max(2, len(tried) // ELITE_DIVISOR)]
        for name, (low, high) in self._ranges.items():
            numbers = [one[name] for _, one in best]
            self.mean[name] = (self.mean[name] + fmean(numbers)) / 2
            self._spread[name] = max((self._spread[name] + pstdev(numbers)) / 2, MIN_SPREAD * (high - low))


def searched(given: Namespace, workers: Processes) -> dict[str, float]:
    """Search, and return the character that the learner ends with."""
    learner = Learner(given.side, Random(given.seed))
    for number in range(given.rounds):
        drawn = [learner.draw() for _ in range(given.tries)]
        seeds = range(number * given.games, (number + 1) * given.games)
        shares = [fmean(won) for won in _played(given, drawn, seeds, workers)]
        learner.learn([*zip(shares, drawn, strict=True)])
        print(f"round {number + 1}: best {max(shares):.3f}, mean {fmean(shares):.3f}", flush=True)
    return {name: round(number, 3) for name, number in learner.mean.items()}


def _played(
    given: Namespace, drawn: Sequence[dict[str, float] | None], seeds: range, workers: Processes
) -> Iterator[list[bool]]:
    """Yield for each character whether its side won, over all tables and seeds in the same order."""
    cut = [(rules, tuple(seeds[at : at + 10])) for rules in given.rules for at in range(0, len(seeds), 10)]
    games = [ResponseGames(rules, given.side, given.alone, one, some) for one in drawn for rules, some in cut]
    results = workers.run(games)
    for _ in drawn:
        yield [won for _ in cut for won in next(results)]


def proven(given: Namespace, numbers: dict[str, float], workers: Processes) -> None:
    """Print how much more the character wins than `bayes` in the same seats, in new games."""
    seeds = range(1_000_000, 1_000_000 + given.proof)
    theirs, own = _played(given, [None, numbers], seeds, workers)
    for at, rules in enumerate(given.rules):
        some = slice(at * given.proof, (at + 1) * given.proof)
        print(told(rules, own[some], theirs[some]))
    print(told("all", own, theirs), flush=True)


def told(name: str, own: Sequence[bool], theirs: Sequence[bool]) -> str:
    """Return a line with the gain in percentage points and its 95 % interval."""
    more = [int(one) - int(other) for one, other in zip(own, theirs, strict=True)]
    error = 1.96 * pstdev(more) / sqrt(len(more))
    return (
        f"{name:8} bayes {fmean(theirs):.3f}, response {fmean(own):.3f}, "
        f"{100 * fmean(more):+.1f} ± {100 * error:.1f}"
    )


def main() -> None:
    """Search for a character, print it, and measure it."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("side", choices=[*RANGES])
    parser.add_argument("--alone", action="store_true", help="only one seat of that side")
    parser.add_argument("--rules", type=lambda text: text.split(","), default=[*RULESETS])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--tries", type=int, default=32, help="characters a round")
    parser.add_argument("--games", type=int, default=60, help="of each ruleset, for each character")
    parser.add_argument("--proof", type=int, default=1000, help="games of each ruleset in the end")
    parser.add_argument("--numbers", type=msgspec.json.decode, help="prove these instead of a search")
    parser.add_argument("--character", choices=[*characters()], help="prove this one instead of a search")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with Processes(cores()) as workers:
        known = msgspec.structs.asdict(characters()[given.character]) if given.character else given.numbers
        numbers = known or searched(given, workers)
        print(msgspec.json.encode(numbers).decode(), flush=True)
        proven(given, numbers, workers)


if __name__ == "__main__":
    main()
