"""Balance: for each number of players the cast nearest to even, and what one more citizen changes."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.casts import around, blacks, is_advised, is_one_citizen_more
from gorod.lab.crew import Crew
from gorod.lab.exact import mafia_chance
from gorod.lab.interval import Estimate, apart, mean, wilson
from gorod.lab.series import Advance, series
from gorod.lab.tally import Tally
from gorod.lab.trial import Sides, Trial, deck

EVEN = 0.5


class Cell(Struct, frozen=True):
    """One cast for one number of players, and how often the reds win with it."""

    players: int
    cast: Cast
    blacks: int
    is_guide: bool
    is_advised: bool
    wins: int
    red: Estimate

    @property
    def exact(self) -> Fraction:
        """The reds' chance if nobody had a power and all played at random."""
        return 1 - mafia_chance(self.players, self.blacks)


class Step(Struct, frozen=True):
    """What one more citizen changes for the reds: as played, and exactly without powers."""

    smaller: Cell
    larger: Cell

    @property
    def change(self) -> Estimate:
        """Of their rate."""
        return apart(self.smaller.red, self.larger.red)

    @property
    def exact(self) -> float:
        """Of their chance."""
        return float(self.larger.exact - self.smaller.exact)

    @property
    def is_from_even(self) -> bool:
        """The table had an even number of players before."""
        return self.smaller.players % 2 == 0


class Swing(Struct, frozen=True):
    """The mean of steps of one kind."""

    steps: int
    change: Estimate
    exact: float


class Balance(Struct, frozen=True):
    """All casts that were tried."""

    rules: Ruleset
    cells: tuple[Cell, ...]

    @property
    def sizes(self) -> list[int]:
        """The numbers of players."""
        return sorted({cell.players for cell in self.cells})

    def casts(self, players: int) -> list[Cell]:
        """Those tried for this number of players."""
        return [cell for cell in self.cells if cell.players == players]

    def guide(self, players: int) -> Cell:
        """The ruleset's own."""
        return next(cell for cell in self.casts(players) if cell.is_guide)

    def best(self, players: int) -> Cell:
        """The one nearest to even; the fewest mafia of equals."""
        return min(self.casts(players), key=lambda cell: abs(cell.red.rate - EVEN))

    @property
    def steps(self) -> list[Step]:
        """Every two casts of which one has one plain citizen more."""
        pairs = ((a, b) for a in self.cells for b in self.cells if b.players == a.players + 1)
        return [Step(a, b) for a, b in pairs if is_one_citizen_more(self.rules, a.cast, b.cast)]

    def swing(self, from_even: bool) -> Swing | None:
        """What one more citizen changes at a table of this parity."""
        steps = [step for step in self.steps if step.is_from_even is from_even]
        if not steps:
            return None
        exact = sum(step.exact for step in steps) / len(steps)
        return Swing(len(steps), mean([step.change for step in steps]), exact)


class Terms(Struct, frozen=True):
    """What is asked for: who plays, how often, with which luck, how far from the guide."""

    sides: Sides
    games: int
    seed: int
    reach: int


def balance(rules: Ruleset, sizes: Sequence[int], terms: Terms, crew: Crew, advance: Advance) -> Balance:
    """Play every cast; all with the same luck."""
    casts = casts_to_try(rules, sizes, terms.reach)
    trials = [Trial(rules, deck(cast), terms.sides, terms.seed) for cast in casts]
    tallies = series(trials, terms.games, crew, advance)
    cells = [_cell(rules, cast, tally) for cast, tally in zip(casts, tallies, strict=True)]
    return Balance(rules, tuple(cells))


def casts_to_try(rules: Ruleset, sizes: Sequence[int], reach: int) -> list[Cast]:
    """The guide's cast of each size and those around it."""
    return [cast for size in sizes for cast in around(rules, rules.cast[size], reach)]


def _cell(rules: Ruleset, cast: Cast, tally: Tally) -> Cell:
    players, wins = sum(cast.values()), tally.wins(Team.RED)
    is_guide = cast == rules.cast[players]
    rate = wilson(wins, tally.games)
    return Cell(players, cast, blacks(rules, cast), is_guide, is_advised(rules, cast), wins, rate)
