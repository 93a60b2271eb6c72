"""The fence: the first statement of a node's every transaction, which tells what the node may write."""

from collections.abc import Sequence

from sqlalchemy import Connection

from gorod.services.ownership import FIRST_EPOCH
from gorod.services.ports import Held
from gorod.services.rows import LeaseRow, Row
from gorod.store.errors import RefusedWrite

FENCE_QUERY = """
    SELECT lease."of", lease.node, lease.epoch
    FROM (SELECT id FROM nodes WHERE id = %s FOR KEY SHARE) AS me
    LEFT JOIN leases AS lease ON lease."of" = ANY(%s::text[])
"""
"""A node that declares this one dead waits for this transaction, which locks the row of this node.

A renewal does not wait for it. Leases need no lock: they change hands only by earlier transactions of this
node, or when its row is gone.
"""
ENTRY_CONSTRAINTS = ("entries_pkey", "words_pkey")
"""Keys that stop a second writer even if all other checks fail: an entry is written once."""
CODE_CONSTRAINTS = ("table_of_a_code", "club_of_a_code")
"""No two open tables, and no two clubs, have the same code."""
Asked = tuple[Sequence[Row], Held | None]
"""Rows to write, and the unit and epoch under which they are written."""
Owned = tuple[str, int]
"""The node that owns a unit, and the epoch."""


def allowed(connection: Connection, node: str, calls: Sequence[Asked]) -> list[bool]:
    """Return which of these calls, in order, a node may write: none if it was declared dead."""
    units = sorted({held.unit for _, held in calls if held is not None})
    found = connection.exec_driver_sql(FENCE_QUERY, (node, units)).all()
    if not found:
        return [False] * len(calls)
    known = {str(of): (str(owner), int(epoch)) for of, owner, epoch in found if of is not None}
    return [_may(node, rows, held, known) for rows, held in calls]


def _may(node: str, rows: Sequence[Row], held: Held | None, known: dict[str, Owned]) -> bool:
    """Return whether a call may be written. Leases in its rows count for later calls.

    For the call itself a lease in its rows counts only if it is the unit's first.
    """
    told = {row.of: row for row in rows if isinstance(row, LeaseRow)}
    if held is not None:
        new = told.get(held.unit)
        first = (new.node, new.epoch) if new is not None and new.epoch == FIRST_EPOCH else None
        if known.get(held.unit, first) != (node, held.epoch):
            return False
    known.update({row.of: (row.node, row.epoch) for row in told.values()})
    return True


def is_code_taken(error: Exception) -> bool:
    """Return whether another table or club has this code already."""
    return isinstance(error, RefusedWrite) and error.constraint in CODE_CONSTRAINTS


def is_entry_taken(error: Exception) -> bool:
    """Return whether another node has written the same entry."""
    return isinstance(error, RefusedWrite) and error.constraint in ENTRY_CONSTRAINTS
