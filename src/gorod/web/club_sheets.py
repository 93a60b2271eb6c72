"""Judge's sheets of a club's games, with names, points and protests."""

from msgspec import Struct

from gorod.clubs.club import extra_of
from gorod.clubs.evening_games import EveningReader, PlayedGame, people_of, preset_of, standings_of
from gorod.clubs.evening_page import Glance
from gorod.scoring.presets import Preset
from gorod.scoring.standings import StandingRow, ci_in
from gorod.services.rows import OVER, UNFINISHED
from gorod.sheet.filling import filled_so_far
from gorod.sheet.form import Heading, Score, Sheet
from gorod.web.finished_games import Finished, finished, judge_among, proofs


class ClubSheet(Struct, frozen=True):
    """A game and its sheet."""

    game: Finished
    sheet: Sheet


def club_sheet(seen: Glance, reader: EveningReader, id: str) -> ClubSheet | None:
    """Return the sheet of a finished or abandoned game of this evening, else None."""
    games, preset = reader.games(seen.evening), preset_of(seen.evening)
    number, played = next(((at, one) for at, one in enumerate(games, 1) if one.row.id == id), (0, None))
    game = finished(reader.archive, id, (OVER, UNFINISHED)) if played is not None else None
    if game is None or played is None:
        return None
    sheet = filled_so_far(game.log, _heading(seen, reader, game, number))
    sheet.protest, sheet.is_cancelled = played.said.protest, played.said.cancelled
    if preset is not None and not played.said.cancelled:
        sheet.score = _score(played, standings_of(games, preset), preset)
    return ClubSheet(game, sheet)


def _heading(seen: Glance, reader: EveningReader, game: Finished, number: int) -> Heading:
    """Return the head of a sheet. Games are numbered through the whole evening, as on its page."""
    row, plan = game.row, seen.evening.plan
    people = reader.archive.people(row.table)
    known = {**{one.key: one.name for one in people}, **seen.names}
    return Heading(
        club=seen.club,
        evening=plan.title,
        date=plan.date.replace("-", "."),
        table=str(plan.tables.index(row.table) + 1),
        game=str(number),
        judge=judge_among(people),
        names={seat: known.get(key, "") for seat, key in enumerate(people_of(row), 1)},
        proofs=proofs(game),
    )


def _score(played: PlayedGame, standings: list[StandingRow], preset: Preset) -> Score | None:
    """Return the points of a game, or None for an abandoned game."""
    result = played.result
    if result is None:
        return None
    rows = {row.person: row for row in standings}
    return Score(
        preset,
        played.points(result, preset),
        tuple(ci_in(result, seat, rows.get(person), preset) for seat, person in enumerate(played.people, 1)),
        {one.seat: one.reason for one in extra_of(played.said)},
    )
