"""What an operator is told of tables."""

from msgspec import Struct

from gorod.protocol.lobby import TableState
from gorod.services.members import Members
from gorod.services.person import GONE, KNOCKS, person_from
from gorod.services.rows import PersonRow, TableRow

DAMAGED = "damaged"


class Overview(Struct, frozen=True):
    """What an operator may know of a table: nothing of anybody at it or of any card.

    `state` is `damaged` where it could not be taken up.
    """

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
    node: str = ""
    """The name of the node that has it, where there are several."""


def overview(members: Members, recording: bool = True) -> Overview:
    """As it stands; who is not served at the moment has no devices."""
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
    """As it was written down."""
    try:
        members = Members(row)
    except Exception:  # whatever is wrong with it, an operator wants to see that it is there
        return damaged(row)
    for person in people:
        if person.standing not in (GONE, KNOCKS):
            members.people.append(person_from(person))
    return overview(members)


def damaged(row: TableRow) -> Overview:
    """All that can be told of a table that could not be taken up."""
    return Overview(row.id, row.code, DAMAGED, row.at)
