"""Deletes people, also from what others said about them, and closes tables; logs and chains stay."""

import re
import unicodedata
from collections.abc import Collection, Sequence

from msgspec import json
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, and_, delete, or_, select, update

from gorod.services.ownership import NO_NODE
from gorod.services.ports import Deleted
from gorod.services.rows import (
    CLOSED,
    LIVE,
    UNFINISHED,
    ClubPersonRow,
    EveningGameRow,
    GameRow,
    PersonRow,
    Row,
    TableRow,
)
from gorod.store.errors import Unusable
from gorod.store.place import DatabasePlace
from gorod.store.schema import (
    club_people,
    evening_games,
    evenings,
    games,
    leases,
    notes,
    people,
    sittings,
    tables,
    words,
)
from gorod.store.sealed import put, taken

MIN_STEM_LETTERS = 3
"""Letters of a name that must remain without its ending; a shorter name is matched as it is."""
ENDINGS = "аеиоуыэюяйь"
MAX_ENDING_LETTERS = 3
"""Letters of the longest ending that is matched: Анна, Анной; Ваня, Ванями."""
Said = tuple[str, int]
"""A game and the seq of words in it."""


def erase_mentions(connection: Connection, people: Sequence[PersonRow]) -> int:
    """Delete words of others at a person's tables that contain the name; return how many."""
    keys = {person.key for person in people}
    said = {one for person in people for one in _mentions(connection, person, keys)}
    for game, seq in said:
        connection.execute(delete(words).where(and_(words.c.game == game, words.c.seq == seq)))
    return len(said)


def _mentions(connection: Connection, person: PersonRow, keys: Collection[str]) -> list[Said]:
    pattern = pattern_of(person.name)
    if pattern is None:
        return []
    at_it = and_(words.c.game == games.c.id, games.c["table"] == person.table)
    spoken = select(words.c.game, words.c.seq, words.c.text).where(at_it, words.c.person.not_in(keys))
    return [(game, seq) for game, seq, text in connection.execute(spoken) if pattern.search(plain(text))]


def pattern_of(name: str) -> re.Pattern[str] | None:
    """Return a pattern for a name as whole words, in any Russian case; None for an empty name."""
    found = re.findall(r"\w+", plain(name))
    if not found:
        return None
    return re.compile(r"(?<!\w)" + r"\W+".join(map(_declined, found)) + r"(?!\w)")


def plain(text: str) -> str:
    """Return text for comparison: without letter case, and with ё as е."""
    return unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")


def _declined(word: str) -> str:
    stem = word.rstrip(ENDINGS)
    is_russian = re.fullmatch("[а-я]+", word) is not None
    if not is_russian or len(stem) < MIN_STEM_LETTERS:
        return re.escape(word)
    return rf"{stem}[а-я]{{0,{MAX_ENDING_LETTERS}}}"


def _erase_club_mentions(place: DatabasePlace, connection: Connection, person: ClubPersonRow) -> int:
    """Delete mentions in decisions of the person's club: protests and reasons for points, not the points."""
    pattern = pattern_of(person.name)
    of_club = and_(evening_games.c.evening == evenings.c.id, evenings.c.club == person.club)
    found = taken(EveningGameRow, connection.execute(select(evening_games).where(of_club)).mappings())
    kept = [_without(row, pattern) for row in found] if pattern is not None else found
    changed = [row for row, before in zip(kept, found, strict=True) if row != before]
    put(place, connection, changed)
    return len(changed)


def _without(row: EveningGameRow, pattern: re.Pattern[str]) -> EveningGameRow:
    def silent(text: str) -> str:
        return "" if pattern.search(plain(text)) else text

    extra = json.decode(row.extra)
    reasons = [{**one, "reason": silent(one["reason"])} if "reason" in one else one for one in extra]
    told = row.extra if reasons == extra else json.encode(reasons)
    return replace(row, protest=silent(row.protest), extra=told)


def known_as(connection: Connection, who: str) -> set[str]:
    """Return the keys of everybody with this key or name, at every table and in every club."""
    columns = ((one.c["key"], one.c.name) for one in (people, club_people))
    found = [connection.scalars(select(key).where(or_(key == who, name == who))) for key, name in columns]
    return {key for keys in found for key in keys}


def erase(
    place: DatabasePlace, connection: Connection, keys: Collection[str], mentions: bool = False
) -> Deleted:
    """Delete what these people left, at tables and in clubs. Their opaque keys stay at their seats."""
    wanted = select(people).where(people.c["key"].in_(keys))
    found = taken(PersonRow, connection.execute(wanted).mappings())
    of_clubs = select(club_people).where(club_people.c["key"].in_(keys))
    members = taken(ClubPersonRow, connection.execute(of_clubs).mappings())
    named = erase_mentions(connection, found) if mentions else 0
    named += sum(_erase_club_mentions(place, connection, one) for one in members) if mentions else 0
    rows: list[Row] = [replace(row, name="", token="", phrase="") for row in found]
    rows += [replace(row, name="") for row in members]
    put(place, connection, rows)
    connection.execute(delete(notes).where(notes.c.person.in_(keys)))
    at_them = sittings.c["table"].in_({row.table for row in found})
    connection.execute(delete(sittings).where(at_them))  # the votes of others there are stored again
    said = connection.execute(delete(words).where(words.c.person.in_(keys))).rowcount
    return Deleted(sorted(keys), len({row.table for row in found}), said, named)


def scrubbed(engine: Engine, place: DatabasePlace) -> None:
    """Rewrite free pages and files beside the database, so that they hold no traces."""
    with place.told():
        if not place.scrub(engine):
            raise Unusable(place.where, "busy")


def delete_player(
    engine: Engine, place: DatabasePlace, keys: Collection[str], mentions: bool = False
) -> Deleted:
    """Delete people from the store for good; the server must be stopped, or know of it."""
    with place.told(), engine.begin() as connection:
        deleted = erase(place, connection, keys, mentions)
    scrubbed(engine, place)
    return replace(deleted, later=place.file is None)


def close_tables(engine: Engine, place: DatabasePlace, ids: Collection[str]) -> None:
    """Close tables. Their games stay unfinished and their penalties are deleted."""
    with place.told(), engine.begin() as connection:
        rows = taken(TableRow, connection.execute(select(tables).where(tables.c.id.in_(ids))).mappings())
        live = select(games).where(games.c["table"].in_(ids), games.c.state == LIVE)
        played = taken(GameRow, connection.execute(live).mappings())
        put(place, connection, [replace(row, state=CLOSED) for row in rows])
        put(place, connection, [replace(row, state=UNFINISHED) for row in played])
        connection.execute(delete(notes).where(notes.c["table"].in_(ids)))
        connection.execute(delete(sittings).where(sittings.c["table"].in_(ids)))
        connection.execute(update(leases).where(leases.c["of"].in_(ids)).values(node=NO_NODE))
