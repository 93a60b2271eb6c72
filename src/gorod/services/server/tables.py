"""All tables of a server: messages of devices, requests of the operator, and time."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from gorod.protocol.codes import CloseReason
from gorod.protocol.messages import Hello, TableMessage
from gorod.services.denied import STOPPED, Denied
from gorod.services.game.looking import LOOK_LIMIT_S
from gorod.services.limits.listening import Listening
from gorod.services.limits.rate_limits import MAX_TABLES_PER_ADDRESS, TableQuota
from gorod.services.ownership import SOLE_OWNER, Fenced, HeldJournal, Ownership
from gorod.services.ports import (
    IMMEDIATE_WORKERS,
    Archive,
    Clock,
    Deleted,
    Done,
    Journal,
    Processor,
    Randomness,
    WorkerPool,
    no_work,
)
from gorod.services.rows import CLOSED, LeaseRow, TableRow
from gorod.services.server.admission import Admission
from gorod.services.server.devices import DeviceRequests
from gorod.services.server.management import Management
from gorod.services.server.messages import Inbox, MessageHandler
from gorod.services.server.overview import Overview, damaged, overview
from gorod.services.server.readers import Readers
from gorod.services.server.registry import Registry
from gorod.services.server.requests import Reply, RequestHandler
from gorod.services.server.running_tables import RunningTables, tell_stopped
from gorod.services.table.choices.entrusting import ORGANISER_AWAY_S
from gorod.services.table.person import NARRATOR, WATCHER, Person
from gorod.services.table.presence import Client, dismiss
from gorod.services.table.stored import StoredTable, UnreadTable, stored_table, tables_as_kept
from gorod.services.table.table import Table
from gorod.services.tokens import PHRASE_HASH_COST, token_hash

Greet = Callable[[Client, Hello], None]
Guard = Callable[[Client, Callable[[], None]], None]
CLOCK_SAVE_INTERVAL_S = 4.0
"""Seconds between two writes of all clocks; a server that is killed loses at most this much of a step."""


class Tables:
    """The entrance for everything from outside, together with `admission` and `devices`."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        journal: Journal,
        archive: Archive,
        bot_workers: WorkerPool,
        pace: float = 1.0,
        most_tables: int = MAX_TABLES_PER_ADDRESS,
        hash_workers: WorkerPool = IMMEDIATE_WORKERS,
        readers: WorkerPool = IMMEDIATE_WORKERS,
        ownership: Ownership = SOLE_OWNER,
        phrase_hash_cost: int = PHRASE_HASH_COST,
        listeners: WorkerPool = IMMEDIATE_WORKERS,
        processor: Processor = no_work,
        organiser_away_s: float = ORGANISER_AWAY_S,
        look_limit_s: float = LOOK_LIMIT_S,
    ) -> None:
        """Restore the stored tables, unless other nodes may own them; `most_tables`: of one address.

        `hash_workers` are for phrases, `readers` for the archive, `listeners` for words that people say.
        `organiser_away_s`: seconds without an organiser after which the players may choose who hands on the
        speaking device. `look_limit_s`: seconds in which people look at their cards; 0: nobody waits.
        """
        self._clock, self._journal, self._archive = clock, journal, archive
        self._readers, self._ownership = Readers(readers), ownership
        ownership.when_lost(self._lost)
        quota, self._registry = TableQuota(most_tables), Registry()
        ports = clock, randomness, journal, archive, bot_workers
        limits = organiser_away_s, look_limit_s
        self._running = RunningTables(*ports, pace, self._registry, quota, readers, ownership, *limits)
        known = self._registry, self._running
        self.requests = RequestHandler(randomness, *known, hash_workers, phrase_hash_cost)
        self.admission = Admission(clock, randomness, *known, quota, self.requests, ownership)
        self.devices = DeviceRequests(clock, randomness, *known, self.requests, self.admission.guesses)
        self._inbox, self._processor = Inbox(clock, pace), processor
        self._listening = Listening(clock, listeners, processor)
        self._management = Management(self._registry)
        self._handler = MessageHandler(self._management)
        self.greet: Greet = self.greet_here
        """Called for every hello; with several nodes it finds the node of the token."""
        self.guard: Guard = lambda _, job: job()
        """Runs a delayed message, so that its fault affects only the device that sent it."""
        self.damaged: list[tuple[TableRow, Exception]] = []
        for row in archive.tables() if not ownership.is_shared else ():
            self._try_to_take_up(row, partial(stored_table, archive, row.id))
        self._running.keep_clocks(self.by_id.values())  # at once: no log tells how long the server was down

    @property
    def by_id(self) -> dict[str, Table]:
        """The tables that are not closed, by id."""
        return self._registry.by_id

    def open_table(self, id: str) -> Table:
        """Return an open table, repaired if necessary; raise `Denied` if there is none."""
        return self._running.still_open(id)

    def settle(self, table: Table) -> None:
        """Do what follows from a change of a table."""
        self._running.settle(table)

    def _try_to_take_up(self, row: TableRow, read: Callable[[], StoredTable | None]) -> None:
        """Restore a table. An error is noted, so that the other tables are restored."""
        try:
            kept = read()
            assert kept is not None
            table = self._running.take_up(kept)
            for person in [one for one in table.members.people if one.is_forgotten]:  # nobody has their token
                self._management.vanish(table, person)
                self._management.vanished(table, person)
            self._running.settle(table)
        except Exception as error:
            self.damaged.append((row, error))
            self._running.discard(row.id)

    # -- what changes hands

    def take_up(self, ids: Sequence[str], done: Callable[[bool], None]) -> None:
        """Restore tables that this node has come to own, if they exist; report whether they could be read."""
        held = {id: self._ownership.held(id) for id in ids}

        def read(found: dict[str, StoredTable | UnreadTable | None]) -> None:
            for id, kept in found.items():
                if kept is not None and not self.knows(id) and self._ownership.held(id) == held[id]:
                    self._take(kept)
            done(True)

        work = partial(tables_as_kept, self._archive, ids)
        self._readers.read(f"tables {held}", work, read, lambda: done(False))

    def _take(self, kept: StoredTable | UnreadTable) -> None:
        id = kept.row.id
        if isinstance(kept, StoredTable):
            self._try_to_take_up(kept.row, lambda: kept)
            self._running.keep_clocks(self.by_id[one] for one in (id,) if one in self.by_id)
        elif kept.error is not None:
            self.damaged.append((kept.row, kept.error))
        else:  # the previous owner died between the table's last row and its lease
            journal = HeldJournal(self._journal, self._ownership.held(id))
            forget = partial(self._ownership.forget, id)
            journal.write(self._ownership.closed(id), lambda error: forget() if error is None else None)

    def hand_over(self, leases: Sequence[LeaseRow], to: str, done: Done) -> None:
        """Store a unit for its new node. Its tables do nothing until that is written."""

        def written(error: BaseException | None) -> None:
            done(error)
            for table in [self.by_id[one.of] for one in leases if one.of in self.by_id]:
                self._running.settle(table)

        self._running.hand_over(leases, to, written)

    def _lost(self, ids: Collection[str]) -> None:
        self.damaged = [one for one in self.damaged if one[0].id not in ids]

    # -- devices

    def receive(self, client: Client, sent: bytes) -> None:
        """Take bytes that a device has sent."""
        message = self._inbox.read(client, sent)
        if message is None:
            return
        if isinstance(message, Hello):
            self.greet(client, message)
            return
        later = partial(self._take_later, client, message)
        if client.person is None or not self._listening.put_off(client.person.key, later):
            self._take_from(client, message)

    def _take_later(self, client: Client, message: TableMessage, is_read: bool = False) -> None:
        self.guard(client, partial(self._take_from, client, message, is_read))

    def _take_from(self, client: Client, message: TableMessage, is_read: bool = False) -> None:
        """Handle a message; `is_read`: its words were already parsed for the programs."""
        table, person = self.by_id.get(client.table), client.person
        if table is None or person is None or client.connection not in person.connections:
            client.connection.close(*CloseReason.RESTART.value)  # its next hello is answered by its token
            return
        try:
            self._running.mended(table)
        except Denied as no:
            if no.code == STOPPED:  # otherwise the next owner answers
                tell_stopped(client.connection, client.lang)
            return
        began = self._processor()
        # A vote after the deadline is late, however busy the server is.
        self._running.do_what_is_due(table, self._clock.now())
        if is_read or not self._reads_first(client, table, person, message):
            self._handler.take(client, table, person, message)
        self._running.settle(table)
        self._inbox.worked(person, self._processor() - began)

    def _reads_first(self, client: Client, table: Table, person: Person, message: TableMessage) -> bool:
        """Return whether the message has words for programs, which are being parsed now."""
        text = self._handler.words_to_read(table, person, message)
        if not text or table.live is None:
            return False
        game, then = table.live.log.game, partial(self._take_later, client, message, is_read=True)
        keys = person.key, table.id, client.address
        return self._listening.listen(*keys, text, game.rules, game.seats, then)

    def greet_here(self, client: Client, hello: Hello) -> None:
        """Answer a hello for a table that is on this node or on none."""
        seat = token_hash(hello.seat) if hello.seat else ""
        self.welcome(client, token_hash(hello.token), hello.lang or "", hello.seed, seat)

    def welcome(self, client: Client, hash: str, lang: str, seed: str, seat: str = "") -> None:
        """Connect a device to the person with this token hash, which came here or to another node.

        `seat`: the hash of a seat's token in the same browser, which must then not speak for the table.
        """
        found = self._registry.by_hash(hash)
        if found is None:
            self._turn_away(client, hash)
            return
        table, person = found
        if not self._inbox.welcomes(client, person):
            return
        if person.standing == NARRATOR and self._registry.has_seat(table, seat):
            dismiss(client.connection, CloseReason.HAS_SEAT)
            return
        try:
            self._running.mended(table)
        except Denied:  # its stored state is being read; a device that reconnects finds it
            client.connection.close(*CloseReason.RESTART.value)
            return
        client.person, client.table, client.lang = person, table.id, lang or table.settings.lang
        person.seed = seed or person.seed
        table.connect(person, client.connection, client.lang)
        self._running.settle(table)

    def _turn_away(self, client: Client, hash: str) -> None:
        """Refuse an unknown token; people of a table that could not be restored keep theirs and may retry."""
        come_again = partial(client.connection.close, *CloseReason.RESTART.value)

        def looked_up(of: str) -> None:
            if any(row.id == of for row, _ in self.damaged):
                come_again()
            else:
                dismiss(client.connection, CloseReason.UNKNOWN_TOKEN)

        if self.damaged:
            find = partial(self._archive.table_of_token, hash)
            self._readers.read(f"token {hash}", find, looked_up, come_again)
        else:
            looked_up("")

    def gone(self, client: Client) -> None:
        """Note that a connection is closed."""
        table, person = self.by_id.get(client.table), client.person
        if table is not None and person is not None and client.connection in person.connections:
            table.disconnect(person, client.connection)
            self._running.settle(table)

    def table_of(self, token: str) -> str:
        """Return the id of the table to which a token belongs, or an empty string."""
        return self.table_of_hash(token_hash(token))

    def table_of_hash(self, hash: str) -> str:
        """Return the id of the table to which the hash of a token belongs, or an empty string."""
        found = self._registry.by_hash(hash)
        return found[0].id if found is not None else ""

    def runs(self, id: str) -> bool:
        """Return whether a table is owned and restored here; otherwise its tokens are not known here."""
        return id in self.by_id and self._ownership.has(id)

    def knows(self, id: str) -> bool:
        """Return whether a table is owned here and was read, with or without success."""
        is_read = id in self.by_id or any(row.id == id for row, _ in self.damaged)
        return is_read and self._ownership.has(id)

    # -- deletion of people, and requests of the operator

    def forget_me(self, token: str, reply: Reply) -> None:
        """Delete a person at their own wish. An organiser must hand the table over first, unless alone."""
        found = self._registry.by_token(token)
        if found is None:
            reply(Denied("not_allowed"))
            return
        try:
            table, person = self._running.mended(found[0]), found[1]
        except Denied as denied:
            reply(denied)
            return
        others = [one for one in table.members.everybody() if one is not person and not one.is_forgotten]
        if person.manages and any(one.standing not in (WATCHER, NARRATOR) and not one.bot for one in others):
            reply(Denied("hand_over_first"))
            return
        self.forget([person.key], reply, of=table.id)

    def known_as(self, who: str) -> set[str]:
        """Return the keys of people at the tables with this key or name."""
        return {
            person.key for _, person in self._known() if not person.bot and who in (person.key, person.name)
        }

    def _known(self) -> Iterator[tuple[Table, Person]]:
        for table in self.by_id.values():
            for person in (*table.members.everybody(), *table.members.gone):
                yield table, person

    def forget(self, keys: Collection[str], reply: Reply, mentions: bool = False, of: str = "") -> None:
        """Delete people from the tables and from the store, so that nothing writes them again.

        `of`: the id of their table or club, where there are several nodes. This node must own it; leave it
        empty if no node does.
        """
        try:
            for table in {table.id: table for table, person in self._known() if person.key in keys}.values():
                self._running.mended(table)
        except Denied as denied:
            reply(denied)
            return
        known = [(table, person) for table, person in self._known() if person.key in keys]
        for table, person in known:
            self._management.vanish(table, person)
            self._running.settle(table)
        self._readers.hold()  # a table that is being restored may still contain them
        held = self._ownership.held(of) if of else None
        self._journal.forget(keys, lambda answer: self._forgotten(known, answer, reply), mentions, held)

    def _forgotten(
        self, known: Sequence[tuple[Table, Person]], answer: Deleted | BaseException, reply: Reply
    ) -> None:
        """Finish a deletion. If it failed, the tables are restored from the store."""
        self._readers.release()
        for table, person in known:
            if isinstance(answer, Deleted):
                self._management.vanished(table, person)
                self._running.settle(table)
            elif not table.outbox.is_broken:
                table.outbox.stop(answer)
        elsewhere = Denied("busy", wait=1.0)
        refused = elsewhere if isinstance(answer, Fenced) else Denied(STOPPED)
        reply(answer if isinstance(answer, Deleted) else refused)

    def overviews(self) -> list[Overview]:
        """Return all tables, the oldest first, including those that could not be restored."""
        found = [damaged(row) for row, _ in self.damaged]
        open_now = [overview(table.members, not table.outbox.is_broken) for table in self.by_id.values()]
        return sorted([*found, *open_now], key=lambda one: (one.at, one.id))

    def close_table(self, id: str, reply: Reply) -> None:
        """Close a table for the operator, also one that could not be restored."""
        table = self.by_id.get(id)
        if table is None:
            self._close_damaged(id, reply)
            return
        try:
            self._running.mended(table)
        except Denied as denied:
            reply(denied)
            return
        self._registry.forget(table.members.code)
        table.close()
        table.outbox.post((), lambda: reply(id), lambda: reply(Denied(STOPPED)))
        self._running.settle(table)

    def _close_damaged(self, id: str, reply: Reply) -> None:
        row = next((row for row, _ in self.damaged if row.id == id), None)
        if row is None:
            reply(Denied("no_such_table"))
            return

        def kept(error: BaseException | None) -> None:
            if error is None:
                self.damaged = [one for one in self.damaged if one[0].id != id]
                self._ownership.forget(id)
            reply(id if error is None else Denied(STOPPED))

        journal = HeldJournal(self._journal, self._ownership.held(id))
        journal.write((replace(row, state=CLOSED), *self._ownership.closed(id)), kept)

    # -- time

    def tick(self) -> None:
        """Do what is due at the tables."""
        self._running.tick()

    def next_due(self) -> float | None:
        """Return when `tick` has something to do again, or None."""
        return self._running.next_due()

    def go_on(self) -> None:
        """Restore the tables with disk faults now that the disk works."""
        self._running.go_on()

    def beat(self) -> None:
        """Store the running clocks; call this every `CLOCK_SAVE_INTERVAL_S` seconds."""
        self._running.keep_clocks(table for table in self.by_id.values() if table.is_running)
        self._running.keep_sittings(self.by_id.values())

    def close(self) -> None:
        """Store all clocks and presence at the end, so that every step continues from its exact time."""
        self._running.keep_clocks(self.by_id.values())
        self._running.keep_sittings(self.by_id.values())
