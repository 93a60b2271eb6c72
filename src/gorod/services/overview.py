"""What an operator may know of a table: how it stands, and nothing of anybody at it or of any card."""

from msgspec import Struct

from gorod.protocol.lobby import TableState
from gorod.services.company import Company
from gorod.services.person import GONE, KNOCKS, person_from
from gorod.services.rows import PersonRow, TableRow
from gorod.services.seating import Seating

DAMAGED = "damaged"


class Overview(Struct, frozen=True):
    """One table; `state` is `damaged` where it could not be taken up."""

    id: str
    code: str
    state: str
    at: int
    """When it was opened, in milliseconds since 1970."""
    mode: str = ""
    rules: str = ""
    seats: int = 0
    free: int = 0
    devices: int = 0
    games: int = 0
    """Those that were played here; one that is on is not among them."""
    recording: bool = True
    """Whether what happens here is being written down."""


def overview(table: Seating) -> Overview:
    """As it stands; who is not served at the moment has no devices."""
    is_on = table.state is TableState.PLAYING
    return Overview(
        table.id,
        table.code,
        table.state.value,
        table.opened_at,
        table.settings.mode.value,
        table.settings.rules,
        table.settings.seats,
        max(0, table.room_left()),
        sum(len(person.lines) for person in table.everybody()),
        table.number - is_on,
        not (isinstance(table, Company) and table.outbox.is_broken),
    )


def kept_overview(row: TableRow, people: list[PersonRow]) -> Overview:
    """As it was written down."""
    try:
        table = Seating(row)
    except Exception:  # whatever is wrong with it, an operator wants to see that it is there
        return damaged(row)
    for person in people:
        if person.standing not in (GONE, KNOCKS):
            table.people.append(person_from(person))
    return overview(table)


def damaged(row: TableRow) -> Overview:
    """All that can be told of a table that could not be taken up."""
    return Overview(row.id, row.code, DAMAGED, row.at)
