"""The entrance of one table: invites that open it once, and those who knock and wait."""

from collections.abc import Iterable

from gorod.protocol.lobby import Knock
from gorod.services.person import Person
from gorod.services.ports import Luck
from gorod.services.settings import No
from gorod.services.tokens import new_invite, token_hash

MOST_INVITES = 64
"""So many are good at a time; after that the oldest one is not."""
MOST_WAITING = 20
"""A code is enough to knock, so there must be an end to it."""


class Entrance:
    """Of invites only hashes are kept."""

    def __init__(self, invites: Iterable[str] = ()) -> None:
        """Nobody has knocked yet; those who have are put into `waiting`."""
        self.invites = [*invites]
        self.waiting: list[Person] = []

    def invite(self, luck: Luck) -> str:
        """A new invite, good once."""
        invite = new_invite(luck)
        self.invites = [*self.invites, token_hash(invite)][-MOST_INVITES:]
        return invite

    def is_invited(self, invite: str) -> bool:
        """Whether this invite is good."""
        return token_hash(invite) in self.invites

    def use(self, invite: str) -> None:
        """It is good no more."""
        self.invites.remove(token_hash(invite))

    def knock(self, person: Person) -> Person | None:
        """Somebody waits; whoever goes for him, if there were too many: one who is not connected."""
        goes = None
        if len(self.waiting) >= MOST_WAITING:
            goes = next((one for one in self.waiting if not one.lines), None)
            if goes is None:
                raise No("queue_full")
            self.waiting.remove(goes)
        self.waiting.append(person)
        return goes

    def find(self, key: str) -> Person:
        """Who waits under this key."""
        for person in self.waiting:
            if person.key == key:
                return person
        raise No("nobody_knocks")

    def names(self) -> tuple[Knock, ...]:
        """Who waits, for the organiser alone."""
        return tuple(Knock(person.key, person.name) for person in self.waiting)
