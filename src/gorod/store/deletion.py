"""Deletion of people, also from what others said of them, and closing of tables; logs and chains stay."""

import re
import unicodedata
from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, and_, delete, or_, select

from gorod.services.ports import Deleted
from gorod.services.rows import CLOSED, LIVE, UNFINISHED, GameRow, PersonRow, Row, TableRow
from gorod.store import sqlite
from gorod.store.errors import Unusable
from gorod.store.schema import games, notes, people, put, tables, taken, words

SHORTEST = 3
"""Letters of a name that must be left when its ending is taken off; a shorter one is looked for as it is."""
ENDINGS = "аеиоуыэюяйь"
LONGEST_ENDING = 3
"""Анна, Анной; Ваня, Ванями."""
Place = tuple[str, int]


def erase_mentions(connection: Connection, people: Sequence[PersonRow]) -> int:
    """Delete what others have said with one of these names in it, at that person's tables; how much."""
    keys = {person.key for person in people}
    places = {place for person in people for place in _mentions(connection, person, keys)}
    for game, seq in places:
        connection.execute(delete(words).where(and_(words.c.game == game, words.c.seq == seq)))
    return len(places)


def _mentions(connection: Connection, person: PersonRow, keys: Collection[str]) -> list[Place]:
    pattern = pattern_of(person.name)
    if pattern is None:
        return []
    at_it = and_(words.c.game == games.c.id, games.c["table"] == person.table)
    spoken = select(words.c.game, words.c.seq, words.c.text).where(at_it, words.c.person.not_in(keys))
    return [(game, seq) for game, seq, text in connection.execute(spoken) if pattern.search(plain(text))]


def pattern_of(name: str) -> re.Pattern[str] | None:
    """The name as a word or words of its own, in any case of Russian grammar; none for no name."""
    found = re.findall(r"\w+", plain(name))
    if not found:
        return None
    return re.compile(r"(?<!\w)" + r"\W+".join(map(_declined, found)) + r"(?!\w)")


def plain(text: str) -> str:
    """Letters as they are compared: large and small alike, ё like е."""
    return unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")


def _declined(word: str) -> str:
    stem = word.rstrip(ENDINGS)
    is_russian = re.fullmatch("[а-я]+", word) is not None
    if not is_russian or len(stem) < SHORTEST:
        return re.escape(word)
    return rf"{stem}[а-я]{{0,{LONGEST_ENDING}}}"


def known_as(connection: Connection, who: str) -> list[PersonRow]:
    """Everybody with this key or this name, at every table."""
    wanted = select(people).where(or_(people.c["key"] == who, people.c.name == who))
    return taken(PersonRow, connection.execute(wanted).mappings())


def erase(connection: Connection, keys: Collection[str], mentions: bool = False) -> Deleted:
    """Empty what these people left, at every table; their opaque keys stay at their seats."""
    wanted = select(people).where(people.c["key"].in_(keys))
    found = taken(PersonRow, connection.execute(wanted).mappings())
    named = erase_mentions(connection, found) if mentions else 0
    rows: list[Row] = [replace(row, name="", token="", phrase="") for row in found]
    put(connection, rows)
    connection.execute(delete(notes).where(notes.c.person.in_(keys)))
    said = connection.execute(delete(words).where(words.c.person.in_(keys))).rowcount
    return Deleted(sorted(keys), len({row.table for row in found}), said, named)


def scrubbed(engine: Engine, path: Path) -> None:
    """Leave no trace in free pages or beside the file."""
    with sqlite.told(path):
        if not sqlite.scrub(engine):
            raise Unusable(path, "busy")


def delete_player(engine: Engine, path: Path, keys: Collection[str], mentions: bool = False) -> Deleted:
    """Delete for good what a stopped server, or one that knows of it, has kept of these people."""
    with sqlite.told(path), engine.begin() as connection:
        deleted = erase(connection, keys, mentions)
    scrubbed(engine, path)
    return deleted


def close_tables(engine: Engine, ids: Collection[str]) -> None:
    """Their games stay unfinished, and nothing is noted for a next one."""
    with engine.begin() as connection:
        rows = taken(TableRow, connection.execute(select(tables).where(tables.c.id.in_(ids))).mappings())
        live = select(games).where(games.c["table"].in_(ids), games.c.state == LIVE)
        played = taken(GameRow, connection.execute(live).mappings())
        put(connection, [replace(row, state=CLOSED) for row in rows])
        put(connection, [replace(row, state=UNFINISHED) for row in played])
        connection.execute(delete(notes).where(notes.c["table"].in_(ids)))
