"""Requests without a connected device: open a table, join, watch, recover a seat, and so on."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import json
from msgspec.structs import replace

from gorod.engine.seats import Seat
from gorod.protocol.codes import CloseReason
from gorod.protocol.http import GameChoice, Join, Joined, NewTable, Opened, TableInfo, TakeNarrator, TakeSeat
from gorod.protocol.lobby import DoorKind, Mode, TableState
from gorod.services.denied import STOPPED, Denied
from gorod.services.game.live_game import REMINDERS
from gorod.services.limits.rate_limits import GuessLimit, RateLimit, TableQuota
from gorod.services.ownership import CodeTaken, Ownership
from gorod.services.ports import Clock, Randomness, WorkerPool
from gorod.services.rows import Row, TableRow
from gorod.services.server.registry import Registry
from gorod.services.server.running_tables import RunningTables
from gorod.services.settings import Settings, settings_of
from gorod.services.table import fair
from gorod.services.table.members import KeptTable
from gorod.services.table.person import (
    ASSISTANT,
    GONE,
    KNOCKS,
    NARRATOR,
    ORGANISER,
    OTHER_PHONE,
    SEAT,
    WATCHER,
    Person,
)
from gorod.services.table.presence import dismiss
from gorod.services.table.table import Table
from gorod.services.tokens import (
    PHRASE_HASH_COST,
    OneTimeKeys,
    new_code,
    new_phrase,
    new_token,
    phrase_hash,
    read_code,
    token_hash,
    which_phrase,
)
from gorod.texts.catalogue import LANGUAGES, say
from gorod.texts.fixed_phrases import fixed_phrases
from gorod.texts.voice import Reminders

ONLOOKER_RATE, MAX_ONLOOKERS_PER_TABLE = (100, 0.5), 100
"""Burst, and new onlookers a second, of one address; and how many onlookers one table may have."""
MAX_ASSISTANTS_PER_TABLE = 4
"""Number of devices that may assist one judge."""
SOUND_CHECK = "narrator-check"
"""The text of the sound check. It may be asked for at any time."""
DEVICE_KEY_LIFETIME_S = 120.0
"""Seconds for which a key is valid that lets another device become the console, narrator or seat."""
Reply = Callable[[object], None]
"""Takes the answer to a request, or `Denied`; called when what the answer says is durable."""


class Admission:
    """Handles requests of people whose device is not connected yet."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        registry: Registry,
        running: RunningTables,
        quota: TableQuota,
        hash_workers: WorkerPool,
        ownership: Ownership,
        phrase_hash_cost: int = PHRASE_HASH_COST,
    ) -> None:
        """`hash_workers` compute the hashes of phrases, which are slow on purpose."""
        self._clock, self._randomness = clock, randomness
        self._registry, self._running, self._quota = registry, running, quota
        self._hash_workers, self._ownership = hash_workers, ownership
        self._phrase_hash_cost = phrase_hash_cost
        self.guesses, self._onlookers = GuessLimit(clock), RateLimit(*ONLOOKER_RATE)
        self._console_keys = OneTimeKeys(randomness, DEVICE_KEY_LIFETIME_S)
        self._narrator_keys = OneTimeKeys(randomness, DEVICE_KEY_LIFETIME_S)
        self._seat_keys = OneTimeKeys(randomness, DEVICE_KEY_LIFETIME_S)

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

        def opened(kept_phrase: str) -> None:
            again = partial(opened, kept_phrase)
            self._opened(id, settings, address, reply, phrase, kept_phrase, unit or id, again)

        self.hash_phrase(phrase, id, opened, reply)

    def _opened(
        self,
        id: str,
        settings: Settings,
        address: str,
        reply: Reply,
        phrase: str,
        kept_phrase: str,
        unit: str,
        again: Callable[[], None],
    ) -> None:
        leases = self._ownership.opened(id, unit)
        seed, code = self._randomness.bytes(fair.SEED_BYTES).hex(), self._free_code()
        kept = json.encode(KeptTable(settings, seed))
        row = TableRow(id, code, TableState.OPEN.value, int(self._clock.now() * 1000), kept)
        table, token = self._running.add(row), new_token(self._randomness)
        organiser = self._person("", ORGANISER, token)
        organiser.manages, organiser.phrase = True, kept_phrase
        table.members.people.append(organiser)
        self._registry.enrol(table, organiser)
        self._quota.opened(table.id, address)
        rows = (*leases, row, organiser.kept(table.id))
        answer = Opened(table.id, code, token, phrase, settings.cautions(settings.lang))
        table.outbox.post(rows, lambda: reply(answer), lambda: self._drop_unstored(table, reply, again))

    def _drop_unstored(self, table: Table, reply: Reply, again: Callable[[], None]) -> None:
        self._running.drop(table.id)
        if isinstance(table.outbox.why, CodeTaken):
            again()
        else:
            reply(Denied(STOPPED))

    def _free_code(self) -> str:
        while self._registry.has_code(code := new_code(self._randomness)):
            pass
        return code

    def _person(self, name: str, standing: str, token: str) -> Person:
        key = new_token(self._randomness)
        return Person(key, name, standing, token=token_hash(token), connections=[], muted=set())

    def join(self, typed: str, wanted: Join, address: str, reply: Reply) -> None:
        """Let a person in by a code. They sit down, or wait if the door is not open."""
        try:
            table = self._running.mended(self.knock(typed, address))
            table.members.check_room()
        except Denied as denied:
            reply(denied)
            return
        token, phrase = new_token(self._randomness), new_phrase(self._randomness, table.settings.lang)
        person = self._person(wanted.name.strip(), SEAT, token)

        def hashed(found: str) -> None:
            person.phrase = found
            self._come_in(table.id, person, wanted.invite, address, reply, Joined(token, phrase))

        self.hash_phrase(phrase, table.id, hashed, reply)

    def hash_phrase(self, phrase: str, table: str, done: Callable[[str], None], reply: Reply) -> None:
        """Hash a phrase on a worker thread; `table`: the id of the table or club that it belongs to."""
        work = partial(phrase_hash, phrase, table, self._phrase_hash_cost)
        if not self._hash_workers.run(work, lambda found: done(found or "")):
            reply(Denied("busy", wait=1.0))

    def _come_in(
        self, id: str, person: Person, invite: str, address: str, reply: Reply, joined: Joined
    ) -> None:
        try:
            table = self._running.still_open(id)
            rows = self._let_in(table, person, invite, address)
        except Denied as denied:
            reply(denied)
            return
        self._registry.enrol(table, person)
        table.news.tell_lobby(rows)
        _answer(table, (), reply, replace(joined, waits=person.standing == KNOCKS))
        self._running.settle(table)

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

    def invite(self, id: str, token: str, reply: Reply) -> None:
        """Answer the organiser with the code, and a new invite if the door is not open."""
        try:
            table = self._running.mended(self._inviter(id, token))
            if table.state is not TableState.OPEN:
                raise Denied("already_started")
        except Denied as denied:
            reply(denied)
            return
        members, is_open = table.members, table.settings.door is DoorKind.OPEN
        invite = "" if is_open else members.entrance.invite(self._randomness)
        _answer(table, () if is_open else (members.row(),), reply, (members.code, invite))

    def _inviter(self, id: str, token: str) -> Table:
        """Return the table if this token may invite. At an open door the narrator device may do so too."""
        found = self._registry.by_token(token)
        is_shown = found is not None and found[0].id == id and found[1].standing == NARRATOR
        if found is not None and is_shown and found[0].settings.door is DoorKind.OPEN:
            return found[0]
        return self._registry.as_organiser(id, token)

    def judged(self, id: str, token: str) -> Table:
        """Return the table if this is the token of its judge's console; else raise `Denied`."""
        table = self._registry.as_organiser(id, token)
        if table.settings.mode is not Mode.JUDGED:
            raise Denied("not_allowed")
        return table

    def assist(self, id: str, token: str, reply: Reply) -> None:
        """Add an assistant device for a judge. It handles the clock and fouls, and sees no card."""
        try:
            table = self._running.mended(self.judged(id, token))
            helpers = [person for person in table.members.people if person.standing == ASSISTANT]
            if len(helpers) >= MAX_ASSISTANTS_PER_TABLE:
                raise Denied("too_many_assistants", str(MAX_ASSISTANTS_PER_TABLE))
        except Denied as denied:
            reply(denied)
            return
        token = new_token(self._randomness)
        person = self._person("", ASSISTANT, token)
        table.members.people.append(person)
        self._registry.enrol(table, person)
        _answer(table, (person.kept(table.id),), reply, (table.members.code, token))

    def offer_console(self, id: str, token: str) -> tuple[str, str]:
        """Return the code, and a key with which another device becomes the judge's console once."""
        table = self._running.mended(self.judged(id, token))
        return table.members.code, self._console_keys.give(id, self._clock.now())

    def take_console(self, typed: str, key: str, address: str, reply: Reply) -> None:
        """Make a device with such a key the console. A wrong code and a wrong key get the same answer."""
        table = self._registry.by_code(typed)
        if table is None or not self._console_keys.use(table.id, key, self._clock.now()):
            self.guesses.was_wrong(address)
            reply(Denied("wrong_key"))
            return
        try:
            self.take_over(self._running.mended(table), reply)
        except Denied as denied:
            reply(denied)

    def offer_narrator(self, typed: str, token: str) -> tuple[str, str]:
        """Return the code, and a key with which another device becomes the speaking one once.

        The organiser may ask for it, or the player who was chosen while the organiser is away.
        """
        table, person = self._known_at(typed, token)
        if table.settings.mode is not Mode.COMPANION:
            raise Denied("no_narrator")
        if not person.manages and person.standing != SEAT:
            raise Denied("not_allowed")
        if not self._running.mended(table).decisions.may_hand_on(person):
            raise Denied("organiser_hands_on")
        return table.members.code, self._narrator_keys.give(table.id, self._clock.now())

    def take_narrator(self, typed: str, wanted: TakeNarrator, address: str, reply: Reply) -> None:
        """Make a device with such a key the speaking one; the earlier one is told and falls silent.

        A device with a seat at this table is refused: neither players nor those who have left may count
        hands.
        """
        table = self._registry.by_code(typed)
        if table is not None and self._registry.has_seat(table, token_hash(wanted.seat)):
            reply(Denied("narrator_has_seat"))
            return
        if table is None or not self._narrator_keys.use(table.id, wanted.key, self._clock.now()):
            self.guesses.was_wrong(address)
            reply(Denied("wrong_key"))
            return
        try:
            self._narrate(self._running.mended(table), reply)
        except Denied as denied:
            reply(denied)

    def _narrate(self, table: Table, reply: Reply) -> None:
        narrator = next((one for one in table.members.people if one.standing == NARRATOR), None)
        if narrator is not None:
            self._move(table, narrator, reply)
            table.decisions.hand_on()
            return
        token = new_token(self._randomness)
        narrator = self._person("", NARRATOR, token)
        table.members.people.append(narrator)
        self._registry.enrol(table, narrator)
        _answer(table, (narrator.kept(table.id),), reply, Joined(token, ""))
        table.decisions.entrusting.end()

    def offer_seat(self, typed: str, token: str, seat: Seat) -> tuple[str, str]:
        """Return the code with the seat, and a key that lets in a new phone for a seat that is offline.

        Only the organiser may ask for it.
        """
        table, person = self._known_at(typed, token)
        if not person.manages:
            raise Denied("not_allowed")
        self._running.mended(table).new_phones.check(seat)
        key = self._seat_keys.give(f"{table.id}/{seat}", self._clock.now())
        return f"{table.members.code}/{seat}", key

    def take_seat(self, typed: str, wanted: TakeSeat, address: str, reply: Reply) -> None:
        """Let a new phone with such a key wait for the seat; it is announced to everybody.

        A device that already has a place at this table is refused: it could play two seats, or see all cards.
        """
        table = self._registry.by_code(typed)
        own = self._registry.by_token(wanted.own) if wanted.own else None
        if table is not None and own is not None and own[0] is table:
            reply(Denied("device_has_place"))
            return
        of = f"{table.id}/{wanted.seat}" if table is not None else ""
        if table is None or not self._seat_keys.use(of, wanted.key, self._clock.now()):
            self.guesses.was_wrong(address)
            reply(Denied("wrong_key"))
            return
        try:
            self._running.mended(table).new_phones.check(wanted.seat)
        except Denied as denied:
            reply(denied)
            return
        token = new_token(self._randomness)
        table.new_phones.admit(wanted.seat, self._person("", OTHER_PHONE, token))
        _answer(table, (), reply, Joined(token, "", waits=True))
        self._running.settle(table)

    def _known_at(self, typed: str, token: str) -> tuple[Table, Person]:
        """Return the table of this code and the person of this token.

        Raise `Denied` if the person does not belong to that table.
        """
        found = self._registry.by_token(token)
        if found is None or found[0] is not self._registry.by_code(typed):
            raise Denied("not_allowed")
        return found

    def spoken(self, typed: str, token: str, text: str) -> str:
        """Return the language of a text whose audio a device asks for; raise `Denied` if it was not said.

        Only what everybody was told may be asked for, and the sound check.
        """
        table, person = self._known_at(typed, token)
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

    def watch(self, typed: str, address: str, reply: Reply) -> None:
        """Let a person watch, where that is allowed. Onlookers are not stored."""
        try:
            table = self._running.mended(self.knock(typed, address))
            if not table.settings.watch:
                raise Denied("no_watching")
            self._make_room_to_look_on(table, address)
        except Denied as denied:
            reply(denied)
            return
        token = new_token(self._randomness)
        person = self._person("", WATCHER, token)
        table.members.people.append(person)
        self._registry.enrol(table, person)
        _answer(table, (), reply, Joined(token, ""))

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

    def recover(self, typed: str, phrase: str, address: str, reply: Reply) -> None:
        """Give a person a new token for their recovery phrase, at any time.

        A wrong code and a wrong phrase get the same answer, so that nobody learns which codes exist.
        """
        found = self._registry.by_code(typed)
        id = found.id if found is not None else read_code(typed)

        def hashed(phrase: str) -> None:
            try:
                table, person = self._by_phrase(id, phrase)
            except Denied as denied:
                reply(denied)
                return
            self.guesses.was_right_phrase(address, typed)
            self._move(table, person, reply)
            table.new_phones.end_for_seat(person.seat)

        self.hash_phrase(phrase, id, hashed, reply)

    def _by_phrase(self, id: str, phrase: str) -> tuple[Table, Person]:
        """Return the person with this phrase; `phrase`: the hash of what was typed."""
        table = self._registry.by_id.get(id)
        people = self._running.mended(table).members.everybody() if table is not None else []
        owners = {person.phrase: person for person in people if person.phrase}
        person = owners.get(which_phrase(phrase, owners))
        if table is None or person is None:
            raise Denied("wrong_phrase")
        return table, person

    def end_other_devices(self, typed: str, token: str, reply: Reply) -> None:
        """Give a player a new token for this device; the old token and their other devices are cut off."""
        try:
            table, person = self._known_at(typed, token)
            if person.standing != SEAT:
                raise Denied("not_allowed")
            self._move(self._running.mended(table), person, reply)
        except Denied as denied:
            reply(denied)

    def take_over(self, table: Table, reply: Reply) -> None:
        """Move the organiser's place to a new device, for a request that has been authorised."""
        organiser = next((person for person in table.members.people if person.manages), None)
        if organiser is None:
            reply(Denied("not_allowed"))
            return
        self._move(table, organiser, reply)

    def _move(self, table: Table, person: Person, reply: Reply) -> None:
        """Replace a person's token and answer with the new one; the old one becomes invalid."""
        token = new_token(self._randomness)
        self._registry.forget(person.token)
        person.token = token_hash(token)
        self._registry.enrol(table, person)
        table.outbox.post((person.kept(table.id),), lambda: self._send_away(table, person))
        _answer(table, (), reply, Joined(token, ""))

    def _send_away(self, table: Table, person: Person) -> None:
        """Disconnect the devices of a person who has moved to another one."""
        for connection in (*person.connections,):
            dismiss(connection, CloseReason.MOVED)
            table.disconnect(person, connection)
        self._running.settle(table)

    def start(self, id: str, token: str, reply: Reply) -> None:
        """Begin a game, for the organiser."""
        try:
            table = self._running.mended(self._registry.as_organiser(id, token))
            table.begin()
        except Denied as denied:
            reply(denied)
            return
        _answer(table, (), reply, {"game": table.members.game})
        self._running.settle(table)

    def may_choose_game(self, id: str, token: str) -> None:
        """Raise `Denied` if this is not the organiser's token. Call this before the request is parsed."""
        self._registry.as_organiser(id, token)

    def choose_game(self, id: str, token: str, wanted: GameChoice, reply: Reply) -> None:
        """Change what is played at a table, for the organiser."""
        try:
            table = self._running.mended(self._registry.as_organiser(id, token))
            table.arrangement.choose_game(wanted)
        except Denied as denied:
            reply(denied)
            return
        _answer(table, (), reply, {"seats": table.settings.seats})
        self._running.settle(table)

    def listing(self) -> list[TableInfo]:
        """Return the public tables that have a free seat."""
        return [table.members.info() for table in self._registry.by_id.values() if _is_listed(table)]


def _is_listed(table: Table) -> bool:
    chosen, is_open = table.settings, table.state is TableState.OPEN
    return chosen.listed and is_open and chosen.mode is Mode.ONLINE and table.members.room_left() > 0


def _answer(table: Table, rows: Sequence[Row], reply: Reply, found: object) -> None:
    """Answer a request when the rows are durable, or refuse it if they cannot be stored."""
    table.outbox.post(rows, lambda: reply(found), lambda: reply(Denied(STOPPED)))
