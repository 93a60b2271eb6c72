"""Retention: deletes closed tables, and words, that are older than an operator wants to keep."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, Engine, Select, delete, exists, or_, select

from gorod.services.rows import CLOSED, LIVE
from gorod.store.deletion import scrubbed
from gorod.store.inventory import count_pruned
from gorod.store.place import DatabasePlace
from gorod.store.schema import (
    clocks,
    entries,
    evening_games,
    games,
    leases,
    notes,
    people,
    sittings,
    tables,
    words,
)

DAY_MS = 24 * 60 * 60 * 1000
"""In milliseconds."""
MAX_TABLES_PER_PORTION, MAX_GAMES_PER_PORTION = 25, 100
"""Numbers of tables, and of games with words, deleted at once. Everybody who plays waits for it."""


class Retention(Struct, frozen=True):
    """Moments, in milliseconds since 1970, before which games and words are not kept; 0: all are."""

    games: int = 0
    words: int = 0


class KeptDays(Struct, frozen=True):
    """For how many days an operator wants to keep games and words; None: for ever."""

    games: int | None = None
    words: int | None = None

    def __bool__(self) -> bool:
        return self != KeptDays()


class Retired(Struct, frozen=True):
    """How much was deleted."""

    tables: int = 0
    games: int = 0
    words: int = 0
    more: bool = False
    """Whether there may be more to delete."""

    def __bool__(self) -> bool:
        return bool(self.tables or self.words)


def retention(now: int, kept: KeptDays) -> Retention:
    """Return the moments for these days; words are deleted with their games in any case."""
    moments = (max(1, now - DAY_MS * days) if days is not None else 0 for days in (kept.games, kept.words))
    return Retention(*moments)


def retire(connection: Connection, what: Retention) -> Retired:
    """Delete one portion."""
    ids = [*connection.scalars(_old_tables(what.games))] if what.games else []
    played = [*connection.scalars(select(games.c.id).where(games.c["table"].in_(ids)))]
    said = _delete_games(connection, played)
    _delete_tables(connection, ids)
    spoken = [*connection.scalars(_old_words(what.words))] if what.words else []
    said += connection.execute(delete(words).where(words.c.game.in_(spoken))).rowcount
    return Retired(
        len(ids),
        len(played),
        said,
        len(ids) == MAX_TABLES_PER_PORTION or len(spoken) == MAX_GAMES_PER_PORTION,
    )


def retire_all(engine: Engine, place: DatabasePlace, what: Retention) -> Retired:
    """Delete everything old from a store that is not in use, and rewrite it."""
    gone = Retired(more=True)
    while gone.more:
        with place.told(), engine.begin() as connection:
            some = retire(connection, what)
        counts = (gone.tables + some.tables, gone.games + some.games, gone.words + some.words)
        gone = Retired(*counts, some.more)
    if gone:
        scrubbed(engine, place)
    return gone


def _old_tables(before: int) -> Select[str]:
    """Select closed tables in which nothing has begun since; open tables belong to a node."""
    of_it = games.c["table"] == tables.c.id
    goes_on = exists().where(of_it, or_(games.c.at >= before, games.c.state == LIVE))
    wanted = select(tables.c.id).where(tables.c.state == CLOSED, tables.c.at < before, ~goes_on)
    return wanted.order_by(tables.c.at, tables.c.id).limit(MAX_TABLES_PER_PORTION)


def _old_words(before: int) -> Select[str]:
    """Select finished games with words."""
    said = exists().where(words.c.game == games.c.id)
    wanted = select(games.c.id).where(games.c.state != LIVE, games.c.at < before, said)
    return wanted.order_by(games.c.at, games.c.id).limit(MAX_GAMES_PER_PORTION)


def _delete_games(connection: Connection, ids: Sequence[str]) -> int:
    """Delete these games; return how many words they had."""
    said = connection.execute(delete(words).where(words.c.game.in_(ids))).rowcount
    for one in (entries, clocks, evening_games):
        connection.execute(delete(one).where(one.c.game.in_(ids)))
    connection.execute(delete(games).where(games.c.id.in_(ids)))
    return said


def _delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    for one in (people, notes, sittings):
        connection.execute(delete(one).where(one.c["table"].in_(ids)))
    connection.execute(delete(leases).where(leases.c["of"].in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    if ids:
        count_pruned(connection, len(ids))
