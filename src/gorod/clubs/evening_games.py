"""The stored games of an evening and their results. A game that goes on has no result."""

from collections.abc import Sequence
from itertools import islice
from typing import cast

from msgspec import Struct, json

from gorod.clubs.club import Evening, extra_of
from gorod.protocol.club import EveningGame, GameState
from gorod.scoring.game_result import GameResult, result_of
from gorod.scoring.presets import PRESETS, Preset
from gorod.scoring.standings import GamePoints, ScoredGame, StandingRow, points_of, standings
from gorod.services.game.logbook import folded
from gorod.services.ports import Archive
from gorod.services.rows import OVER, VOID, EveningGameRow, GameRow

DRAW = "draw"
MAX_CACHED_RESULTS = 10_000
"""Number of cached results; if one evening has more games, all of its results are cached."""


class PlayedGame(Struct, frozen=True):
    """A game with the decisions about it; `result` only if it is over."""

    row: GameRow
    people: tuple[str, ...]
    said: EveningGameRow
    result: GameResult | None

    @property
    def extra(self) -> dict[int, int]:
        """Extra points by seat."""
        return {one.seat: one.points for one in extra_of(self.said)}

    def told(self, preset: Preset | None) -> EveningGame:
        """Return the game as it is sent."""
        row, said = self.row, self.said
        state = cast(GameState, row.state)  # no other state is ever stored
        if self.result is None:
            return EveningGame(row.id, row.table, row.at, state, self.people)
        return EveningGame(
            row.id,
            row.table,
            row.at,
            state,
            self.people,
            self.result.winner or DRAW,
            self.result.days,
            self.result.seats,
            self.points(self.result, preset) if preset is not None else (),
            said.cancelled,
            said.protest,
            extra_of(said),
        )

    def points(self, result: GameResult, preset: Preset) -> tuple[GamePoints, ...]:
        """Return everybody's points, from seat 1 on."""
        seats = range(1, len(self.people) + 1)
        return tuple(points_of(result, seat, self.extra.get(seat, 0), preset) for seat in seats)


def rows_of(archive: Archive, tables: Sequence[str]) -> list[GameRow]:
    """Return all games of these tables that are not void, in the order in which they began."""
    found = (row for table in tables for row in archive.games(table) if row.state != VOID)
    return sorted(found, key=lambda row: (row.at, row.id))


def people_of(row: GameRow) -> tuple[str, ...]:
    """Return the keys of the players, from seat 1 on."""
    return json.decode(row.seats, type=tuple[str, ...])


class EveningReader:
    """Reads each log once, as long as nothing is added to it. Use it from one thread at a time."""

    def __init__(self, archive: Archive, most_known: int = MAX_CACHED_RESULTS) -> None:
        """`most_known`: how many results are cached, unless one evening has more games."""
        self.archive, self._most_known = archive, most_known
        self._known: dict[str, tuple[bytes, GameResult | None]] = {}

    def games(self, evening: Evening) -> list[PlayedGame]:
        """Return all games of an evening, in the order in which they began."""
        found = [
            PlayedGame(row, people_of(row), evening.correction(row.id), self._result(row))
            for row in rows_of(self.archive, evening.plan.tables)
        ]
        self._forget_all_but(max(self._most_known, len(found)))
        return found

    def _result(self, row: GameRow) -> GameResult | None:
        """Return the result, or None while the game goes on, also after its end was taken back."""
        if row.state != OVER:
            return None
        head = self.archive.head(row.id)
        known = self._known.pop(row.id, None)
        if known is None or known[0] != head:
            known = head, result_of(folded(self.archive.entries(row.id)))
        self._known[row.id] = known  # the last key is the one used last
        return known[1]

    def _forget_all_but(self, count: int) -> None:
        """Keep this many results, those that were used last."""
        for id in [*islice(self._known, max(0, len(self._known) - count))]:
            del self._known[id]


def standings_of(games: Sequence[PlayedGame], preset: Preset | None) -> list[StandingRow]:
    """Return the standings from all games that count."""
    scored = [
        ScoredGame(game.result, game.people, game.extra)
        for game in games
        if game.result is not None and not game.said.cancelled
    ]
    return standings(scored, preset)


def preset_of(evening: Evening) -> Preset | None:
    """Return the scoring of an evening, or None if it is not for points."""
    return PRESETS.get(evening.plan.preset)
