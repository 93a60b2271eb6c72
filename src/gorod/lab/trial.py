"""What is tried out: rules, the cards on the table, who plays which side, and the seed of all luck."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset


class Sides(Struct, frozen=True):
    """The kinds of programs: one plays the reds, the other everybody else."""

    red: str
    black: str

    @property
    def words(self) -> str:
        """`simple`, or `bayes/simple` where they differ."""
        return self.red if self.red == self.black else f"{self.red}/{self.black}"


class Trial(Struct, frozen=True):
    """A game to be played any number of times; `cards` in the order in which seats are drawn for them."""

    rules: Ruleset
    cards: tuple[str, ...]
    sides: Sides
    seed: int

    def seed_of(self, index: int) -> str:
        """Each game has its own, so that it comes out the same wherever it is played."""
        return f"{self.seed} {index}"

    def deal(self, index: int) -> tuple[str, ...]:
        """The cards by seat; two trials of one seed draw the same seats for the same places in the deck."""
        seats = list(range(len(self.cards)))
        Random(f"{self.seed_of(index)} deal").shuffle(seats)
        drawn = sorted(zip(seats, self.cards, strict=True))
        return tuple(card for _, card in drawn)

    def kinds(self, deal: Sequence[str]) -> list[str]:
        """The kind of program at each seat."""
        return [self.sides.red if self._is_red(card) else self.sides.black for card in deal]

    def _is_red(self, card: str) -> bool:
        return self.rules.holding(card).team is Team.RED

    @property
    def teams(self) -> list[Team]:
        """The sides that have a card in this game."""
        dealt = {self.rules.holding(card).team for card in self.cards}
        return [team for team in Team if team in dealt]


class Batch(Struct, frozen=True):
    """Some games of a trial, by number."""

    trial: Trial
    first: int
    count: int


def deck(cast: Cast) -> tuple[str, ...]:
    """The cards of a cast, one after the other."""
    return tuple(role for role, count in cast.items() for _ in range(count))
