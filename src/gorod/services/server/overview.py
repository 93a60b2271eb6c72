"""What an operator is told about tables."""

from msgspec import Struct

from gorod.protocol.lobby import TableState
from gorod.services.rows import PersonRow, TableRow
from gorod.services.table.members import Members
from gorod.services.table.person import GONE, KNOCKS, person_from

DAMAGED = "damaged"


class Overview(Struct, frozen=True):
    """What an operator may know of a table: nothing about people or cards.

    `state` is `damaged` if the table could not be restored.
    """

    id: str
    code: str
    state: str
    at: int
    """When the table was opened, in milliseconds since 1970."""
    mode: str = ""
    rules: str = ""
    seats: int = 0
    free: int = 0
    devices: int = 0
    games: int = 0
    """The number of games played here, without a current one."""
    recording: bool = True
    """Whether the table can store what happens now."""
    node: str = ""
    """The name of the node that owns the table, where there are several."""


def overview(members: Members, recording: bool = True) -> Overview:
    """Return the overview of a table in memory, or of a stored one, which has no devices."""
    is_on = members.state is TableState.PLAYING
    return Overview(
        members.id,
        members.code,
        members.state.value,
        members.opened_at,
        members.settings.mode.value,
        members.settings.rules,
        members.settings.seats,
        max(0, members.room_left()),
        sum(len(person.connections) for person in members.everybody()),
        members.number - is_on,
        recording,
    )


def kept_overview(row: TableRow, people: list[PersonRow]) -> Overview:
    """Return the overview of a stored table."""
    try:
        members = Members(row)
    except Exception:  # an operator wants to see the table, whatever is wrong with it
        return damaged(row)
    for person in people:
        if person.standing not in (GONE, KNOCKS):
            members.people.append(person_from(person))
    return overview(members)


def damaged(row: TableRow) -> Overview:
    """Return what is known of a table that could not be restored."""
    return Overview(row.id, row.code, DAMAGED, row.at)
