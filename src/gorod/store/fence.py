"""The fence: the first statement of every transaction of a node, which tells what it may still write."""

from collections.abc import Sequence

from sqlalchemy import Connection

from gorod.services.ownership import FIRST
from gorod.services.ports import Held
from gorod.services.rows import LeaseRow, Row
from gorod.store.errors import RefusedWrite

CHECK = """
    SELECT lease."of", lease.node, lease.epoch
    FROM (SELECT id FROM nodes WHERE id = %s FOR KEY SHARE) AS me
    LEFT JOIN leases AS lease ON lease."of" = ANY(%s::text[])
"""
"""Whoever declares us dead waits for this transaction, and afterwards it finds nothing.

A renewal does not wait for it. Leases need no lock: they change hands by our own earlier transactions, or
when our row is gone.
"""
LAST_LINE = ("entries_pkey", "words_pkey")
"""What nobody passes who has passed everything else: an entry is written once."""
CODES = ("table_of_a_code", "club_of_a_code")
"""No two that are open have the same one."""
Asked = tuple[Sequence[Row], Held | None]
"""What is to be written, and under what."""
Owned = tuple[str, int]
"""By which node, and in which epoch."""


def allowed(connection: Connection, node: str, calls: Sequence[Asked]) -> list[bool]:
    """Which of these calls, in their order, may be written by a node: none if it was declared dead."""
    units = sorted({held.unit for _, held in calls if held is not None})
    found = connection.exec_driver_sql(CHECK, (node, units)).all()
    if not found:
        return [False] * len(calls)
    known = {str(of): (str(owner), int(epoch)) for of, owner, epoch in found if of is not None}
    return [_may(node, rows, held, known) for rows, held in calls]


def _may(node: str, rows: Sequence[Row], held: Held | None, known: dict[str, Owned]) -> bool:
    """A lease that comes with the rows counts if it is the first, and for the calls behind it in any case."""
    told = {row.of: row for row in rows if isinstance(row, LeaseRow)}
    if held is not None:
        new = told.get(held.unit)
        first = (new.node, new.epoch) if new is not None and new.epoch == FIRST else None
        if known.get(held.unit, first) != (node, held.epoch):
            return False
    known.update({row.of: (row.node, row.epoch) for row in told.values()})
    return True


def is_code_taken(error: Exception) -> bool:
    """Whether somebody else has the same code already."""
    return isinstance(error, RefusedWrite) and error.constraint in CODES


def is_last_line(error: Exception) -> bool:
    """Whether somebody else has written the same entry."""
    return isinstance(error, RefusedWrite) and error.constraint in LAST_LINE
