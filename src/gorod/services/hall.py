"""All tables of a server: what their devices send, and whose time is up."""

from collections.abc import Iterable

from gorod.protocol.lobby import TableState
from gorod.protocol.messages import FromClient, Hello, Trouble, write
from gorod.services.alarms import Alarms
from gorod.services.allowance import MOST_TABLES
from gorod.services.door import BYE_STRANGER, Door, Guest
from gorod.services.management import Management
from gorod.services.orders import Orders
from gorod.services.outbox import Outbox
from gorod.services.person import GONE, KNOCKS, WATCHER, Person, person_from
from gorod.services.ports import Archive, AtOnce, Clock, Errands, Journal, Luck, Thinking
from gorod.services.reception import STOPPED, Reception
from gorod.services.rows import TableRow
from gorod.services.run import Run
from gorod.services.tokens import token_hash
from gorod.texts.catalogue import say

BYE_CLOSED = 4410


class Hall(Reception):
    """Everything that comes in from outside comes through here."""

    def __init__(
        self,
        clock: Clock,
        luck: Luck,
        journal: Journal,
        archive: Archive,
        thinking: Thinking,
        pace: float = 1.0,
        most_tables: int = MOST_TABLES,
        errands: Errands = AtOnce(),  # noqa: B008 — it has no state
    ) -> None:
        """Take up what was written down; `most_tables`: of one address."""
        super().__init__(clock, luck, most_tables)
        self._errands = errands
        self._journal, self._archive = journal, archive
        self._thinking, self._pace = thinking, pace
        self._busy: set[str] = set()
        self._alarms = Alarms()
        self._door = Door(clock, self._hello, self._heard, pace)
        self._orders = Orders(Management(self._forget))
        self.damaged: list[tuple[str, Exception]] = []
        for row in archive.tables():
            self._try_to_take_up(row)

    def _try_to_take_up(self, row: TableRow) -> None:
        """What cannot be read must not keep the other tables from going on."""
        try:
            self._take_up(row)
        except Exception as error:
            self.damaged.append((row.id, error))
            self._drop(row.id)

    def _take_up(self, row: TableRow) -> None:
        table = self._company(row)
        self._gather(table)
        table.take_up(self._archive)
        self._settle(table)

    def _gather(self, table: Run, before: Iterable[Person] = ()) -> None:
        """The people at a table as they were written down; whoever was here before is the same person."""
        kept = self._archive.people(table.id)
        noted = {row.person: row for row in self._archive.notes(table.id)}
        here = {person.key: person for person in before}
        for person in here.values():
            self._tokens.pop(person.token, None)
        table.people.clear()
        table.gone.clear()
        for row in kept:
            person = here.get(row.key) or person_from(row)
            person.recall(row)
            person.recall_notes(noted.get(row.key))
            if row.standing == GONE:
                table.gone += [person] if person.notes else []
            else:
                (table.entrance.waiting if person.standing == KNOCKS else table.people).append(person)
                self._tokens[person.token] = table.id, person
        for person in here.values():
            if person.standing == WATCHER and person not in table.people:  # these are not written down
                table.people.append(person)
                self._tokens[person.token] = table.id, person

    def _company(self, row: TableRow) -> Run:
        outbox = Outbox(self._journal, lambda _: self._halted(row.id))
        table = Run(row, self._clock, self._luck, outbox, self._pace)
        table.think = lambda: self._think(table)
        self.tables[table.id] = table
        if table.state is not TableState.CLOSED:
            self._codes[table.code] = table.id
        return table

    # -- lines

    def hear(self, guest: Guest, sent: bytes) -> None:
        """A device has sent something."""
        self._door.hear(guest, sent)

    def _hello(self, guest: Guest, message: Hello) -> bool:
        id, person = self._tokens.get(token_hash(message.token), ("", None))
        if person is None:
            return False
        if not self._door.welcomes(guest, person):
            return True
        table = self._mended(self.tables[id])
        guest.person, guest.table, guest.lang = person, id, table.settings.lang
        person.seed = message.seed or person.seed
        table.comes(person, guest.line)
        self._settle(table)
        return True

    def _heard(self, guest: Guest, message: FromClient) -> None:
        table, person = self.tables.get(guest.table), guest.person
        if table is None or person is None or guest.line not in person.lines:
            guest.line.close(BYE_STRANGER, "closed")
            return
        table = self._mended(table)
        if self._alarms.is_due(table.id, self._clock.now()):
            self._catch_up(table)  # a hand raised after the count is late, however busy the server is
        self._orders.take(guest, table, message)
        self._settle(table)

    def gone(self, guest: Guest) -> None:
        """A line is closed."""
        table = self.tables.get(guest.table)
        if table is not None and guest.person is not None and guest.line in guest.person.lines:
            table.goes(guest.person, guest.line)
            self._settle(table)

    def _forget(self, key: str) -> None:
        """A token or a code opens nothing any more."""
        self._tokens.pop(key, None)
        self._codes.pop(key, None)

    # -- disk faults

    def _halted(self, id: str) -> None:
        """Nothing can be kept, so nothing is done: everybody is told."""
        table = self.tables[id]
        stopped = write(Trouble(STOPPED, say(table.settings.lang, "wire-recording-stopped")))
        for person in table.everybody():
            for line in person.lines:
                line.send(stopped)

    def _mended(self, table: Run) -> Run:
        """The table; one that could not be written down goes back to what was kept, and tries again."""
        if table.outbox.is_broken:
            self._revive(table)
        return table

    def _revive(self, table: Run) -> None:
        row = next((row for row in self._archive.tables() if row.id == table.id), None)
        if row is None:  # there is nothing to go back to
            self._drop(table.id)
            return
        table.outbox = Outbox(self._journal, lambda _: self._halted(table.id))
        table.live, before = None, table.everybody()
        table.recall(row)
        self._codes[table.code] = table.id
        self._gather(table, before)
        table.take_up(self._archive)
        for person in table.everybody():
            for line in person.lines:
                table.refresh(person, line)
        self._settle(table)

    # -- time and thought

    def _settle(self, table: Run) -> None:
        """Something has changed at a table: let its programs think, and set its alarm."""
        self._think(table)
        self._alarms.set(table.id, None if table.outbox.is_broken else table.due())
        if table.state is TableState.CLOSED and table.id in self.tables:
            table.outbox.post((), lambda: self._drop(table.id))

    def _drop(self, id: str) -> None:
        """A closed table is forgotten, and everybody there is sent home."""
        table = self.tables.pop(id, None)
        self._allowance.closed(id)
        for person in table.everybody() if table is not None else ():
            self._tokens.pop(person.token, None)
            for line in person.lines:
                line.close(BYE_CLOSED, "closed")
        self._codes = {code: one for code, one in self._codes.items() if one != id}
        self._alarms.set(id, None)

    def tick(self) -> None:
        """Do whatever is due."""
        for id in self._alarms.rung(self._clock.now()):
            self._catch_up(self.tables[id])

    def _catch_up(self, table: Run) -> None:
        while not table.outbox.is_broken and table.catch_up():
            self._think(table)
        self._settle(table)

    def next_due(self) -> float | None:
        """When `tick` has something to do again."""
        return self._alarms.next()

    def _think(self, table: Run) -> None:
        """One program of a table at a time, outside of everything else."""
        if table.id in self._busy or table.live is None or table.outbox.is_broken:
            return
        wanted = table.live.wanted()
        if wanted is None:
            return
        (seat, thought), live = wanted, table.live
        self._busy.add(table.id)

        def answered(command: object) -> None:
            self._busy.discard(table.id)
            if command is not None and table.live is live and not live.table.is_over:
                live.thought(seat, command)  # type: ignore[arg-type]
            self._settle(table)

        self._thinking.think(thought, answered)
