"""Mentions: a person's name in what others at the same tables have said."""

import re
import unicodedata
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, and_, delete, select

from gorod.services.rows import PersonRow
from gorod.store.schema import games, words

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
