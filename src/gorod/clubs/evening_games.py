"""The games of an evening as they were kept, and what they came to; of one that goes on nothing is told."""

from collections.abc import Sequence
from typing import cast

from msgspec import Struct, json

from gorod.clubs.club import Evening, extra_of
from gorod.protocol.club import EveningGame, GameState
from gorod.scoring.game_result import GameResult, result_of
from gorod.scoring.presets import PRESETS, Preset
from gorod.scoring.standings import GamePoints, ScoredGame, StandingRow, points_of, standings
from gorod.services.logbook import folded
from gorod.services.ports import Archive
from gorod.services.rows import OVER, EveningGameRow, GameRow

DRAW = "draw"


class PlayedGame(Struct, frozen=True):
    """A game with what was said about it; `result` if it is over."""

    row: GameRow
    people: tuple[str, ...]
    said: EveningGameRow
    result: GameResult | None

    @property
    def extra(self) -> dict[int, int]:
        """Points of single seats."""
        return {one.seat: one.points for one in extra_of(self.said)}

    def told(self, preset: Preset | None) -> EveningGame:
        """As it goes out."""
        row, said = self.row, self.said
        state = cast(GameState, row.state)  # nothing else is ever written
        if self.result is None:
            return EveningGame(row.id, row.table, row.at, state, self.people)
        return EveningGame(
            row.id,
            row.table,
            row.at,
            state,
            self.people,
            self.result.winner or DRAW,
            self.result.seats,
            self._points(self.result, preset) if preset is not None else (),
            said.cancelled,
            said.protest,
            extra_of(said),
        )

    def _points(self, result: GameResult, preset: Preset) -> tuple[GamePoints, ...]:
        seats = range(1, len(self.people) + 1)
        return tuple(points_of(result, seat, self.extra.get(seat, 0), preset) for seat in seats)


def rows_of(archive: Archive, tables: Sequence[str]) -> list[GameRow]:
    """All games of these tables, in the order in which they began."""
    return sorted((row for table in tables for row in archive.games(table)), key=lambda row: (row.at, row.id))


def people_of(row: GameRow) -> tuple[str, ...]:
    """Who sat there, by key, from seat 1 on."""
    return json.decode(row.seats, type=tuple[str, ...])


def games_of(archive: Archive, evening: Evening) -> list[PlayedGame]:
    """All games of an evening; the logs of those that are over are read, which takes a while."""
    return [
        PlayedGame(row, people_of(row), evening.correction(row.id), _result(archive, row))
        for row in rows_of(archive, evening.plan.tables)
    ]


def _result(archive: Archive, row: GameRow) -> GameResult | None:
    return result_of(folded(archive.entries(row.id))) if row.state == OVER else None


def standings_of(games: Sequence[PlayedGame], preset: Preset | None) -> list[StandingRow]:
    """What all games that count add up to."""
    scored = [
        ScoredGame(game.result, game.people, game.extra)
        for game in games
        if game.result is not None and not game.said.cancelled
    ]
    return standings(scored, preset)


def preset_of(evening: Evening) -> Preset | None:
    """How its games are counted; none where they are not for points."""
    return PRESETS.get(evening.plan.preset)
