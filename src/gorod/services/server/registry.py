"""Finds tables by their id, their code, and the tokens of their people."""

from gorod.protocol.lobby import TableState
from gorod.services.denied import Denied
from gorod.services.table.person import SEAT, Person
from gorod.services.table.table import Table
from gorod.services.tokens import read_code, token_hash


class Registry:
    """An index in memory. It holds tokens only as hashes."""

    def __init__(self) -> None:
        self.by_id: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._tokens: dict[str, tuple[str, Person]] = {}

    def add(self, table: Table) -> None:
        """Register a table by its id, and by its code unless it is closed."""
        self.by_id[table.id] = table
        if table.state is not TableState.CLOSED:
            self._codes[table.members.code] = table.id

    def drop(self, id: str) -> Table | None:
        """Unregister a table with its code and all its tokens; return it."""
        table = self.by_id.pop(id, None)
        for person in table.members.everybody() if table is not None else ():
            self._tokens.pop(person.token, None)
        self._codes = {code: one for code, one in self._codes.items() if one != id}
        return table

    def enrol(self, table: Table, person: Person) -> None:
        """Let the token of this person open this table."""
        self.enrol_at(table.id, person)

    def enrol_at(self, table: str, person: Person) -> None:
        """Let the token of this person open the table with this id."""
        self._tokens[person.token] = table, person

    def forget(self, key: str) -> None:
        """Unregister the hash of a token, or a code."""
        self._tokens.pop(key, None)
        self._codes.pop(key, None)

    def has_code(self, code: str) -> bool:
        """Return whether a code belongs to a table."""
        return code in self._codes

    def by_token(self, token: str) -> tuple[Table, Person] | None:
        """Return the table and the person of a token."""
        return self.by_hash(token_hash(token))

    def by_hash(self, hash: str) -> tuple[Table, Person] | None:
        """Return the table and the person of a token's hash; nodes send each other only hashes."""
        found = self._tokens.get(hash)
        return (self.by_id[found[0]], found[1]) if found is not None else None

    def has_seat(self, table: Table, hash: str) -> bool:
        """Return whether this is the token hash of somebody who sits at this table."""
        found = self.by_hash(hash)
        return found is not None and found[0] is table and found[1].standing == SEAT

    def by_code(self, typed: str) -> Table | None:
        """Return the open table of a code, in whatever form it was typed."""
        table = self.by_id.get(self._codes.get(read_code(typed), ""))
        return table if table is not None and table.state is not TableState.CLOSED else None

    def beside(self, table: Table) -> list[Table]:
        """Return the other open tables of its evening."""
        evening = table.settings.evening
        found = (one for one in self.by_id.values() if evening and one.settings.evening == evening)
        return [one for one in found if one is not table and one.state is not TableState.CLOSED]

    def seat_of(self, table: Table, person: Person) -> tuple[Table, Person]:
        """Return where a person of this table sits now: here, or at another table of the evening."""
        seated = ((one, other) for one in self.beside(table) for other in one.members.seated().values())
        return next((found for found in seated if found[1].key == person.key), (table, person))

    def as_organiser(self, id: str, token: str) -> Table:
        """Return the table if this is its organiser's token; else raise `Denied`."""
        found = self.by_token(token)
        if found is None or found[0].id != id or not found[1].manages:
            raise Denied("not_allowed")
        return found[0]
