"""Requests of people who come to a table: open one, join, watch, invite, start."""

from collections.abc import Callable
from functools import partial

from msgspec import json
from msgspec.structs import replace

from gorod.protocol.http import GameChoice, Join, Joined, NewTable, Opened, TableInfo
from gorod.protocol.lobby import DoorKind, Mode, TableState
from gorod.services.denied import STOPPED, Denied
from gorod.services.game.live_game import REMINDERS
from gorod.services.limits.rate_limits import GuessLimit, RateLimit, TableQuota
from gorod.services.ownership import CodeTaken, Ownership
from gorod.services.ports import Clock, Randomness
from gorod.services.rows import Row, TableRow
from gorod.services.server.registry import Registry
from gorod.services.server.requests import Reply, RequestAnswer, RequestHandler
from gorod.services.server.running_tables import RunningTables
from gorod.services.settings import Settings, settings_of
from gorod.services.table import fair
from gorod.services.table.members import KeptTable
from gorod.services.table.person import GONE, KNOCKS, NARRATOR, ORGANISER, SEAT, WATCHER, Person
from gorod.services.table.table import Table
from gorod.services.tokens import new_code, new_phrase, new_token
from gorod.texts.catalogue import LANGUAGES, say
from gorod.texts.fixed_phrases import fixed_phrases
from gorod.texts.voice import Reminders

ONLOOKER_RATE, MAX_ONLOOKERS_PER_TABLE = (100, 0.5), 100
"""Burst, and new onlookers a second, of one address; and how many onlookers one table may have."""
SOUND_CHECK = "narrator-check"
"""The text of the sound check. It may be asked for at any time."""


