"""Seats the people of an evening at tables, by a list or by lot. Their penalties move with them."""

from collections.abc import Mapping, Sequence

from gorod.engine.seats import Seat
from gorod.protocol.lobby import TableState
from gorod.services.denied import Denied
from gorod.services.ports import Randomness
from gorod.services.rows import Row
from gorod.services.table import fair
from gorod.services.table.person import Person, is_suspended
from gorod.services.table.table import Table

Names = Mapping[str, str]
"""Names by key."""


class EveningSeating:
    """The open tables of an evening while people move. Rows are collected until all have moved."""

    def __init__(self, tables: Sequence[Table], names: Names, randomness: Randomness) -> None:
        """`names`: those of everybody who may be seated."""
        self._tables, self._names, self._randomness = tables, names, randomness
        self.rows: list[Row] = []

    def known_at(self, key: str) -> list[tuple[Table, Person]]:
        """Return all tables at which a person is known."""
        return [
            (table, person)
            for table in self._tables
            for person in (*table.members.everybody(), *table.members.gone)
            if person.key == key
        ]

    def is_suspended(self, key: str) -> bool:
        """Return whether a person must sit out the next game of the evening (K27)."""
        return any(is_suspended(person.notes) for _, person in self.known_at(key))

    def is_busy(self, key: str, at: Sequence[Table]) -> bool:
        """Return whether a person organises a table, or plays at one that is not in `at`."""
        return any(
            person.manages or (person.seat and table.state is TableState.PLAYING and table not in at)
            for table, person in self.known_at(key)
        )

    def seat(self, at: Table, people: Sequence[str]) -> None:
        """Seat these people from seat 1 on, and nowhere else; an empty key leaves a seat free."""
        keys = [key for key in people if key]
        if at.state is not TableState.OPEN:
            raise Denied("already_started")
        if len(people) > at.settings.seats or len({*keys}) != len(keys):
            raise Denied("table_full", str(at.settings.seats))
        self._refuse("no_such_person", [key for key in keys if key not in self._names])
        self._refuse("sits_elsewhere", [key for key in keys if self.is_busy(key, (at,))])
        self._refuse("misses_game", [key for key in keys if self.is_suspended(key)])
        self._place(at, people)

    def _refuse(self, code: str, keys: Sequence[str]) -> None:
        if keys:
            raise Denied(code, ", ".join(self._names.get(key, "") for key in keys))

    def _place(self, at: Table, people: Sequence[str]) -> None:
        seats: dict[Seat, Person] = {}
        for seat, key in enumerate(people, 1):
            if key:
                self._leave_others(key, at)
                seats[seat] = self._bring(key, at)
        self.rows += at.members.reseat(seats)

    def _leave_others(self, key: str, at: Table) -> None:
        for table, person in self.known_at(key):
            if table is not at and person.seat:
                self.rows.append(table.members.leave_seat(person))

    def _bring(self, key: str, at: Table) -> Person:
        """Bring a person to a table, with all penalties from other tables of the evening (K3, K27)."""
        person = at.members.bring(key, self._names[key], self._randomness)
        for table, other in self.known_at(key):
            if table is not at and other.notes:
                person.notes, other.notes = (*person.notes, *other.notes), ()
                self.rows.append(other.noted(table.id))
        self.rows += [person.kept(at.id), person.noted(at.id)]
        return person

    def stand_by(self, at: Table, keys: Sequence[str]) -> None:
        """Bring suspended people to this table, whose next game uses up their suspension."""
        for key in keys:
            if self.is_suspended(key) and not self.is_busy(key, (at,)):
                self._leave_others(key, at)
                self._bring(key, at)

    def draw(self, at: Sequence[Table], keys: Sequence[str], played: Mapping[str, int]) -> None:
        """Draw who plays, where and on which seat.

        Those with the fewest games come first, by lot among equals.
        """
        if any(table.state is not TableState.OPEN for table in at):
            raise Denied("already_started")
        free = [key for key in keys if not self.is_suspended(key) and not self.is_busy(key, at)]
        first = sorted(self._shuffled(free), key=lambda key: played.get(key, 0))
        chosen = self._shuffled(first[: sum(table.settings.seats for table in at)])
        for table in at:
            now, chosen = chosen[: table.settings.seats], chosen[table.settings.seats :]
            self._place(table, now)
            self.rows += table.members.draw_seats(self._randomness)

    def _shuffled(self, keys: Sequence[str]) -> Sequence[str]:
        order = fair.shuffled(self._randomness.bytes(fair.SEED_BYTES), range(len(keys)))
        return [keys[place] for place in order]

    def tell(self) -> None:
        """Tell every table; each stores all rows together, so that no part of the move is stored alone."""
        for table in self._tables:
            table.news.tell_lobby(self.rows)
