"""Many games of programs, and what they show: who wins how often, how long it takes, who lives how long."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext

from msgspec import Struct

from gorod.bots.players import KINDS, STRONGEST
from gorod.engine.ruleset import Ruleset
from gorod.lab.batches import DRAW, UNFINISHED, Batch, GameTally, Sides, Trial, deck
from gorod.lab.estimate import WinRate, win_rate
from gorod.lab.parallel import GameWorkers, Processes, ThisProcess
from gorod.rules import RULESETS
from gorod.rules.casting import with_roles
from gorod.rules.options import changes, plain

USUAL_SIZE = 10
LARGEST = 50
SHARES = 16
"""Batches for each worker, so that none of them has to wait long for the last one."""

Advance = Callable[[int], object]
"""Told how many more games are done."""


class GameLength(Struct, frozen=True):
    """On which day games end: the mean, and how many on each."""

    mean: float
    counts: dict[int, int]


class CardSurvival(Struct, frozen=True):
    """How many of a card were dealt, and the share still at the table at each dawn and in the end."""

    dealt: int
    days: dict[int, float]
    end: float


class Simulation(Struct, frozen=True):
    """What was asked for, and what came out of it.

    >>> simulate("home", players=5, games=10, bots="random").games
    10
    """

    rules: str
    players: int
    options: dict[str, str]
    """Where the rules differ from those printed."""
    bots: str
    games: int
    seed: int
    wins: dict[str, WinRate]
    """By side; `draw`, and `unfinished` if nobody ended some games."""
    days: GameLength
    survival: dict[str, CardSurvival]
    """By role."""


def simulate(
    ruleset: str | Ruleset,
    players: int | None = None,
    games: int = 1000,
    bots: str = STRONGEST,
    *,
    seed: int = 1,
    workers: int | GameWorkers = 1,
    advance: Advance = lambda _: None,
) -> Simulation:
    """Let programs play so many games; the same seed gives the same games, whoever plays them.

    `bots` is a kind of player for everybody, or one for the reds and one for the others: `bayes/simple`.
    With several `workers` each is a process, and the calling script needs its `if __name__ == "__main__"`.

    >>> found = simulate("home", players=5, games=40, bots="random")
    >>> list(found.wins), found.wins["red"].n + found.wins["black"].n + found.wins["draw"].n
    (['red', 'black', 'draw'], 40)
    >>> 0 <= found.wins["red"].low <= found.wins["red"].rate <= found.wins["red"].high <= 1
    True
    """
    rules = _ruleset(ruleset)
    trial = Trial(rules, deck(rules.cast[_size(rules, players)]), _sides(bots), seed)
    if games < 1:
        raise ValueError(f"games: {games} (1 or more)")
    with _at_work(workers) as ready:
        [tally] = play_trials([trial], games, ready, advance)
    return Simulation(
        rules=rules.id,
        players=len(trial.cards),
        options=changed_options(rules),
        bots=trial.sides.words,
        games=tally.games,
        seed=seed,
        wins=win_rates(trial, tally),
        days=_lengths(tally),
        survival={role: _survival(tally, role) for role in dict.fromkeys(trial.cards)},
    )


def _ruleset(ruleset: str | Ruleset) -> Ruleset:
    if isinstance(ruleset, Ruleset):
        return ruleset
    if ruleset not in RULESETS:
        raise ValueError(f"ruleset: {ruleset} ({', '.join(RULESETS)})")
    return RULESETS[ruleset]


def usual_size(rules: Ruleset) -> int:
    """The number of players unless another one is asked for: ten if the ruleset has a cast for ten."""
    return USUAL_SIZE if USUAL_SIZE in rules.cast else max(rules.cast)


def _size(rules: Ruleset, players: int | None) -> int:
    size = usual_size(rules) if players is None else players
    if size not in rules.cast:
        raise ValueError(f"players: {size} ({', '.join(map(str, sorted(rules.cast)))})")
    return size


def _sides(bots: str) -> Sides:
    red, _, black = bots.partition("/")
    for kind in (red, black or red):
        if kind not in KINDS:
            raise ValueError(f"bots: {kind} ({', '.join(KINDS)})")
    return Sides(red, black or red)


def _at_work(workers: int | GameWorkers) -> "Processes | nullcontext[GameWorkers]":
    """Workers of the caller's own stay when the games are over."""
    if not isinstance(workers, int):
        return nullcontext(workers)
    return Processes(workers) if workers > 1 else nullcontext(ThisProcess())


def play_trials(
    trials: Sequence[Trial], games: int, workers: GameWorkers, advance: Advance
) -> list[GameTally]:
    """So many games of each trial; the sums are the same however they were cut into batches."""
    size = max(1, min(LARGEST, games * len(trials) // (workers.size * SHARES)))
    pieces = [(at, batch) for at, trial in enumerate(trials) for batch in cut(trial, games, size)]
    tallies = [GameTally() for _ in trials]
    for (at, batch), part in zip(pieces, workers.run([batch for _, batch in pieces]), strict=True):
        tallies[at].add(part)
        advance(batch.count)
    return tallies


def cut(trial: Trial, games: int, size: int) -> Iterator[Batch]:
    """The games of a trial in batches of this size, the last one with what is left."""
    for first in range(0, games, size):
        yield Batch(trial, first, min(size, games - first))


def outcomes(trial: Trial, tally: GameTally) -> list[str]:
    """Every way this trial can end; games that nobody ended are told of only if there are any."""
    return [*(str(team) for team in trial.teams), DRAW, *([UNFINISHED] if tally.wins(UNFINISHED) else [])]


def win_rates(trial: Trial, tally: GameTally) -> dict[str, WinRate]:
    """How often each side wins."""
    return {one: win_rate(tally.wins(one), tally.games) for one in outcomes(trial, tally)}


def changed_options(rules: Ruleset) -> dict[str, str]:
    """What differs from the rules as they are printed."""
    preset = with_roles(RULESETS[rules.id], rules.roles)
    return {name: plain(mine) for name, mine, _, _ in changes(rules, preset) if mine is not None}


def _lengths(tally: GameTally) -> GameLength:
    mean = sum(day * count for day, count in tally.days.items()) / tally.games
    return GameLength(mean, dict(sorted(tally.days.items())))


def _survival(tally: GameTally, role: str) -> CardSurvival:
    dealt, last = tally.dealt[role], max(tally.days)
    by_day = {day: tally.alive(role, day) / dealt for day in range(1, last + 1)}
    return CardSurvival(dealt, by_day, tally.alive(role, last + 1) / dealt)
