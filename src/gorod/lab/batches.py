"""Games of programs: what to play, one game, a batch of games, and the tally of results."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import Struct, field

from gorod.bots.player import Maker
from gorod.bots.players import KINDS
from gorod.engine.events import How
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.state import Departure, State
from gorod.game import Game
from gorod.services.game.game_loop import play


class Sides(Struct, frozen=True):
    """The kinds of programs: one plays the reds, the other everybody else."""

    red: str
    black: str

    @property
    def words(self) -> str:
        """The kinds in one word: `simple`, or `bayes/simple` if they differ."""
        return self.red if self.red == self.black else f"{self.red}/{self.black}"


class Trial(Struct, frozen=True):
    """A setup that is played any number of times; `cards` is the order in which seats are drawn for them."""

    rules: Ruleset
    cards: tuple[str, ...]
    sides: Sides
    seed: int

    def seed_of(self, index: int) -> str:
        """Return the seed of one game, so that it is the same wherever it is played."""
        return f"{self.seed} {index}"

    def deal(self, index: int) -> tuple[str, ...]:
        """Return the cards by seat; trials with one seed draw the same seats for the same deck places."""
        seats = list(range(len(self.cards)))
        Random(f"{self.seed_of(index)} deal").shuffle(seats)
        drawn = sorted(zip(seats, self.cards, strict=True))
        return tuple(card for _, card in drawn)

    def kinds(self, deal: Sequence[str]) -> list[str]:
        """Return the kind of program at each seat."""
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

    def play(self, is_stopped: Callable[[], bool] = lambda: False) -> "GameTally":
        """Play the games and return their tally; it is incomplete if `is_stopped` returns true."""
        tally = GameTally()
        for index in range(self.first, self.first + self.count):
            if is_stopped():
                break
            tally.note(play_game(self.trial, index).game)
        return tally


def deck(cast: Cast) -> tuple[str, ...]:
    """Return the cards of a cast as a list."""
    return tuple(role for role, count in cast.items() for _ in range(count))


DRAW, UNFINISHED = "draw", "unfinished"
OUTCOMES = (*(str(team) for team in Team), DRAW, UNFINISHED)
LETTERS = {word: word[0] for word in OUTCOMES}
"""One letter for each outcome: r, b, y, m, d, u."""


class GameTally(Struct):
    """The winners in order, the length of games, and when cards left the table."""

    winners: str = ""
    days: Counter[int] = field(default_factory=Counter)
    dealt: Counter[str] = field(default_factory=Counter)
    left: dict[str, Counter[int]] = {}

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self.winners)

    def wins(self, outcome: str) -> int:
        """Return how many games ended so."""
        return self.winners.count(LETTERS[outcome])

    def note(self, game: State) -> None:
        """Add one game."""
        self.winners += LETTERS[outcome_of(game)]
        self.days[game.day] += 1
        self.dealt.update(role.id for role in game.roles[1:])
        for departure in game.left:
            by_day = self.left.setdefault(game.roles[departure.seat].id, Counter())
            by_day[missed_dawn(departure)] += 1

    def add(self, other: "GameTally") -> None:
        """Append the games of another tally."""
        self.winners += other.winners
        self.days.update(other.days)
        self.dealt.update(other.dealt)
        for role, days in other.left.items():
            self.left.setdefault(role, Counter()).update(days)

    def alive(self, role: str, day: int) -> int:
        """Return how many cards of this role were still at the table after that day's dawn."""
        left = self.left.get(role, Counter[int]())
        return self.dealt[role] - sum(count for dawn, count in left.items() if dawn <= day)


def outcome_of(game: State) -> str:
    """Return the winner, a draw, or `unfinished`."""
    if game.outcome is None:
        return UNFINISHED
    return str(game.outcome.winner) if game.outcome.winner else DRAW


def missed_dawn(departure: Departure) -> int:
    """Return the first dawn this player does not see: that of their death, or the next one."""
    day = int(departure.phase[1:])
    return day if departure.how is How.KILLED else day + 1


class GameFailed(Exception):  # noqa: N818 — shown to the user as it is
    """A player or the engine failed in the game with this number."""

    def __init__(self, index: int, what: str) -> None:
        """`what`: the error as Python prints it."""
        super().__init__(index, what)
        self.index, self.what = index, what


def play_game(trial: Trial, index: int, makers: Mapping[str, Maker] = KINDS) -> Log:
    """Play one game from the deal to its end."""
    try:
        return _played(trial, index, makers)
    except Exception as error:
        raise GameFailed(index, f"{type(error).__name__}: {error}") from error


def _played(trial: Trial, index: int, makers: Mapping[str, Maker]) -> Log:
    deal = trial.deal(index)
    kinds = enumerate(trial.kinds(deal), 1)
    bots = {seat: makers[kind] for seat, kind in kinds}
    return play(Game(trial.rules, deal=deal), bots, trial.seed_of(index)).log
