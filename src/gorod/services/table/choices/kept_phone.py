"""The stored form of a seat's new phone."""

from msgspec import Struct

from gorod.engine.seats import Seat
from gorod.protocol.lobby import NewPhone
from gorod.services.table.person import SEAT, Person


class KeptPhone(Struct, frozen=True, omit_defaults=True):
    """A new phone of a seat, as stored with the table.

    `other`: the key of the person whose token does not open the seat: the new phone while it waits, the old
    phone later. Both tokens are stored with their people, so both phones find this table after a restart.
    """

    seat: Seat
    other: str
    until: int
    """When the phone gets the seat, in milliseconds since 1970."""
    has_seat: bool = False

    @property
    def told(self) -> NewPhone:
        """What everybody is told about it."""
        return NewPhone(self.seat, None if self.has_seat else self.until)

    def is_of(self, person: Person) -> bool:
        """Return whether this person is at the phone that does not have the seat."""
        return person.key == self.other

    def is_answered_by(self, person: Person) -> bool:
        """Return whether this person is at the old phone, which says whether the new one is theirs."""
        sits = person.standing == SEAT and person.seat == self.seat
        return self.is_of(person) if self.has_seat else sits
