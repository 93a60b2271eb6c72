"""Simulates many games of programs: win rates, length of games, survival of cards."""

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

DEFAULT_PLAYERS = 10
MAX_BATCH_GAMES = 50
BATCHES_PER_WORKER = 16
"""Batches for each worker, so that nobody waits long for the last one."""

Advance = Callable[[int], object]
"""Called with the number of games that were just finished."""


class GameLength(Struct, frozen=True):
    """The day on which games end: the mean, and the number of games for each day."""

    mean: float
    counts: dict[int, int]


class CardSurvival(Struct, frozen=True):
    """How many of a card were dealt, and the share still at the table at each dawn and at the end."""

    dealt: int
    days: dict[int, float]
    end: float


class Simulation(Struct, frozen=True):
    """The parameters and the results of a simulation.

    >>> simulate("home", players=5, games=10, bots="random").games
    10
    """

    rules: str
    players: int
    options: dict[str, str]
    """The options that differ from the printed rules."""
    bots: str
    games: int
    seed: int
    wins: dict[str, WinRate]
    """Win rates by side, with `draw`, and `unfinished` if some games did not end."""
    days: GameLength
    survival: dict[str, CardSurvival]
    """Survival by role."""


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
    """Let programs play this many games; the same seed gives the same games with any workers.

    `bots` is a kind of player for everybody, or one for the reds and one for the others: `bayes/simple`.
    With more than one worker each is a process, and the calling script needs `if __name__ == "__main__"`.

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
    """Return the default number of players: ten if the ruleset has a cast for ten."""
    return DEFAULT_PLAYERS if DEFAULT_PLAYERS in rules.cast else max(rules.cast)


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
    """Return a context with workers; those of the caller are not closed."""
    if not isinstance(workers, int):
        return nullcontext(workers)
    return Processes(workers) if workers > 1 else nullcontext(ThisProcess())


def play_trials(
    trials: Sequence[Trial], games: int, workers: GameWorkers, advance: Advance
) -> list[GameTally]:
    """Play this many games of each trial; the tallies do not depend on the size of batches."""
    size = max(1, min(MAX_BATCH_GAMES, games * len(trials) // (workers.size * BATCHES_PER_WORKER)))
    pieces = [
        (at, batch) for at, trial in enumerate(trials) for batch in split_into_batches(trial, games, size)
    ]
    tallies = [GameTally() for _ in trials]
    for (at, batch), part in zip(pieces, workers.run([batch for _, batch in pieces]), strict=True):
        tallies[at].add(part)
        advance(batch.count)
    return tallies


def split_into_batches(trial: Trial, games: int, size: int) -> Iterator[Batch]:
    """Split the games of a trial into batches of this size; the last one may be smaller."""
    for first in range(0, games, size):
        yield Batch(trial, first, min(size, games - first))


def outcomes(trial: Trial, tally: GameTally) -> list[str]:
    """Return every outcome of this trial; `unfinished` only if it occurred."""
    return [*(str(team) for team in trial.teams), DRAW, *([UNFINISHED] if tally.wins(UNFINISHED) else [])]


def win_rates(trial: Trial, tally: GameTally) -> dict[str, WinRate]:
    """Return the win rate of each outcome."""
    return {one: win_rate(tally.wins(one), tally.games) for one in outcomes(trial, tally)}


def changed_options(rules: Ruleset) -> dict[str, str]:
    """Return the options that differ from the printed rules."""
    preset = with_roles(RULESETS[rules.id], rules.roles)
    return {name: plain(mine) for name, mine, _, _ in changes(rules, preset) if mine is not None}


def _lengths(tally: GameTally) -> GameLength:
    mean = sum(day * count for day, count in tally.days.items()) / tally.games
    return GameLength(mean, dict(sorted(tally.days.items())))


def _survival(tally: GameTally, role: str) -> CardSurvival:
    dealt, last = tally.dealt[role], max(tally.days)
    by_day = {day: tally.alive(role, day) / dealt for day in range(1, last + 1)}
    return CardSurvival(dealt, by_day, tally.alive(role, last + 1) / dealt)
