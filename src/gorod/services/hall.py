"""All tables of a server: who knocks, who comes back, and whose time is up."""

from collections.abc import Callable, Sequence

from msgspec import json

from gorod.protocol.http import Join, Joined, NewTable, Opened, TableInfo
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import FromClient, Hello, Trouble, write
from gorod.services import fair
from gorod.services.alarms import Alarms
from gorod.services.company import Kept
from gorod.services.door import BYE_STRANGER, Door, Guest
from gorod.services.orders import Orders
from gorod.services.outbox import Outbox
from gorod.services.person import GONE, ORGANISER, SEAT, WATCHER, Person, person_from
from gorod.services.phrases import is_phrase, new_phrase, phrase_hash
from gorod.services.ports import Archive, Clock, Journal, Luck, Thinking
from gorod.services.rows import Row, TableRow
from gorod.services.run import Run
from gorod.services.settings import No, settings_of
from gorod.services.tokens import new_code, new_token, read_code, token_hash
from gorod.services.tries import code_tries, phrase_tries
from gorod.texts.catalogue import say

BYE_CLOSED = 4410

STOPPED = "recording_stopped"
Reply = Callable[[object], None]
"""Takes the answer to a request, or `No`; called when what it says is durable."""


class Hall:
    """Tables by id, by code and by token; everything that comes in from outside comes through here."""

    def __init__(
        self,
        clock: Clock,
        luck: Luck,
        journal: Journal,
        archive: Archive,
        thinking: Thinking,
        pace: float = 1.0,
    ) -> None:
        """Take up what was written down."""
        self._clock, self._luck, self._journal, self._archive = clock, luck, journal, archive
        self._thinking, self._pace = thinking, pace
        self.tables: dict[str, Run] = {}
        self._codes: dict[str, str] = {}
        self._tokens: dict[str, tuple[str, Person]] = {}
        self._busy: set[str] = set()
        self._code_tries, self._phrase_tries = code_tries(), phrase_tries()
        self._alarms = Alarms()
        self._door = Door(clock, self._hello, self._heard)
        self._orders = Orders(self._forget)
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

    def _gather(self, table: Run) -> None:
        """The people at a table as they were written down; whoever was here before is the same person."""
        kept = self._archive.people(table.id)
        here = {person.key: person for person in table.people}
        for person in table.people:
            self._tokens.pop(person.token, None)
        table.people.clear()
        for row in kept:
            if row.standing != GONE:
                person = here.get(row.key) or person_from(row)
                person.recall(row)
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

    # -- requests

    def open(self, wanted: NewTable, reply: Reply) -> None:
        """A new table."""
        try:
            settings = settings_of(wanted)
        except No as no:
            reply(no)
            return
        seed = self._luck.bytes(fair.SEED_BYTES).hex()
        kept = json.encode(Kept(settings, seed))
        row = TableRow(new_token(self._luck), self._free_code(), "open", int(self._clock.now() * 1000), kept)
        table, token = self._company(row), new_token(self._luck)
        organiser = self._person("", ORGANISER, token)
        organiser.manages = True
        table.people.append(organiser)
        self._tokens[organiser.token] = table.id, organiser
        rows = (row, organiser.kept(table.id))
        answer = Opened(table.id, table.code, token)
        table.outbox.post(rows, lambda: reply(answer), lambda: self._never_was(table, reply))

    def _never_was(self, table: Run, reply: Reply) -> None:
        self._drop(table.id)
        reply(No(STOPPED))

    def _free_code(self) -> str:
        while (code := new_code(self._luck)) in self._codes:
            pass
        return code

    def _person(self, name: str, standing: str, token: str) -> Person:
        return Person(new_token(self._luck), name, standing, token=token_hash(token), lines=[], muted=set())

    def join(self, typed: str, wanted: Join, address: str, reply: Reply) -> None:
        """Somebody knocks with a code."""
        try:
            table = self._mended(self.knock(typed, address))
            token, phrase = new_token(self._luck), new_phrase(self._luck)
            person = self._person(wanted.name.strip(), SEAT, token)
            person.phrase = phrase_hash(phrase, table.id)
            table.admit(person)
        except No as no:
            reply(no)
            return
        self._tokens[person.token] = table.id, person
        table.tell_lobby((person.kept(table.id),))
        _answer(table, (), reply, Joined(token, phrase))

    def watch(self, typed: str, address: str, reply: Reply) -> None:
        """Somebody wants to look on, where that is allowed."""
        try:
            table = self._mended(self.knock(typed, address))
            if not table.settings.watch:
                raise No("no_watching")
        except No as no:
            reply(no)
            return
        token = new_token(self._luck)
        person = self._person("", WATCHER, token)
        table.people.append(person)
        self._tokens[person.token] = table.id, person
        _answer(table, (person.kept(table.id),), reply, Joined(token, ""))

    def knock(self, typed: str, address: str) -> Run:
        """The table that a code, or its id, leads to."""
        if not self._code_tries.take(address, self._clock.now()):
            raise No("too_many_tries")
        id = self._codes.get(read_code(typed)) or (typed if typed in self.tables else "")
        if not id or self.tables[id].state is TableState.CLOSED:
            raise No("no_such_table")
        self._code_tries.forgive(address)
        return self.tables[id]

    def recover(self, typed: str, phrase: str, address: str, reply: Reply) -> None:
        """Somebody has lost his token and still has the four words."""
        try:
            table = self._mended(self.knock(typed, address))
            person = self._by_phrase(table, phrase)
        except No as no:
            reply(no)
            return
        token = new_token(self._luck)
        self._tokens.pop(person.token, None)
        person.token = token_hash(token)
        self._tokens[person.token] = table.id, person
        table.outbox.post((person.kept(table.id),), lambda: _send_away(table, person))
        _answer(table, (), reply, Joined(token, ""))

    def _by_phrase(self, table: Run, phrase: str) -> Person:
        if not self._phrase_tries.take(table.id, self._clock.now()):
            raise No("too_many_tries")
        for person in table.people:
            if person.phrase and is_phrase(phrase, table.id, person.phrase):
                self._phrase_tries.forgive(table.id)
                return person
        raise No("wrong_phrase")

    def start(self, id: str, token: str, reply: Reply) -> None:
        """The organiser begins a game."""
        try:
            table = self._mended(self._as_organiser(id, token))
            table.begin()
        except No as no:
            reply(no)
            return
        _answer(table, (), reply, {"game": table.game})
        self._settle(table)

    def _as_organiser(self, id: str, token: str) -> Run:
        table, person = self._tokens.get(token_hash(token), ("", None))
        if person is None or table != id or not person.manages:
            raise No("not_allowed")
        return self.tables[id]

    def listing(self) -> list[TableInfo]:
        """Tables that somebody could still come to."""
        return [
            TableInfo(
                table.id,
                table.settings.mode,
                table.settings.rules,
                table.state,
                table.settings.seats,
                table.room_left(),
                table.settings.watch,
                table.settings.lang,
            )
            for table in self.tables.values()
            if table.state is TableState.OPEN and table.settings.mode is Mode.ONLINE and table.room_left() > 0
        ]

    # -- lines

    def hear(self, guest: Guest, sent: bytes) -> None:
        """A device has sent something."""
        self._door.hear(guest, sent)

    def _hello(self, guest: Guest, message: Hello) -> bool:
        id, person = self._tokens.get(token_hash(message.token), ("", None))
        if person is None:
            return False
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
        self._orders.take(guest, self._mended(table), message)
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
        for person in table.people:
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
        table.live = None
        table.recall(row)
        self._codes[table.code] = table.id
        self._gather(table)
        table.take_up(self._archive)
        for person in table.people:
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
        for person in table.people if table is not None else ():
            self._tokens.pop(person.token, None)
            for line in person.lines:
                line.close(BYE_CLOSED, "closed")
        self._codes = {code: one for code, one in self._codes.items() if one != id}
        self._alarms.set(id, None)

    def tick(self) -> None:
        """Do whatever is due."""
        for id in self._alarms.rung(self._clock.now()):
            table = self.tables[id]
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


def _send_away(table: Run, person: Person) -> None:
    """The devices of somebody who has moved to another one."""
    for line in (*person.lines,):
        line.close(BYE_STRANGER, "moved")
        table.goes(person, line)


def _answer(table: Run, rows: Sequence[Row], reply: Reply, found: object) -> None:
    """Answer a request when what it says is durable, and refuse it at once when that cannot be."""
    table.outbox.post(rows, lambda: reply(found), lambda: reply(No(STOPPED)))
