"""All tables of a server: what their devices send, whose time is up, and what an operator may know."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gorod.protocol.codes import CloseReason, TroubleCode
from gorod.protocol.lobby import TableState
from gorod.protocol.messages import FromClient, Hello, Trouble, write
from gorod.services.admission import STOPPED, Admission, Reply
from gorod.services.clients import Client, dismiss
from gorod.services.clocks import Alarms
from gorod.services.company import Company
from gorod.services.denied import Denied
from gorod.services.management import Management
from gorod.services.members import Members
from gorod.services.messages import Inbox, MessageHandler
from gorod.services.outbox import Outbox
from gorod.services.person import GONE, KNOCKS, WATCHER, Person, person_from
from gorod.services.ports import Archive, AtOnce, Clock, Deleted, Errands, Journal, Randomness, Thinking
from gorod.services.rate_limits import MOST_TABLES
from gorod.services.rows import PersonRow, TableRow
from gorod.services.table import Table
from gorod.services.tokens import token_hash
from gorod.texts.catalogue import say

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


def overview(table: Members) -> Overview:
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
        table = Members(row)
    except Exception:  # whatever is wrong with it, an operator wants to see that it is there
        return damaged(row)
    for person in people:
        if person.standing not in (GONE, KNOCKS):
            table.people.append(person_from(person))
    return overview(table)


def damaged(row: TableRow) -> Overview:
    """All that can be told of a table that could not be taken up."""
    return Overview(row.id, row.code, DAMAGED, row.at)


AT_ONCE = 16
"""So many tables are looked after in one tick; then whoever else waits has his turn."""
PORTION = 32
"""So many things are done at one table before others have their turn; at one moment fewer are ever due."""
BEAT = 4.0
"""Seconds between two looks at all clocks: a server that is killed forgets no more of a step."""


class Tables(Admission):
    """Everything that comes in from outside comes through here."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        journal: Journal,
        archive: Archive,
        thinking: Thinking,
        pace: float = 1.0,
        most_tables: int = MOST_TABLES,
        errands: Errands = AtOnce(),  # noqa: B008 — it has no state
    ) -> None:
        """Take up what was written down; `most_tables`: of one address."""
        super().__init__(clock, randomness, most_tables)
        self._errands = errands
        self._journal, self._archive = journal, archive
        self._thinking, self._pace = thinking, pace
        self._busy: set[str] = set()
        self._alarms = Alarms()
        self._door = Inbox(clock, self._hello, self._heard, pace)
        self._management = Management(self._forget)
        self._orders = MessageHandler(self._management)
        self.damaged: list[tuple[str, Exception]] = []
        for row in archive.tables():
            self._try_to_take_up(row)
        self._keep_clocks(self.by_id.values())  # before anything else: how long we were down is in no log

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
        for person in [one for one in table.people if one.is_forgotten]:  # nobody can come as him any more
            self._management.vanish(table, person)
            self._management.vanished(table, person)
        self._settle(table)

    def _gather(self, table: Table, before: Iterable[Person] = ()) -> None:
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

    def _company(self, row: TableRow) -> Table:
        table = Table(row, self._clock, self._randomness, self._outbox(row.id), self._pace)
        table.think = lambda: self._think(table)
        self.by_id[table.id] = table
        if table.state is not TableState.CLOSED:
            self._codes[table.code] = table.id
        return table

    def _outbox(self, id: str) -> Outbox:
        return Outbox(self._journal, lambda _: self._halted(id), lambda: self._drained(id))

    # -- lines

    def hear(self, client: Client, sent: bytes) -> None:
        """A device has sent something."""
        self._door.hear(client, sent)

    def _hello(self, client: Client, message: Hello) -> bool:
        id, person = self._tokens.get(token_hash(message.token), ("", None))
        if person is None:
            return False
        if not self._door.welcomes(client, person):
            return True
        table = self._mended(self.by_id[id])
        client.person, client.table, client.lang = person, id, message.lang or table.settings.lang
        person.seed = message.seed or person.seed
        table.comes(person, client.line, client.lang)
        self._settle(table)
        return True

    def _heard(self, client: Client, message: FromClient) -> None:
        table, person = self.by_id.get(client.table), client.person
        if table is None or person is None or client.line not in person.lines:
            client.line.close(*CloseReason.UNKNOWN_TOKEN.value)
            return
        table = self._mended(table)
        self._do_what_is_due(table, self._clock.now())  # a hand after the count is late, however busy we are
        self._orders.take(client, table, message)
        self._settle(table)

    def gone(self, client: Client) -> None:
        """A line is closed."""
        table = self.by_id.get(client.table)
        if table is not None and client.person is not None and client.line in client.person.lines:
            table.goes(client.person, client.line)
            self._settle(table)

    def _forget(self, key: str) -> None:
        """A token or a code opens nothing any more."""
        self._tokens.pop(key, None)
        self._codes.pop(key, None)

    # -- who is to be forgotten, and what an operator does

    def forget_me(self, token: str, reply: Reply) -> None:
        """Somebody wants to be forgotten; whoever holds a table hands it over first, unless he is alone."""
        id, person = self._tokens.get(token_hash(token), ("", None))
        if person is None:
            reply(Denied("not_allowed"))
            return
        table = self._mended(self.by_id[id])
        others = [one for one in table.everybody() if one is not person and not one.is_forgotten]
        if person.manages and any(one.standing != WATCHER and not one.bot for one in others):
            reply(Denied("hand_over_first"))
            return
        self.forget([person.key], reply)

    def known_as(self, who: str) -> set[str]:
        """The keys of those at the tables with this key or name."""
        return {
            person.key for _, person in self._known() if not person.bot and who in (person.key, person.name)
        }

    def _known(self) -> Iterator[tuple[Table, Person]]:
        for table in self.by_id.values():
            for person in (*table.everybody(), *table.gone):
                yield table, person

    def forget(self, keys: Collection[str], reply: Reply, mentions: bool = False) -> None:
        """Forget these people here, so that nobody writes them down again, and on the disk."""
        for table in {table.id: table for table, person in self._known() if person.key in keys}.values():
            self._mended(table)
        known = [(table, person) for table, person in self._known() if person.key in keys]
        for table, person in known:
            self._management.vanish(table, person)
            self._settle(table)
        self._journal.forget(keys, lambda answer: self._forgotten(known, answer, reply), mentions)

    def _forgotten(
        self, known: Sequence[tuple[Table, Person]], answer: Deleted | BaseException, reply: Reply
    ) -> None:
        """What could not be deleted is as it was: the tables go back to what was kept."""
        for table, person in known:
            if isinstance(answer, Deleted):
                self._management.vanished(table, person)
                self._settle(table)
            elif not table.outbox.is_broken:
                table.outbox.stop(answer)
        reply(answer if isinstance(answer, Deleted) else Denied(STOPPED))

    def overviews(self) -> list[Overview]:
        """All tables, the oldest first; those that could not be taken up too."""
        lost = {id for id, _ in self.damaged}
        found = [damaged(row) for row in self._archive.tables() if row.id in lost] if lost else []
        return sorted([*found, *map(overview, self.by_id.values())], key=lambda one: (one.at, one.id))

    def close_table(self, id: str, reply: Reply) -> None:
        """The operator closes a table, also one that could not be taken up."""
        table = self.by_id.get(id)
        if table is None:
            self._close_damaged(id, reply)
            return
        self._mended(table)
        self._forget(table.code)
        table.close()
        table.outbox.post((), lambda: reply(id), lambda: reply(Denied(STOPPED)))
        self._settle(table)

    def _close_damaged(self, id: str, reply: Reply) -> None:
        row = next((row for row in self._archive.tables() if row.id == id), None)
        if row is None:
            reply(Denied("no_such_table"))
            return
        self.damaged = [one for one in self.damaged if one[0] != id]
        closed = replace(row, state=TableState.CLOSED.value)
        self._journal.write((closed,), lambda error: reply(Denied(STOPPED) if error else id))

    # -- disk faults

    def _halted(self, id: str) -> None:
        """Nothing can be kept, so nothing is done: everybody is told."""
        table = self.by_id[id]
        for person in table.everybody():
            for line in person.lines:
                text = say(table.lang_of(line), "wire-recording-stopped")
                line.send(write(Trouble(TroubleCode.RECORDING_STOPPED, text)))

    def _mended(self, table: Table) -> Table:
        """The table; one that could not be written down goes back to what was kept, and tries again."""
        if table.outbox.is_broken:
            self._revive(table)
        return table

    def go_on(self) -> None:
        """The disk takes what it is given: tables that had stopped need not wait for a message."""
        for table in [one for one in self.by_id.values() if one.outbox.is_broken]:
            self._revive(table)

    def _revive(self, table: Table) -> None:
        row = next((row for row in self._archive.tables() if row.id == table.id), None)
        if row is None:  # there is nothing to go back to
            self._drop(table.id)
            return
        table.outbox = self._outbox(table.id)
        table.live, before = None, table.everybody()
        table.recall(row)
        self._codes[table.code] = table.id
        self._gather(table, before)
        table.take_up(self._archive)
        self._keep_clocks([table])
        for person in table.everybody():
            for line in person.lines:
                table.refresh(person, line)
        self._settle(table)

    # -- time and thought

    def _settle(self, table: Table) -> None:
        """Something has changed at a table: let its programs think, and set its alarm."""
        self._think(table)
        due = None if table.outbox.is_broken or table.outbox.is_full else table.due()
        if due is not None:
            due = max(due, self._clock.now())  # a table that is late goes behind those that were due
        self._alarms.set(table.id, due)
        if table.state is TableState.CLOSED and table.id in self.by_id:
            table.outbox.post((), lambda: self._drop(table.id))

    def _drop(self, id: str) -> None:
        """A closed table is forgotten, and everybody there is sent home."""
        table = self.by_id.pop(id, None)
        self._quota.closed(id)
        for person in table.everybody() if table is not None else ():
            self._tokens.pop(person.token, None)
            for line in person.lines:
                dismiss(line, CloseReason.CLOSED)
        self._codes = {code: one for code, one in self._codes.items() if one != id}
        self._alarms.set(id, None)

    def tick(self) -> None:
        """Do whatever is due."""
        now = self._clock.now()
        for _ in range(AT_ONCE):
            if (id := self._alarms.rung(now)) is None:
                return
            table = self.by_id[id]
            self._do_what_is_due(table, now)
            self._settle(table)

    def _do_what_is_due(self, table: Table, now: float) -> None:
        """By then, and no more than a portion of it."""
        for _ in range(PORTION):
            if table.outbox.is_broken or not table.catch_up(now):
                return
            self._think(table)

    def _drained(self, id: str) -> None:
        """The journal has caught up with a table that waited for it."""
        if (table := self.by_id.get(id)) is not None:
            self._settle(table)

    def beat(self) -> None:
        """Write down how the clocks stand that run; to be called every `BEAT` seconds."""
        self._keep_clocks(table for table in self.by_id.values() if table.is_running)

    def close(self) -> None:
        """The server stops: all clocks will go on exactly where they stand."""
        self._keep_clocks(self.by_id.values())

    def _keep_clocks(self, tables: Iterable[Table]) -> None:
        """In one call; if it fails nothing is lost but a few seconds, and the next one tries again."""
        rows = [row for table in tables if (row := table.clock()) is not None]
        if rows:
            self._journal.write(rows, lambda _: None)

    def next_due(self) -> float | None:
        """When `tick` has something to do again."""
        return self._alarms.next()

    def _think(self, table: Table) -> None:
        """One program of a table at a time, outside of everything else."""
        if table.id in self._busy or table.live is None or table.outbox.is_broken or table.outbox.is_full:
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
