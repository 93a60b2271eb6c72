"""All that was kept of one table or of one club: read at once, on whatever thread."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct, json

from gorod.services.members import KeptTable
from gorod.services.ports import Archive, TableArchive
from gorod.services.rows import (
    CLOSED,
    PLAYING,
    ClockRow,
    ClubPersonRow,
    ClubRow,
    EntryRow,
    EveningGameRow,
    EveningRow,
    GameRow,
    NoteRow,
    PersonRow,
    SittingRow,
    TableRow,
    WordsRow,
)


class StoredTable(Struct, frozen=True):
    """A table with its people and its last game; words and clock only where that goes on."""

    row: TableRow
    people: list[PersonRow]
    notes: list[NoteRow]
    game: GameRow | None = None
    entries: list[EntryRow] = []
    words: list[WordsRow] = []
    clock: ClockRow | None = None
    sitting: SittingRow | None = None


def stored_table(archive: TableArchive, id: str) -> StoredTable | None:
    """None where there is none, or none that is open."""
    row = archive.table(id)
    if row is None or row.state == CLOSED:
        return None
    people, notes, sitting = archive.people(id), archive.notes(id), archive.sitting(id)
    last = last_game(row)
    game = archive.game(last) if last else None
    if game is None:
        return StoredTable(row, people, notes, sitting=sitting)
    entries, is_on = archive.entries(last), row.state == PLAYING
    words, clock = (archive.words(last), archive.clock(last)) if is_on else ([], None)
    return StoredTable(row, people, notes, game, entries, words, clock, sitting)


def last_game(row: TableRow) -> str:
    """Its id; empty where none was played."""
    return json.decode(row.settings, type=KeptTable).game


class UnreadTable(Struct, frozen=True):
    """A table of which there is a row and no more: it is closed, or what else was kept cannot be read."""

    row: TableRow
    error: Exception | None = None


def table_as_kept(archive: TableArchive, id: str) -> StoredTable | UnreadTable | None:
    """As much of a table as can be read; None where there is none. It fails where nothing can be read."""
    try:
        kept = stored_table(archive, id)
    except Exception:  # of the place, which says so again, or of the table, which fails again
        row = archive.table(id)
        try:
            kept = stored_table(archive, id)
        except Exception as error:
            return UnreadTable(row, error) if row is not None else None
    row = archive.table(id) if kept is None else None
    return UnreadTable(row) if row is not None else kept


def tables_as_kept(archive: Archive, ids: Sequence[str]) -> dict[str, StoredTable | UnreadTable | None]:
    """Several at once, which takes much less than one after another."""
    source: TableArchive = archive
    with suppress(Exception):  # what is wrong with one is not to hurt the others: each is read by itself
        source = archive.ahead(ids)
    return {id: table_as_kept(source, id) for id in ids}


class StoredClub(Struct, frozen=True):
    """A club with its people and its evenings, each with what was said about its games."""

    row: ClubRow
    people: list[ClubPersonRow]
    evenings: list[tuple[EveningRow, list[EveningGameRow]]]


def stored_club(archive: Archive, id: str) -> StoredClub | None:
    """None where there is none."""
    row = archive.club(id)
    if row is None:
        return None
    evenings = [(evening, archive.evening_games(evening.id)) for evening in archive.evenings(id)]
    return StoredClub(row, archive.club_people(id), evenings)
