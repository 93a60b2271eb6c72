"""Balance: the fairest cast for each number of players, and the effect of one more citizen."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from gorod.engine.refusal import Refused
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.batches import GameTally, Sides, Trial, deck
from gorod.lab.estimate import Estimate, mean, unpaired_difference, wilson
from gorod.lab.exact import mafia_chance
from gorod.lab.parallel import GameWorkers
from gorod.lab.simulate import Advance, play_trials
from gorod.rules.casting import check_cast, moved, plain_citizen

EVEN_CHANCE = 0.5


class TriedCast(Struct, frozen=True):
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
        """The reds' chance if nobody had a power and everybody played at random."""
        return 1 - mafia_chance(self.players, self.blacks)


class CitizenAdded(Struct, frozen=True):
    """The effect of one more citizen on the reds: as played, and exactly without powers."""

    smaller: TriedCast
    larger: TriedCast

    @property
    def change(self) -> Estimate:
        """The change of the reds' win rate."""
        return unpaired_difference(self.smaller.red, self.larger.red)

    @property
    def exact(self) -> float:
        """The change of the reds' exact chance."""
        return float(self.larger.exact - self.smaller.exact)

    @property
    def is_from_even(self) -> bool:
        """Whether the smaller table had an even number of players."""
        return self.smaller.players % 2 == 0


class ParityEffect(Struct, frozen=True):
    """The mean effect of one more citizen at tables of one parity."""

    steps: int
    change: Estimate
    exact: float


class Balance(Struct, frozen=True):
    """The results of all casts that were tried."""

    rules: Ruleset
    tried: tuple[TriedCast, ...]

    @property
    def sizes(self) -> list[int]:
        """The numbers of players, sorted."""
        return sorted({tried.players for tried in self.tried})

    def casts(self, players: int) -> list[TriedCast]:
        """Return the casts tried for this number of players."""
        return [tried for tried in self.tried if tried.players == players]

    def guide(self, players: int) -> TriedCast:
        """Return the ruleset's own cast."""
        return next(tried for tried in self.casts(players) if tried.is_guide)

    def best(self, players: int) -> TriedCast:
        """Return the cast nearest to even; of equals, the one with the fewest mafia."""
        return min(self.casts(players), key=lambda tried: abs(tried.red.rate - EVEN_CHANCE))

    @property
    def steps(self) -> list[CitizenAdded]:
        """Every pair of casts that differ by one plain citizen."""
        pairs = ((a, b) for a in self.tried for b in self.tried if b.players == a.players + 1)
        return [CitizenAdded(a, b) for a, b in pairs if is_one_citizen_more(self.rules, a.cast, b.cast)]

    def parity_effect(self, from_even: bool) -> ParityEffect | None:
        """Return the mean effect of one more citizen at tables of this parity; None without a pair."""
        steps = [step for step in self.steps if step.is_from_even is from_even]
        if not steps:
            return None
        exact = sum(step.exact for step in steps) / len(steps)
        return ParityEffect(len(steps), mean([step.change for step in steps]), exact)


class BalanceRequest(Struct, frozen=True):
    """What to play: the programs, the number of games, the seed, and the distance from the guide's casts."""

    sides: Sides
    games: int
    seed: int
    reach: int


def balance(
    rules: Ruleset, sizes: Sequence[int], request: BalanceRequest, workers: GameWorkers, advance: Advance
) -> Balance:
    """Play every cast with the same seeds."""
    casts = casts_to_try(rules, sizes, request.reach)
    trials = [Trial(rules, deck(cast), request.sides, request.seed) for cast in casts]
    tallies = play_trials(trials, request.games, workers, advance)
    tried = [_tried(rules, cast, tally) for cast, tally in zip(casts, tallies, strict=True)]
    return Balance(rules, tuple(tried))


def _tried(rules: Ruleset, cast: Cast, tally: GameTally) -> TriedCast:
    players, wins = sum(cast.values()), tally.wins(Team.RED)
    is_guide = cast == rules.cast[players]
    rate = wilson(wins, tally.games)
    return TriedCast(players, cast, blacks(rules, cast), is_guide, is_advised(rules, cast), wins, rate)


def casts_to_try(rules: Ruleset, sizes: Sequence[int], reach: int) -> list[Cast]:
    """Return the guide's cast of each size and those around it."""
    return [cast for size in sizes for cast in around(rules, rules.cast[size], reach)]


def around(rules: Ruleset, cast: Cast, reach: int) -> list[Cast]:
    """Return the cast and those with up to `reach` mafia cards fewer or more, the fewest first."""
    return [*reversed(_neighbours(rules, cast, reach, -1)), cast, *_neighbours(rules, cast, reach, 1)]


def _neighbours(rules: Ruleset, cast: Cast, reach: int, step: int) -> list[Cast]:
    found: list[Cast] = []
    for _ in range(reach):
        changed = _neighbour(rules, found[-1] if found else cast, step)
        if changed is None:
            break
        found.append(changed)
    return found


def _neighbour(rules: Ruleset, cast: Cast, step: int) -> Cast | None:
    """Exchange a plain citizen and a mafia card; return the first exchange that is allowed."""
    citizen = plain_citizen(rules, cast)
    ways = [moved(cast, {role.id: step, citizen: -step}) for role in _mafia(rules, cast)]
    allowed = [way for way in ways if way and not isinstance(check_cast(rules, way), Refused)]
    return allowed[0] if allowed else None


def _mafia(rules: Ruleset, cast: Cast) -> list[Role]:
    """Return the cards of the largest clan, those without a power first; a second clan stays as it is."""
    clan = _largest_clan(rules.roles[role] for role in Counter(cast).elements())
    own = [role for role in rules.roles.values() if role.is_mafia and role.clan is clan]
    return sorted(own, key=lambda role: (role.act is not None, -cast.get(role.id, 0)))


def _largest_clan(dealt: Iterable[Role]) -> Team | None:
    clans = Counter(role.clan for role in dealt if role.is_mafia)
    return clans.most_common(1)[0][0] if clans else None


def blacks(rules: Ruleset, cast: Cast) -> int:
    """Return the number of mafia cards of a cast, of all clans."""
    return sum(count for role, count in cast.items() if rules.roles[role].is_mafia)


def is_advised(rules: Ruleset, cast: Cast) -> bool:
    """Tell whether the ruleset has no objection to a cast."""
    return check_cast(rules, cast) == []


def is_one_citizen_more(rules: Ruleset, smaller: Cast, larger: Cast) -> bool:
    """Tell whether the second cast is the first with one plain citizen added."""
    return Counter(larger) == Counter(smaller) + Counter([plain_citizen(rules, larger)])
