"""Leases for tables and clubs from before there were several nodes. No node could take them otherwise."""

from msgspec import DecodeError, Struct, json
from sqlalchemy import Column, ColumnElement, Connection, exists, select
from sqlalchemy.dialects.postgresql import insert

from gorod.services.rows import CLOSED
from gorod.store.schema import clubs, evenings, leases, tables

NEVER_OWNED = "-"
"""Stands for a node that is dead, so that any node takes the unit."""


class _OfAnEvening(Struct, frozen=True):
    evening: str = ""


class _TableOfEvening(Struct, frozen=True):
    """The part of a table's settings that is needed."""

    settings: _OfAnEvening = _OfAnEvening()


def adopt(connection: Connection) -> None:
    """Write a lease for each that has none; a table of an evening is of its club's unit."""
    found = [(id, id) for id in connection.scalars(select(clubs.c.id).where(_lacks(clubs.c.id)))]
    wanted = select(tables.c.id, tables.c.settings).where(tables.c.state != CLOSED, _lacks(tables.c.id))
    seated = [(id, _evening(settings)) for id, settings in connection.execute(wanted)]
    named = evenings.c.id.in_({evening for _, evening in seated if evening})
    in_clubs = connection.execute(select(evenings.c.id, evenings.c.club).where(named))
    club_of = {row.id: row.club for row in in_clubs}
    found += [(id, club_of.get(evening, id)) for id, evening in seated]
    if found:
        rows = [{"of": id, "unit": unit, "node": NEVER_OWNED, "epoch": 0} for id, unit in found]
        connection.execute(insert(leases).on_conflict_do_nothing(), rows)


def _lacks(id: Column[str]) -> ColumnElement[bool]:
    return ~exists().where(leases.c["of"] == id)


def _evening(settings: bytes) -> str:
    """Return the evening of a table; empty if it has none, or cannot be read."""
    try:
        return json.decode(settings, type=_TableOfEvening).settings.evening
    except DecodeError:
        return ""
