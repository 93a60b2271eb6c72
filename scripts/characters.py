"""Are all characters as strong as each other? One seat of a table is of a character, the others are by lot.

python scripts/characters.py --games 20        # in small; 500 for intervals of two points
"""

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from msgspec import Struct

from gorod.bots.beliefs.deal_array import is_dark
from gorod.bots.player import Chair, Maker
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.character import characters
from gorod.engine.role import Team
from gorod.game import Game
from gorod.lab.batches import Sides, Trial, deck
from gorod.lab.parallel import Processes, cores
from gorod.lab.simulate import usual_size
from gorod.rules import RULESETS
from gorod.services.game_loop import play


class CharacterGames(Struct, frozen=True):
    """Some games in which one seat, drawn by the seed, is of this character; of any, if it has no name."""

    rules: str
    name: str
    seeds: tuple[int, ...]

    def play(self, is_stopped: Callable[[], bool]) -> list[bool]:
        """Whether that seat won each of them."""
        return [self._won(seed) for seed in self.seeds if not is_stopped()]

    def _won(self, seed: int) -> bool:
        rules = RULESETS[self.rules]
        trial = Trial(rules, deck(rules.cast[usual_size(rules)]), Sides("bayes", "bayes"), seed)
        deal = trial.deal(0)
        one = Random(f"character {seed}").randint(1, len(deal))
        bots: dict[int, Maker] = dict.fromkeys(range(1, len(deal) + 1), BayesPlayer)
        bots[one] = self._seated if self.name else BayesPlayer
        winner = play(Game(rules, deal=deal), bots, trial.seed_of(0)).winner
        return winner is not None and (winner != Team.RED) == is_dark(rules.holding(deal[one - 1]))

    def _seated(self, chair: Chair) -> BayesPlayer:
        return BayesPlayer(chair, characters()[self.name])


def told(name: str, won: Sequence[bool], usual: Sequence[bool]) -> str:
    """By how many points more often than by lot, with its 95 % interval."""
    more = [int(one) - int(other) for one, other in zip(won, usual, strict=True)]
    error = 1.96 * pstdev(more) / sqrt(len(more))
    return f"{name:12} {fmean(won):.3f}, {100 * fmean(more):+.1f} ± {100 * error:.1f}"


def main() -> None:
    """Play the same games with each, and without."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each ruleset, for each character")
    given = parser.parse_args()
    cut = [(rules, tuple(range(at, at + 10))) for rules in RULESETS for at in range(0, given.games, 10)]
    with Processes(cores()) as workers:
        games = [CharacterGames(rules, name, some) for name in ("", *characters()) for rules, some in cut]
        results = workers.run(games)
        usual = [won for _ in cut for won in next(results)]
        for name in characters():
            print(told(name, [won for _ in cut for won in next(results)], usual), flush=True)


if __name__ == "__main__":
    main()
