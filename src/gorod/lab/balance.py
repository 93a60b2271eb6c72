"""Balance: for each number of players the cast nearest to even, and what one more citizen changes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from gorod.engine.refusal import Refused
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.batches import GameTally, Sides, Trial, deck
from gorod.lab.estimate import Estimate, apart, mean, wilson
from gorod.lab.exact import mafia_chance
from gorod.lab.parallel import GameWorkers
from gorod.lab.simulate import Advance, play_trials
from gorod.rules.casting import check_cast, moved, plain_citizen

EVEN = 0.5


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
        """The reds' chance if nobody had a power and all played at random."""
        return 1 - mafia_chance(self.players, self.blacks)


class CitizenAdded(Struct, frozen=True):
    """What one more citizen changes for the reds: as played, and exactly without powers."""

    smaller: TriedCast
    larger: TriedCast

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


class ParityEffect(Struct, frozen=True):
    """What one more citizen changes on the mean, at tables of one parity."""

    steps: int
    change: Estimate
    exact: float


class Balance(Struct, frozen=True):
    """All casts that were tried."""

    rules: Ruleset
    tried: tuple[TriedCast, ...]

    @property
    def sizes(self) -> list[int]:
        """The numbers of players."""
        return sorted({tried.players for tried in self.tried})

    def casts(self, players: int) -> list[TriedCast]:
        """Those tried for this number of players."""
        return [tried for tried in self.tried if tried.players == players]

    def guide(self, players: int) -> TriedCast:
        """The ruleset's own."""
        return next(tried for tried in self.casts(players) if tried.is_guide)

    def best(self, players: int) -> TriedCast:
        """The one nearest to even; the fewest mafia of equals."""
        return min(self.casts(players), key=lambda tried: abs(tried.red.rate - EVEN))

    @property
    def steps(self) -> list[CitizenAdded]:
        """Every two casts of which one has one plain citizen more."""
        pairs = ((a, b) for a in self.tried for b in self.tried if b.players == a.players + 1)
        return [CitizenAdded(a, b) for a, b in pairs if is_one_citizen_more(self.rules, a.cast, b.cast)]

    def parity_effect(self, from_even: bool) -> ParityEffect | None:
        """What one more citizen changes at a table of this parity."""
        steps = [step for step in self.steps if step.is_from_even is from_even]
        if not steps:
            return None
        exact = sum(step.exact for step in steps) / len(steps)
        return ParityEffect(len(steps), mean([step.change for step in steps]), exact)


class BalanceRequest(Struct, frozen=True):
    """What is asked for: who plays, how often, with which luck, how far from the guide."""

    sides: Sides
    games: int
    seed: int
    reach: int


def balance(
    rules: Ruleset, sizes: Sequence[int], request: BalanceRequest, workers: GameWorkers, advance: Advance
) -> Balance:
    """Play every cast; all with the same luck."""
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
    """The guide's cast of each size and those around it."""
    return [cast for size in sizes for cast in around(rules, rules.cast[size], reach)]


def around(rules: Ruleset, cast: Cast, reach: int) -> list[Cast]:
    """The cast itself and those with up to `reach` mafia cards fewer or more, from the fewest on."""
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
    """A plain citizen becomes one of the mafia, or the other way round; the first way that is allowed."""
    citizen = plain_citizen(rules, cast)
    ways = [moved(cast, {role.id: step, citizen: -step}) for role in _mafia(rules, cast)]
    allowed = [way for way in ways if way and not isinstance(check_cast(rules, way), Refused)]
    return allowed[0] if allowed else None


def _mafia(rules: Ruleset, cast: Cast) -> list[Role]:
    """The cards of the clan that has most, those without a power first; a second clan is left as it is."""
    clan = _largest_clan(rules.roles[role] for role in Counter(cast).elements())
    own = [role for role in rules.roles.values() if role.is_mafia and role.clan is clan]
    return sorted(own, key=lambda role: (role.act is not None, -cast.get(role.id, 0)))


def _largest_clan(dealt: Iterable[Role]) -> Team | None:
    clans = Counter(role.clan for role in dealt if role.is_mafia)
    return clans.most_common(1)[0][0] if clans else None


def blacks(rules: Ruleset, cast: Cast) -> int:
    """The mafia cards of a cast, of all clans."""
    return sum(count for role, count in cast.items() if rules.roles[role].is_mafia)


def is_advised(rules: Ruleset, cast: Cast) -> bool:
    """The ruleset says nothing against it."""
    return check_cast(rules, cast) == []


def is_one_citizen_more(rules: Ruleset, smaller: Cast, larger: Cast) -> bool:
    """The second cast is the first with one plain citizen added."""
    return Counter(larger) == Counter(smaller) + Counter([plain_citizen(rules, larger)])
