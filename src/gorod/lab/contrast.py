"""Two ways to play, game by game with the same luck: what changes for each side."""

from msgspec import Struct

from gorod.lab.crew import Crew
from gorod.lab.interval import Estimate, paired
from gorod.lab.pairing import alike
from gorod.lab.series import Advance, series
from gorod.lab.summary import outcomes
from gorod.lab.tally import LETTERS, OUTCOMES, Tally
from gorod.lab.trial import Trial


class Contrast(Struct, frozen=True):
    """The games of both ways; the n-th of one and the n-th of the other had the same luck."""

    a: Trial
    b: Trial
    before: Tally
    after: Tally

    @property
    def outcomes(self) -> list[str]:
        """Every way one of the two can end."""
        both = {*outcomes(self.a, self.before), *outcomes(self.b, self.after)}
        return [one for one in OUTCOMES if one in both]

    def difference(self, outcome: str) -> Estimate:
        """How much more often the second way ends so."""
        return paired(self.before.winners, self.after.winners, LETTERS[outcome])

    @property
    def alike(self) -> int:
        """How many seats have the same card in both."""
        return alike(self.a.cards, self.b.cards)


def contrast(a: Trial, b: Trial, games: int, crew: Crew, advance: Advance) -> Contrast:
    """Play both."""
    before, after = series([a, b], games, crew, advance)
    return Contrast(a, b, before, after)
