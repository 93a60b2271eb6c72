"""Compares two ways to play, game by game with the same seeds: what changes for each side."""

from collections import Counter

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.batches import LETTERS, OUTCOMES, GameTally, Trial, deck
from gorod.lab.estimate import Estimate, paired
from gorod.lab.parallel import GameWorkers
from gorod.lab.simulate import Advance, outcomes, play_trials

SIDES = list(Team)


class Comparison(Struct, frozen=True):
    """The games of both ways; the n-th game of each had the same seed."""

    a: Trial
    b: Trial
    before: GameTally
    after: GameTally

    @property
    def outcomes(self) -> list[str]:
        """Every outcome that is possible in one of the two."""
        both = {*outcomes(self.a, self.before), *outcomes(self.b, self.after)}
        return [one for one in OUTCOMES if one in both]

    def difference(self, outcome: str) -> Estimate:
        """Return how much more often the second way ends so."""
        return paired(self.before.winners, self.after.winners, LETTERS[outcome])

    @property
    def alike(self) -> int:
        """How many seats have the same card in both."""
        return alike(self.a.cards, self.b.cards)


def compare_trials(a: Trial, b: Trial, games: int, workers: GameWorkers, advance: Advance) -> Comparison:
    """Play this many games both ways."""
    before, after = play_trials([a, b], games, workers, advance)
    return Comparison(a, b, before, after)


def paired_decks(
    rules: tuple[Ruleset, Ruleset], casts: tuple[Cast, Cast]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return two decks for the same seeds: common cards first, the others paired by side if possible."""
    common = Counter(casts[0]) & Counter(casts[1])
    first, second = (_rest(one, cast, common) for one, cast in zip(rules, casts, strict=True))
    return (*deck(common), *first), (*deck(common), *second)


def _rest(rules: Ruleset, cast: Cast, common: Counter[str]) -> list[str]:
    rest = deck(Counter(cast) - common)
    return sorted(rest, key=lambda card: (SIDES.index(rules.holding(card).team), card))


def alike(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """Return how many seats are dealt the same card in both."""
    return sum(a == b for a, b in zip(first, second, strict=True))
