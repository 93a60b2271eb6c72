"""Requests: who opens a table, who knocks at one, and who has lost his token."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from msgspec import json
from msgspec.structs import replace

from gorod.protocol.codes import CloseReason
from gorod.protocol.http import Join, Joined, NewTable, Opened, TableInfo
from gorod.protocol.lobby import DoorKind, Mode, TableState
from gorod.services import fair
from gorod.services.clients import dismiss
from gorod.services.denied import Denied
from gorod.services.members import KeptTable
from gorod.services.person import GONE, KNOCKS, ORGANISER, SEAT, WATCHER, Person
from gorod.services.ports import AtOnce, Clock, Errands, Randomness
from gorod.services.rate_limits import GuessLimit, RateLimit, TableQuota
from gorod.services.rows import Row, TableRow
from gorod.services.settings import settings_of
from gorod.services.table import Table
from gorod.services.tokens import (
    new_code,
    new_phrase,
    new_token,
    phrase_hash,
    read_code,
    token_hash,
    which_phrase,
)

STOPPED = "recording_stopped"
ONLOOKERS, MOST_ONLOOKERS = (100, 0.5), 100
"""New ones of one address at once, and in a second; and how many may look on at one table."""
Reply = Callable[[object], None]
"""Takes the answer to a request, or `Denied`; called when what it says is durable."""


class Admission(ABC):
    """Tables by id, by code and by token."""

    def __init__(self, clock: Clock, randomness: Randomness, most_tables: int) -> None:
        """No table yet; `most_tables`: of one address."""
        self._clock, self._randomness = clock, randomness
        self.by_id: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._tokens: dict[str, tuple[str, Person]] = {}
        self.guesses, self._onlookers = GuessLimit(clock), RateLimit(*ONLOOKERS)
        self._errands: Errands = AtOnce()
        self._quota = TableQuota(most_tables)

    @abstractmethod
    def _company(self, row: TableRow) -> Table:
        """A table as it was written down, which can be found from now on."""

    @abstractmethod
    def _mended(self, table: Table) -> Table:
        """The table; one that could not be written down goes back to what was kept, and tries again."""

    @abstractmethod
    def _drop(self, id: str) -> None:
        """A table is forgotten."""

    @abstractmethod
    def _settle(self, table: Table) -> None:
        """Something has changed at a table."""

    def may_open(self, address: str) -> None:
        """`Denied` if this address may not open a table now: then what it wants is not even read."""
        self._quota.check(address, self._clock.now(), len(self.by_id))

    def open(self, wanted: NewTable, address: str, reply: Reply) -> None:
        """A new table."""
        try:
            self._quota.take(address, self._clock.now(), len(self.by_id))
            settings = settings_of(wanted)
        except Denied as no:
            reply(no)
            return
        seed = self._randomness.bytes(fair.SEED_BYTES).hex()
        kept = json.encode(KeptTable(settings, seed))
        row = TableRow(
            new_token(self._randomness), self._free_code(), "open", int(self._clock.now() * 1000), kept
        )
        table, token = self._company(row), new_token(self._randomness)
        organiser = self._person("", ORGANISER, token)
        organiser.manages = True
        table.people.append(organiser)
        self._tokens[organiser.token] = table.id, organiser
        self._quota.opened(table.id, address)
        rows = (row, organiser.kept(table.id))
        answer = Opened(table.id, table.code, token, settings.cautions(settings.lang))
        table.outbox.post(rows, lambda: reply(answer), lambda: self._never_was(table, reply))

    def _never_was(self, table: Table, reply: Reply) -> None:
        self._drop(table.id)
        reply(Denied(STOPPED))

    def _free_code(self) -> str:
        while (code := new_code(self._randomness)) in self._codes:
            pass
        return code

    def _person(self, name: str, standing: str, token: str) -> Person:
        return Person(
            new_token(self._randomness), name, standing, token=token_hash(token), lines=[], muted=set()
        )

    def join(self, typed: str, wanted: Join, address: str, reply: Reply) -> None:
        """Somebody knocks with a code: he sits down, or waits where the door is not open."""
        try:
            table = self._mended(self.knock(typed, address))
            table.check_room()
        except Denied as no:
            reply(no)
            return
        token, phrase = new_token(self._randomness), new_phrase(self._randomness, table.settings.lang)
        person = self._person(wanted.name.strip(), SEAT, token)

        def hashed(found: str) -> None:
            person.phrase = found
            self._come_in(table.id, person, wanted.invite, address, reply, Joined(token, phrase))

        self._hash(phrase, table.id, hashed, reply)

    def _hash(self, phrase: str, table: str, done: Callable[[str], None], reply: Reply) -> None:
        """The hash of a phrase is slow on purpose, and nobody else must wait for it."""
        if not self._errands.send(lambda: phrase_hash(phrase, table), done):
            reply(Denied("busy", wait=1.0))

    def _come_in(
        self, id: str, person: Person, invite: str, address: str, reply: Reply, joined: Joined
    ) -> None:
        try:
            table = self._still_there(id)
            rows = self._let_in(table, person, invite, address)
        except Denied as no:
            reply(no)
            return
        self._tokens[person.token] = table.id, person
        table.tell_lobby(rows)
        _answer(table, (), reply, replace(joined, waits=person.standing == KNOCKS))
        self._settle(table)

    def _still_there(self, id: str) -> Table:
        """A table that somebody knows already."""
        table = self.by_id.get(id)
        if table is None or table.state is TableState.CLOSED:
            raise Denied("no_such_table")
        return self._mended(table)

    def _let_in(self, table: Table, person: Person, invite: str, address: str) -> list[Row]:
        if table.settings.door is DoorKind.OPEN:
            return table.admit(person)
        if invite:
            return self._with_invite(table, person, invite, address)
        table.check_room()
        goes = table.entrance.knock(person)
        person.standing = KNOCKS
        return [person.kept(table.id), *(self._sent_away(table, goes) if goes is not None else ())]

    def _sent_away(self, table: Table, person: Person) -> list[Row]:
        """Somebody who knocked and did not wait: he leaves no name."""
        self._tokens.pop(person.token, None)
        person.name, person.notes, person.token, person.standing = "", (), "", GONE
        return [person.kept(table.id), person.noted(table.id)]

    def _with_invite(self, table: Table, person: Person, invite: str, address: str) -> list[Row]:
        """The invite is used up together with the seat, or not at all."""
        if not table.entrance.is_invited(invite):
            self.guesses.was_wrong(address)
            raise Denied("wrong_invite")
        rows = table.admit(person)
        table.entrance.use(invite)
        return [*rows, table.row()]

    def invite(self, id: str, token: str, reply: Reply) -> None:
        """The organiser wants an address to give away: the code, and an invite where one is needed."""
        try:
            table = self._mended(self._as_organiser(id, token))
            if table.state is not TableState.OPEN:
                raise Denied("already_started")
        except Denied as no:
            reply(no)
            return
        is_open = table.settings.door is DoorKind.OPEN
        invite = "" if is_open else table.entrance.invite(self._randomness)
        _answer(table, () if is_open else (table.row(),), reply, (table.code, invite))

    def watch(self, typed: str, address: str, reply: Reply) -> None:
        """Somebody wants to look on, where that is allowed; it is not written down."""
        try:
            table = self._mended(self.knock(typed, address))
            if not table.settings.watch:
                raise Denied("no_watching")
            self._make_room_to_look_on(table, address)
        except Denied as no:
            reply(no)
            return
        token = new_token(self._randomness)
        person = self._person("", WATCHER, token)
        table.people.append(person)
        self._tokens[person.token] = table.id, person
        _answer(table, (), reply, Joined(token, ""))

    def _make_room_to_look_on(self, table: Table, address: str) -> None:
        """Whoever asked to and is not there goes first."""
        now = self._clock.now()
        if not self._onlookers.take(address, now):
            raise Denied("too_many_tries", wait=self._onlookers.wait(address, now))
        there = [person for person in table.people if person.standing == WATCHER]
        if len(there) < MOST_ONLOOKERS:
            return
        idle = next((person for person in there if not person.lines), None)
        if idle is None:
            raise Denied("too_many_onlookers", str(MOST_ONLOOKERS))
        table.people.remove(idle)
        self._tokens.pop(idle.token, None)

    def knock(self, typed: str, address: str) -> Table:
        """The table that a code leads to; codes are dead while a game is played in private."""
        table = self._found(typed)
        if table is None or table.is_locked:
            raise Denied("no_such_table")
        self.guesses.was_right(address)
        return table

    def is_invited(self, typed: str, invite: str) -> bool:
        """Whether code and invite belong together: nobody guesses an invite, so its owner never waits."""
        table = self._found(typed) if invite else None
        return table is not None and table.entrance.is_invited(invite)

    def _found(self, typed: str) -> Table | None:
        table = self.by_id.get(self._codes.get(read_code(typed), ""))
        return table if table is not None and table.state is not TableState.CLOSED else None

    def recover(self, typed: str, phrase: str, address: str, reply: Reply) -> None:
        """Somebody has lost his token and still has the four words, at any time.

        A wrong code is answered like wrong words, or else it would tell which codes there are.
        """
        found = self._found(typed)
        id = found.id if found is not None else read_code(typed)

        def hashed(phrase: str) -> None:
            try:
                table, person = self._by_phrase(id, phrase)
            except Denied as no:
                reply(no)
                return
            self.guesses.was_right_phrase(address, typed)
            self._move(table, person, reply)

        self._hash(phrase, id, hashed, reply)

    def _by_phrase(self, id: str, phrase: str) -> tuple[Table, Person]:
        """`phrase`: the hash of what was typed."""
        table = self.by_id.get(id)
        people = self._mended(table).everybody() if table is not None else []
        owners = {person.phrase: person for person in people if person.phrase}
        person = owners.get(which_phrase(phrase, owners))
        if table is None or person is None:
            raise Denied("wrong_phrase")
        return table, person

    def _move(self, table: Table, person: Person, reply: Reply) -> None:
        """A new token opens his seat, and the old one nothing any more."""
        token = new_token(self._randomness)
        self._tokens.pop(person.token, None)
        person.token = token_hash(token)
        self._tokens[person.token] = table.id, person
        table.outbox.post((person.kept(table.id),), lambda: self._send_away(table, person))
        _answer(table, (), reply, Joined(token, ""))

    def _send_away(self, table: Table, person: Person) -> None:
        """The devices of somebody who has moved to another one."""
        for line in (*person.lines,):
            dismiss(line, CloseReason.MOVED)
            table.goes(person, line)
        self._settle(table)

    def start(self, id: str, token: str, reply: Reply) -> None:
        """The organiser begins a game."""
        try:
            table = self._mended(self._as_organiser(id, token))
            table.begin()
        except Denied as no:
            reply(no)
            return
        _answer(table, (), reply, {"game": table.game})
        self._settle(table)

    def _as_organiser(self, id: str, token: str) -> Table:
        table, person = self._tokens.get(token_hash(token), ("", None))
        if person is None or table != id or not person.manages:
            raise Denied("not_allowed")
        return self.by_id[id]

    def table_of(self, token: str) -> str:
        """The table to which a token belongs, empty if it opens none."""
        return self._tokens.get(token_hash(token), ("", None))[0]

    def listing(self) -> list[TableInfo]:
        """Tables that are meant for everybody, and that somebody could still come to."""
        return [table.info() for table in self.by_id.values() if _is_listed(table)]


def _is_listed(table: Table) -> bool:
    chosen, is_open = table.settings, table.state is TableState.OPEN
    return chosen.listed and is_open and chosen.mode is Mode.ONLINE and table.room_left() > 0


def _answer(table: Table, rows: Sequence[Row], reply: Reply, found: object) -> None:
    """Answer a request when what it says is durable, and refuse it at once when that cannot be."""
    table.outbox.post(rows, lambda: reply(found), lambda: reply(Denied(STOPPED)))
