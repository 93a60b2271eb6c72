"""All stored rows of one table or of one club, read together, on any thread."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct, json

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
from gorod.services.table.members import KeptTable


class StoredTable(Struct, frozen=True):
    """A table with its people and its last game; with words and clock only if that game is not over."""

    row: TableRow
    people: list[PersonRow]
    notes: list[NoteRow]
    game: GameRow | None = None
    entries: list[EntryRow] = []
    words: list[WordsRow] = []
    clock: ClockRow | None = None
    sitting: SittingRow | None = None


def stored_table(archive: TableArchive, id: str) -> StoredTable | None:
    """Return an open table, or None."""
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
    """Return the id of the table's last game, or an empty string."""
    return json.decode(row.settings, type=KeptTable).game


class UnreadTable(Struct, frozen=True):
    """A table of which only the row is known: it is closed, or the rest cannot be read."""

    row: TableRow
    error: Exception | None = None


def table_as_kept(archive: TableArchive, id: str) -> StoredTable | UnreadTable | None:
    """Return as much of a table as can be read, or None if there is none; raise if nothing can be read."""
    try:
        kept = stored_table(archive, id)
    except Exception:  # the store raises again, and so does the table if it is damaged
        row = archive.table(id)
        try:
            kept = stored_table(archive, id)
        except Exception as error:
            return UnreadTable(row, error) if row is not None else None
    row = archive.table(id) if kept is None else None
    return UnreadTable(row) if row is not None else kept


def tables_as_kept(archive: Archive, ids: Sequence[str]) -> dict[str, StoredTable | UnreadTable | None]:
    """Read several tables together, which takes much less time."""
    source: TableArchive = archive
    with suppress(Exception):  # one damaged table must not affect the others: then each is read alone
        source = archive.ahead(ids)
    return {id: table_as_kept(source, id) for id in ids}


class StoredClub(Struct, frozen=True):
    """A club with its people and its evenings, each with the decisions about its games."""

    row: ClubRow
    people: list[ClubPersonRow]
    evenings: list[tuple[EveningRow, list[EveningGameRow]]]


def stored_club(archive: Archive, id: str) -> StoredClub | None:
    """Return a club, or None."""
    row = archive.club(id)
    if row is None:
        return None
    evenings = [(evening, archive.evening_games(evening.id)) for evening in archive.evenings(id)]
    return StoredClub(row, archive.club_people(id), evenings)
