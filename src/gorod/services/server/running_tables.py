"""All running tables: how they are restored, served, repaired after disk faults, and dropped."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from weakref import WeakKeyDictionary

from gorod.engine.commands import Command
from gorod.protocol.codes import CloseReason, TroubleCode
from gorod.protocol.lobby import TableState
from gorod.protocol.messages import Trouble, write
from gorod.services.clocks import Alarms
from gorod.services.denied import STOPPED, Denied
from gorod.services.limits.rate_limits import TableQuota
from gorod.services.ownership import Fenced, HeldJournal, Ownership
from gorod.services.ports import Archive, ClientConnection, Clock, Done, Held, Journal, Randomness, WorkerPool
from gorod.services.rows import LeaseRow, Row, SittingRow, TableRow
from gorod.services.server.readers import Readers
from gorod.services.server.registry import Registry
from gorod.services.table.outbox import Outbox, nothing
from gorod.services.table.person import GONE, KNOCKS, WATCHER, Person, person_from
from gorod.services.table.presence import dismiss
from gorod.services.table.sitting import restore_sitting, sitting_of
from gorod.services.table.stored import StoredTable, stored_table
from gorod.services.table.table import Table
from gorod.texts.catalogue import say

MAX_TABLES_PER_TICK = 16
"""Number of tables served in one tick; the others wait for the next tick."""
MAX_DUE_PER_TABLE = 32
"""Number of due things done at one table before others have their turn. Fewer are ever due at one moment."""


class RunningTables:
    """Runs tables. Call `settle` after every change of a table; `tick` does what is due."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        journal: Journal,
        archive: Archive,
        bot_workers: WorkerPool,
        pace: float,
        registry: Registry,
        quota: TableQuota,
        readers: WorkerPool,
        ownership: Ownership,
        organiser_away_s: float,
        look_limit_s: float,
    ) -> None:
        self._limits = organiser_away_s, look_limit_s
        self._clock, self._randomness, self._journal, self._archive = clock, randomness, journal, archive
        self._bot_workers, self._readers, self._pace = bot_workers, Readers(readers), pace
        self._registry, self._quota, self._ownership = registry, quota, ownership
        self._alarms = Alarms()
        self._thinking: set[Table] = set()
        """Tables of which a program is deciding now."""
        self._sittings: WeakKeyDictionary[Table, bytes] = WeakKeyDictionary()
        """Each table's presence and votes as last stored."""
        ownership.when_lost(self.let_go)

    # -- coming and going

    def add(self, row: TableRow) -> Table:
        """Restore a table from its stored row, without people or game, and register it."""
        ports = self._clock, self._randomness, self._outbox(row.id)
        table = Table(row, *ports, self._registry, self._pace, *self._limits, self._ownership.name)
        self._registry.add(table)
        return table

    def _outbox(self, id: str) -> Outbox:
        journal = HeldJournal(self._journal, self._ownership.held(id))
        return Outbox(journal, partial(self._halted, id), lambda: self._drained(id))

    def take_up(self, kept: StoredTable) -> Table:
        """Restore a table with its people and its game, after a restart or from another node."""
        table = self.add(kept.row)
        self._gather(table, kept)
        table.take_up(kept)
        if kept.sitting is not None:
            last = kept.entries[-1].at if kept.entries else 0
            restore_sitting(
                kept.sitting,
                last,
                table.members,
                table.presence,
                table.decisions.motions,
                table.decisions.election,
            )
        return table

    def _gather(self, table: Table, kept: StoredTable, before: Iterable[Person] = ()) -> None:
        """Restore the people of a table; `before`: those in memory, who stay the same objects."""
        members = table.members
        noted = {row.person: row for row in kept.notes}
        here = {person.key: person for person in before}
        for person in here.values():
            self._registry.forget(person.token)
        members.people.clear()
        members.gone.clear()
        for row in kept.people:
            person = here.get(row.key) or person_from(row)
            person.recall(row)
            person.recall_notes(noted.get(row.key))
            if row.standing == GONE:
                members.gone += [person] if person.notes else []
            else:
                (members.entrance.waiting if person.standing == KNOCKS else members.people).append(person)
                self._registry.enrol(table, person)
        for person in here.values():
            if person.standing == WATCHER and person not in members.people:  # onlookers are not stored
                members.people.append(person)
                self._registry.enrol(table, person)

    def drop(self, id: str) -> None:
        """Forget a closed table and disconnect its devices."""
        self._ownership.forget(id)
        for connection in self.discard(id):
            dismiss(connection, CloseReason.CLOSED)

    def let_go(self, ids: Iterable[str]) -> None:
        """Drop tables that another node owns by now; their devices reconnect and are led there."""
        for table in [self._registry.by_id[id] for id in ids if id in self._registry.by_id]:
            for connection in self.discard(table.id):
                connection.close(*CloseReason.RESTART.value)
            if not table.outbox.is_broken:
                table.outbox.stop(Fenced(table.id))

    def discard(self, id: str) -> list[ClientConnection]:
        """Unregister a table; return the connections that are still open."""
        table = self._registry.drop(id)
        self._quota.closed(id)
        self._alarms.set(id, None)
        everybody = table.members.everybody() if table is not None else ()
        return [connection for person in everybody for connection in person.connections]

    # -- disk faults

    def _halted(self, id: str, error: BaseException) -> None:
        """Tell everybody at a table that recording has stopped, or report that the table is lost."""
        if isinstance(error, Fenced):
            self._ownership.lost(id)
            return
        table = self._registry.by_id[id]
        for person in table.members.everybody():
            for connection in person.connections:
                tell_stopped(connection, table.presence.lang_of(connection))

    def mended(self, table: Table) -> Table:
        """Return the table; one with a disk fault is restored from the store first.

        Raise `Denied` while that is being read, and while the table changes hands.
        """
        if not self._ownership.has(table.id):
            raise Denied("busy", wait=1.0)
        outbox = table.outbox
        if outbox.is_broken:
            self._revive(table)
            if table.outbox is outbox:
                raise Denied(STOPPED)
        return table

    def still_open(self, id: str) -> Table:
        """Return an open table, repaired if necessary; raise `Denied` if there is none."""
        table = self._registry.by_id.get(id)
        if table is None or table.state is TableState.CLOSED:
            raise Denied("no_such_table")
        return self.mended(table)

    def go_on(self) -> None:
        """Restore the tables with disk faults now that the disk works, without waiting for a message."""
        for table in [one for one in self._registry.by_id.values() if one.outbox.is_broken]:
            self._revive(table)

    def _revive(self, table: Table) -> None:
        if not self._readers.is_reading(table.id):
            read = partial(stored_table, self._archive, table.id)
            self._readers.read(table.id, read, partial(self._revived, table), nothing)

    def _revived(self, table: Table, kept: StoredTable | None) -> None:
        if self._registry.by_id.get(table.id) is not table:  # dropped during the read
            return
        if kept is None:  # nothing was ever stored
            self.drop(table.id)
            return
        before = table.members.everybody()
        table.recall(kept.row, self._outbox(table.id))
        self._registry.add(table)
        self._gather(table, kept, before)
        table.take_up(kept)
        self.keep_clocks([table])
        for person in table.members.everybody():
            for connection in person.connections:
                table.refresh(person, connection)
        self.settle(table)

    # -- time and thought

    def settle(self, table: Table) -> None:
        """Let a changed table's programs decide, set its alarm, and drop it if it is closed."""
        if not self._is_ours(table):
            return
        self._think(table)
        due = None if table.outbox.is_broken or table.outbox.is_full else table.due()
        if due is not None:
            due = max(due, self._clock.now())  # a late table queues behind those that were due before
        self._alarms.set(table.id, due)
        if table.state is TableState.CLOSED:
            table.outbox.post(self._ownership.closed(table.id), lambda: self.drop(table.id))

    def _is_ours(self, table: Table) -> bool:
        """Return whether this very table is still registered and owned here."""
        return self._registry.by_id.get(table.id) is table and self._ownership.has(table.id)

    def tick(self) -> None:
        """Do what is due at the tables."""
        now = self._clock.now()
        for _ in range(MAX_TABLES_PER_TICK):
            if (id := self._alarms.rung(now)) is None:
                return
            table = self._registry.by_id[id]
            self.do_what_is_due(table, now)
            self.settle(table)

    def do_what_is_due(self, table: Table, now: float) -> None:
        """Do what is due at a table by then, up to a limit."""
        for _ in range(MAX_DUE_PER_TABLE):
            if table.outbox.is_broken or not table.catch_up(now):
                return
            self._think(table)

    def _drained(self, id: str) -> None:
        """Serve a table again whose rows have been written."""
        if (table := self._registry.by_id.get(id)) is not None:
            self.settle(table)

    def next_due(self) -> float | None:
        """Return when `tick` has something to do again, or None."""
        return self._alarms.next()

    def keep_clocks(self, tables: Iterable[Table]) -> None:
        """Store the clocks of these tables.

        If that fails only a few seconds are lost, and the next call retries.
        """
        self._keep({table: row for table in tables if (row := table.clock()) is not None})

    def keep_sittings(self, tables: Iterable[Table]) -> None:
        """Store presence and votes where they changed, if tables may change hands."""
        if self._ownership.is_shared:
            self._keep({table: row for table in tables if (row := self._sitting(table)) is not None})

    def _sitting(self, table: Table) -> SittingRow | None:
        state = sitting_of(table.members, table.presence, table.decisions.motions, table.decisions.election)
        if table.outbox.is_broken or self._sittings.get(table) == state:
            return None
        self._sittings[table] = state
        return SittingRow(table.id, int(self._clock.now() * 1000), state)

    def _keep(self, rows: Mapping[Table, Row]) -> None:
        """Write the rows, one call for all tables that change hands together."""
        together: dict[Held | None, dict[Table, Row]] = {}
        for table, row in rows.items():
            together.setdefault(self._ownership.held(table.id), {})[table] = row
        for held, some in together.items():
            self._journal.write([*some.values()], partial(self._were_kept, [*some]), held)

    def _were_kept(self, tables: Iterable[Table], error: BaseException | None) -> None:
        for table in tables if error is not None else ():
            self._sittings.pop(table, None)
            if isinstance(error, Fenced) and not table.outbox.is_broken:
                table.outbox.stop(error)

    def hand_over(self, leases: Sequence[LeaseRow], to: str, done: Done) -> None:
        """Store the clocks and presence of a unit with its new lease; the other node then continues it.

        Rows that were handed in earlier are written earlier. Nothing happens at these tables meanwhile.
        """
        tables = [self._registry.by_id[lease.of] for lease in leases if lease.of in self._registry.by_id]
        last = [row for table in tables for row in (table.clock(), self._sitting(table)) if row is not None]
        given = [LeaseRow(one.of, one.unit, to, one.epoch + 1) for one in leases]
        for table in tables:
            self._alarms.set(table.id, None)
        self._journal.write([*last, *given], done, self._ownership.held(leases[0].of))

    def _think(self, table: Table) -> None:
        """Let one program of a table decide on a worker thread, one at a time for each table."""
        live, outbox = table.live, table.outbox
        if table in self._thinking or live is None or outbox.is_broken or outbox.is_full:
            return
        wanted = live.wanted()
        if wanted is None:
            return
        seat, thought = wanted
        self._thinking.add(table)

        def answered(command: Command | None) -> None:
            self._thinking.discard(table)
            if self._is_ours(table):
                table.thought(live, seat, command)
            self.settle(table)

        self._bot_workers.run(thought, answered)


def tell_stopped(connection: ClientConnection, lang: str) -> None:
    """Tell a device that nothing can be recorded at its table now."""
    connection.send(write(Trouble(TroubleCode.RECORDING_STOPPED, say(lang, "wire-recording-stopped"))))
