"""What came out of games: whole numbers and letters only, so that sums do not depend on who added them."""

from msgspec import Struct

from gorod.engine.events import How
from gorod.engine.role import Team
from gorod.engine.state import Departure, State

DRAW, UNFINISHED = "draw", "unfinished"
OUTCOMES = (*(str(team) for team in Team), DRAW, UNFINISHED)
LETTERS = {word: word[0] for word in OUTCOMES}
"""One letter a game: r, b, y, m, d, u."""


class Tally(Struct):
    """The winners one after the other, the length of games, and which cards left the table when."""

    winners: str = ""
    days: dict[int, int] = {}
    dealt: dict[str, int] = {}
    left: dict[str, dict[int, int]] = {}

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.winners)

    def wins(self, outcome: str) -> int:
        """How many ended so."""
        return self.winners.count(LETTERS[outcome])

    def note(self, game: State) -> None:
        """One more game."""
        self.winners += LETTERS[outcome_of(game)]
        _count(self.days, game.day)
        for role in game.roles[1:]:
            _count(self.dealt, role.id)
        for departure in game.left:
            by_day = self.left.setdefault(game.roles[departure.seat].id, {})
            _count(by_day, missed_dawn(departure))

    def add(self, other: "Tally") -> None:
        """The games of another one follow."""
        self.winners += other.winners
        _merge(self.days, other.days)
        _merge(self.dealt, other.dealt)
        for role, days in other.left.items():
            _merge(self.left.setdefault(role, {}), days)

    def alive(self, role: str, day: int) -> int:
        """How many cards of this role were still at the table when that day had broken."""
        left = self.left.get(role, {})
        return self.dealt[role] - sum(count for dawn, count in left.items() if dawn <= day)


def outcome_of(game: State) -> str:
    """The winner, a draw, or neither if nobody would end it."""
    if game.outcome is None:
        return UNFINISHED
    return str(game.outcome.winner) if game.outcome.winner else DRAW


def missed_dawn(departure: Departure) -> int:
    """The first dawn this player does not see: those killed leave at it, all others before it."""
    day = int(departure.phase[1:])
    return day if departure.how is How.KILLED else day + 1


def _count(counts: dict[int, int] | dict[str, int], key: int | str, more: int = 1) -> None:
    counts[key] = counts.get(key, 0) + more  # type: ignore[index, arg-type]


def _merge(counts: dict[int, int] | dict[str, int], others: dict[int, int] | dict[str, int]) -> None:
    for key, more in others.items():
        _count(counts, key, more)
