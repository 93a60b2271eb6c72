"""All tables by their id, by the code that leads to one, and by the token of everybody there."""

from gorod.protocol.lobby import TableState
from gorod.services.denied import Denied
from gorod.services.person import Person
from gorod.services.table import Table
from gorod.services.tokens import read_code, token_hash


class Registry:
    """In memory alone; of tokens there are only hashes."""

    def __init__(self) -> None:
        self.by_id: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._tokens: dict[str, tuple[str, Person]] = {}

    def add(self, table: Table) -> None:
        """It can be found from now on, and by its code unless it is closed."""
        self.by_id[table.id] = table
        if table.state is not TableState.CLOSED:
            self._codes[table.members.code] = table.id

    def drop(self, id: str) -> Table | None:
        """Neither the table nor anybody there can be found any more."""
        table = self.by_id.pop(id, None)
        for person in table.members.everybody() if table is not None else ():
            self._tokens.pop(person.token, None)
        self._codes = {code: one for code, one in self._codes.items() if one != id}
        return table

    def enrol(self, table: Table, person: Person) -> None:
        """His token leads to this table."""
        self._tokens[person.token] = table.id, person

    def forget(self, key: str) -> None:
        """The hash of a token, or a code: it opens nothing any more."""
        self._tokens.pop(key, None)
        self._codes.pop(key, None)

    def has_code(self, code: str) -> bool:
        """Whether a code leads somewhere."""
        return code in self._codes

    def by_token(self, token: str) -> tuple[Table, Person] | None:
        """Whose token this is, and at which table."""
        found = self._tokens.get(token_hash(token))
        return (self.by_id[found[0]], found[1]) if found is not None else None

    def by_code(self, typed: str) -> Table | None:
        """The table that a code leads to, however it was typed."""
        table = self.by_id.get(self._codes.get(read_code(typed), ""))
        return table if table is not None and table.state is not TableState.CLOSED else None

    def as_organiser(self, id: str, token: str) -> Table:
        """The table, if this is its organiser's token."""
        found = self.by_token(token)
        if found is None or found[0].id != id or not found[1].manages:
            raise Denied("not_allowed")
        return found[0]