class Admission:
    """Lets people open tables and come to them."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        registry: Registry,
        running: RunningTables,
        quota: TableQuota,
        requests: RequestHandler,
        ownership: Ownership,
    ) -> None:
        self._clock, self._randomness = clock, randomness
        self._registry, self._running, self._quota = registry, running, quota
        self._requests, self._ownership = requests, ownership
        self.guesses, self._onlookers = GuessLimit(clock), RateLimit(*ONLOOKER_RATE)

    # -- opening a table

    def may_open(self, address: str) -> None:
        """Raise `Denied` if this address may not open a table now. Call this before its request is parsed."""
        self._quota.check(address, self._clock.now(), len(self._registry.by_id))

    def open(self, wanted: NewTable, address: str, reply: Reply, evening: str = "", unit: str = "") -> None:
        """Open a table, alone or for an evening; `unit`: the club with which the table changes hands."""
        try:
            self._quota.take(address, self._clock.now(), len(self._registry.by_id))
            settings = replace(settings_of(wanted), evening=evening)
        except Denied as denied:
            reply(denied)
            return
        id, phrase = new_token(self._randomness), new_phrase(self._randomness, settings.lang)

        def store(hashed: str) -> None:
            leases = self._ownership.opened(id, unit or id)
            table, token = self._add(id, settings, hashed)
            self._quota.opened(id, address)
            told = Opened(id, table.members.code, token, phrase, settings.cautions(settings.lang))
            rows = (*leases, table.members.row(), table.members.people[0].kept(id))
            table.outbox.post(rows, lambda: reply(told), lambda: refused(table, hashed))

        def refused(table: Table, hashed: str) -> None:
            self._running.drop(id)
            if isinstance(table.outbox.why, CodeTaken):
                store(hashed)
            else:
                reply(Denied(STOPPED))

        self._requests.hash_phrase(phrase, id, store, reply)

    def _add(self, id: str, settings: Settings, hashed: str) -> tuple[Table, str]:
        """Return a new table and the token of its organiser; `hashed`: the organiser's phrase."""
        seed, code = self._randomness.bytes(fair.SEED_BYTES).hex(), self._free_code()
        kept = json.encode(KeptTable(settings, seed))
        row = TableRow(id, code, TableState.OPEN.value, int(self._clock.now() * 1000), kept)
        table = self._running.add(row)
        organiser, token = self._requests.add(table, "", ORGANISER)
        organiser.manages, organiser.phrase = True, hashed
        return table, token

    def _free_code(self) -> str:
        while self._registry.has_code(code := new_code(self._randomness)):
            pass
        return code

    # -- coming in

    def join(self, typed: str, wanted: Join, address: str, reply: Reply) -> None:
        """Let a person in by a code. They sit down, or wait if the door is not open."""
        try:
            table = self._running.mended(self.knock(typed, address))
            table.members.check_room()
        except Denied as denied:
            reply(denied)
            return
        person, token = self._requests.new_person(wanted.name.strip(), SEAT)
        phrase = new_phrase(self._randomness, table.settings.lang)

        def come_in(hashed: str) -> RequestAnswer:
            table_now = self._running.still_open(table.id)
            person.phrase = hashed
            rows = self._let_in(table_now, person, wanted.invite, address)
            self._registry.enrol(table_now, person)
            table_now.news.tell_lobby(rows)
            return RequestAnswer(table_now, Joined(token, phrase, waits=person.standing == KNOCKS))

        done = lambda hashed: self._requests.handle(reply, partial(come_in, hashed))  # noqa: E731
        self._requests.hash_phrase(phrase, table.id, done, reply)

    def _let_in(self, table: Table, person: Person, invite: str, address: str) -> list[Row]:
        members = table.members
        if table.settings.door is DoorKind.OPEN:
            return members.admit(person)
        if invite:
            return self._with_invite(table, person, invite, address)
        members.check_room()
        goes = members.entrance.knock(person)
        person.standing = KNOCKS
        return [person.kept(table.id), *(self._remove_guest(table, goes) if goes is not None else ())]

    def _remove_guest(self, table: Table, person: Person) -> list[Row]:
        """Remove a person who knocked and is not connected; their name is deleted."""
        self._registry.forget(person.token)
        person.name, person.notes, person.token, person.standing = "", (), "", GONE
        return [person.kept(table.id), person.noted(table.id)]

    def _with_invite(self, table: Table, person: Person, invite: str, address: str) -> list[Row]:
        """Seat a person with an invite, which is used up only if that succeeds."""
        entrance = table.members.entrance
        if not entrance.is_invited(invite):
            self.guesses.was_wrong(address)
            raise Denied("wrong_invite")
        rows = table.members.admit(person)
        entrance.use(invite)
        return [*rows, table.members.row()]

    def watch(self, typed: str, address: str, reply: Reply) -> None:
        """Let a person watch, where that is allowed. Onlookers are not stored."""

        def watch() -> RequestAnswer:
            table = self._running.mended(self.knock(typed, address))
            if not table.settings.watch:
                raise Denied("no_watching")
            self._make_room_to_look_on(table, address)
            _, token = self._requests.add(table, "", WATCHER)
            return RequestAnswer(table, Joined(token, ""))

        self._requests.handle(reply, watch)

    def _make_room_to_look_on(self, table: Table, address: str) -> None:
        """Make room for an onlooker; one who is not connected is removed first."""
        now, people = self._clock.now(), table.members.people
        if not self._onlookers.take(address, now):
            raise Denied("too_many_tries", wait=self._onlookers.wait(address, now))
        there = [person for person in people if person.standing == WATCHER]
        if len(there) < MAX_ONLOOKERS_PER_TABLE:
            return
        idle = next((person for person in there if not person.connections), None)
        if idle is None:
            raise Denied("too_many_onlookers", str(MAX_ONLOOKERS_PER_TABLE))
        people.remove(idle)
        self._registry.forget(idle.token)

    def knock(self, typed: str, address: str) -> Table:
        """Return the table of a code; raise `Denied` if there is none, or during a private game."""
        table = self._registry.by_code(typed)
        if table is None or table.members.is_locked:
            raise Denied("no_such_table")
        self.guesses.was_right(address)
        return table

    def is_invited(self, typed: str, invite: str) -> bool:
        """Return whether code and invite belong together; if so, limits on guessing do not apply."""
        table = self._registry.by_code(typed) if invite else None
        return table is not None and table.members.entrance.is_invited(invite)

    def invite(self, id: str, token: str, reply: Reply) -> None:
        """RequestAnswer the organiser with the code, and a new invite if the door is not open."""

        def invite() -> RequestAnswer:
            table = self._running.mended(self._inviter(id, token))
            members = table.members
            if table.state is not TableState.OPEN:
                raise Denied("already_started")
            if table.settings.door is DoorKind.OPEN:
                return RequestAnswer(table, (members.code, ""))
            return RequestAnswer(
                table, (members.code, members.entrance.invite(self._randomness)), (members.row(),)
            )

        self._requests.handle(reply, invite)

    def _inviter(self, id: str, token: str) -> Table:
        """Return the table if this token may invite. At an open door the narrator device may do so too."""
        found = self._registry.by_token(token)
        is_shown = found is not None and found[0].id == id and found[1].standing == NARRATOR
        if found is not None and is_shown and found[0].settings.door is DoorKind.OPEN:
            return found[0]
        return self._registry.as_organiser(id, token)

    # -- the organiser

    def start(self, id: str, token: str, reply: Reply) -> None:
        """Begin a game, for the organiser."""

        def start() -> RequestAnswer:
            table = self._running.mended(self._registry.as_organiser(id, token))
            table.begin()
            return RequestAnswer(table, {"game": table.members.game})

        self._requests.handle(reply, start)

    def may_choose_game(self, id: str, token: str) -> None:
        """Raise `Denied` if this is not the organiser's token. Call this before the request is parsed."""
        self._registry.as_organiser(id, token)

    def choose_game(self, id: str, token: str, wanted: GameChoice, reply: Reply) -> None:
        """Change what is played at a table, for the organiser."""

        def choose() -> RequestAnswer:
            table = self._running.mended(self._registry.as_organiser(id, token))
            table.arrangement.choose_game(wanted)
            return RequestAnswer(table, {"seats": table.settings.seats})

        self._requests.handle(reply, choose)

    # -- what is said aloud

    def spoken(self, typed: str, token: str, text: str) -> str:
        """Return the language of a text whose audio a device asks for; raise `Denied` if it was not said.

        Only what everybody was told may be asked for, and the sound check.
        """
        table, person = self._requests.known_at(typed, token)
        if not table.presence.speaks(person):
            raise Denied("not_allowed")
        lang = table.was_said(text) or next((one for one in LANGUAGES if say(one, SOUND_CHECK) == text), "")
        if not lang:
            raise Denied("not_said")
        return lang

    def fixed_phrases(self, typed: str, lang: str) -> Callable[[], list[str]]:
        """Return a function that lists what is said aloud at this table in any game.

        The function is slow, and may be called in any thread.
        """
        table = self._registry.by_code(typed)
        if table is None:
            return list
        reminders = REMINDERS.get(table.settings.mode, Reminders.NONE)
        return partial(fixed_phrases, table.settings.ruleset, table.settings.seats, lang, reminders)

    def listing(self) -> list[TableInfo]:
        """Return the public tables that have a free seat."""
        return [table.members.info() for table in self._registry.by_id.values() if _is_listed(table)]


def _is_listed(table: Table) -> bool:
    chosen, is_open = table.settings, table.state is TableState.OPEN
    return chosen.listed and is_open and chosen.mode is Mode.ONLINE and table.members.room_left() > 0
