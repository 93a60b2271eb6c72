"""Standings: the points of games by a preset, added up for each person."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.scoring.game_result import GameResult, SeatResult
from gorod.scoring.presets import Compensation, Hundredths, Preset


class ScoredGame(Struct, frozen=True):
    """A game that counts: its result, who sat where, and extra points from the judge."""

    result: GameResult
    people: tuple[str, ...]
    """Opaque keys of people, from seat 1 on."""
    extra: dict[Seat, Hundredths] = {}


class GamePoints(Struct, frozen=True, omit_defaults=True):
    """The points of one person for one game, without Ci, which depends on all their games."""

    result: Hundredths = 0
    best_move: Hundredths = 0
    penalty: Hundredths = 0
    extra: Hundredths = 0

    @property
    def total(self) -> Hundredths:
        """The sum of all parts."""
        return self.result + self.best_move + self.penalty + self.extra


class Tried(Struct):
    """How often a person played a side or role, and how often they won with it."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        """Add one game."""
        self.games += 1
        self.wins += won


class StandingRow(Struct, omit_defaults=True):
    """The standing of one person, in hundredths of a point; equal totals share a `place`."""

    person: str
    place: int = 0
    """0 if games are not for points."""
    games: int = 0
    wins: int = 0
    result: Hundredths = 0
    best_move: Hundredths = 0
    penalty: Hundredths = 0
    extra: Hundredths = 0
    ci: Hundredths = 0
    total: Hundredths = 0
    best_moves: int = 0
    """The number of best moves with points."""
    shot_first: int = 0
    """How often they were shot first as a red, whoever won."""
    sides: dict[str, Tried] = {}
    roles: dict[str, Tried] = {}


def points_of(result: GameResult, seat: Seat, extra: Hundredths, preset: Preset) -> GamePoints:
    """Return the points of a game for a seat."""
    own = result.seats[seat - 1]
    lost = preset.draw if result.winner is None else preset.loss
    is_best = own.team is Team.RED and own.blacks_named is not None
    return GamePoints(
        preset.win if own.won else lost,
        preset.best_move.get(own.blacks_named or 0, 0) if is_best else 0,
        preset.removal * own.removed + preset.team_defeat * own.defeated,
        extra,
    )


def ci_of(rule: Compensation, games: int, times: int) -> Hundredths:
    """Return Ci for one game of a person who was shot first `times` in `games`; halves are rounded up."""
    base = (rule.share * games + 50) // 100
    return rule.most if times >= base else (2 * rule.most * times + base) // (2 * base)


def ci_in(result: GameResult, seat: Seat, row: StandingRow | None, preset: Preset) -> Hundredths:
    """Return a person's Ci for this game; `row` is their standing over all games."""
    if preset.ci is None or row is None or not _is_compensated(result.seats[seat - 1], result):
        return 0
    return ci_of(preset.ci, row.games, row.shot_first)


def standings(games: Sequence[ScoredGame], preset: Preset | None) -> list[StandingRow]:
    """Return the standings, best first; without a preset only wins are counted, and there are no places."""
    rows = [_row(person, games, preset) for person in _people(games)]
    rows.sort(key=lambda row: (-row.total, -row.wins, row.games))
    if preset is not None:
        _give_places(rows)
    return rows


def _people(games: Iterable[ScoredGame]) -> Iterable[str]:
    """Return all people who played, in the order of their first game."""
    return dict.fromkeys(person for game in games for person in game.people)


def _row(person: str, games: Iterable[ScoredGame], preset: Preset | None) -> StandingRow:
    row, compensated = StandingRow(person), 0
    for game in games:
        if person in game.people:
            seat = game.people.index(person) + 1
            own = game.result.seats[seat - 1]
            _count(row, own)
            compensated += _is_compensated(own, game.result)
            if preset is not None:
                _add(row, points_of(game.result, seat, game.extra.get(seat, 0), preset))
    if preset is not None and preset.ci is not None and compensated:
        row.ci = compensated * ci_of(preset.ci, row.games, row.shot_first)
    row.total += row.ci
    return row


def _is_compensated(own: SeatResult, result: GameResult) -> bool:
    """Whether Ci is due: shot first as a red, and lost; a draw is not a loss."""
    return own.shot_first and own.team is Team.RED and not own.won and result.winner is not None


def _count(row: StandingRow, own: SeatResult) -> None:
    row.games += 1
    row.wins += own.won
    row.shot_first += own.shot_first and own.team is Team.RED
    row.sides.setdefault(own.team.value, Tried()).add(own.won)
    row.roles.setdefault(own.role, Tried()).add(own.won)


def _add(row: StandingRow, points: GamePoints) -> None:
    row.result += points.result
    row.best_move += points.best_move
    row.penalty += points.penalty
    row.extra += points.extra
    row.total += points.total
    row.best_moves += points.best_move > 0


def _give_places(rows: Sequence[StandingRow]) -> None:
    """Number the places; equal totals share a place, and the next place counts them all."""
    for at, row in enumerate(rows):
        is_level = at > 0 and rows[at - 1].total == row.total
        row.place = rows[at - 1].place if is_level else at + 1
