"""Everything about an evening for a holder of the club's token: people, tables, games, standings."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from gorod.clubs.club import Club, Evening
from gorod.clubs.evening_games import EveningReader, PlayedGame, preset_of, standings_of
from gorod.protocol.club import EveningInfo, EveningPerson, EveningTable
from gorod.protocol.lobby import TableState
from gorod.services.table.person import Person, is_suspended
from gorod.services.table.table import Table


class Glance(Struct, frozen=True):
    """An evening in memory at one moment; the rest is read on another thread."""

    club: str
    """The title of the club."""
    evening: Evening
    names: dict[str, str]
    present: tuple[str, ...]
    tables: dict[str, EveningTable]
    seated: dict[str, tuple[str, int]]
    """The table and the seat of each person, by key."""
    fouls: dict[str, int]
    suspended: frozenset[str]


def glance(club: Club, evening: Evening, tables: Sequence[Table]) -> Glance:
    """Return the state of an evening; `tables`: its open ones."""
    known = [(table, person) for table in tables for person in _people(table)]
    fouls: Counter[str] = Counter()
    for _, person in known:
        fouls[person.key] += sum(note.fouls for note in person.notes)
    return Glance(
        club.title,
        evening,
        dict(club.people),
        tuple(club.present(evening)),
        {table.id: _told(table) for table in tables},
        {person.key: (table.id, person.seat) for table, person in known if person.seat},
        dict(fouls),
        frozenset(person.key for _, person in known if is_suspended(person.notes)),
    )


def _people(table: Table) -> list[Person]:
    found = (*table.members.everybody(), *table.members.gone)
    return [person for person in found if not person.bot and not person.manages]


def _told(table: Table) -> EveningTable:
    seated = table.members.seated()
    keys = [seated[seat].key if seat in seated else "" for seat in range(1, table.settings.seats + 1)]
    return EveningTable(table.id, table.state, table.members.code, tuple(keys), table.members.game)


def evening_info(seen: Glance, reader: EveningReader) -> EveningInfo:
    """Return everything about an evening, with its stored games."""
    evening, games = seen.evening, reader.games(seen.evening)
    plan, preset = evening.plan, preset_of(evening)
    guests = {row.key: row.name for table in plan.tables for row in reader.archive.people(table)}
    closed = {table: EveningTable(table, TableState.CLOSED) for table in plan.tables}
    return EveningInfo(
        evening.id,
        plan.title,
        plan.date,
        evening.state,
        plan.table.rules,
        plan.preset,
        tuple(_everybody(seen, games, guests)),
        tuple({**closed, **seen.tables}.values()),
        tuple(game.told(preset) for game in games),
        tuple(standings_of(games, preset)),
    )


def _everybody(seen: Glance, games: Sequence[PlayedGame], guests: Mapping[str, str]) -> list[EveningPerson]:
    """Return the people of an evening: those present in their order, then others who sit or have played.

    `guests`: names at the tables, also of people who are not in the club.
    """
    played = played_by(games)
    keys = dict.fromkeys([*seen.present, *seen.seated, *played])
    return [
        EveningPerson(
            key,
            seen.names.get(key) or guests.get(key, ""),
            key in seen.present,
            played[key],
            *seen.seated.get(key, ("", 0)),
            seen.fouls.get(key, 0),
            key in seen.suspended,
        )
        for key in keys
    ]


def played_by(games: Sequence[PlayedGame]) -> Counter[str]:
    """Return how many games each person has begun that were not cancelled."""
    return Counter(key for game in games if not game.said.cancelled for key in game.people)
