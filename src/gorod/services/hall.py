"""All tables of a server: who knocks, who comes back, and whose time is up."""

from collections.abc import Callable

from msgspec import Struct, json

from gorod.engine.refusal import Refused
from gorod.protocol.http import Join, Joined, NewTable, Opened, TableInfo
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import (
    Ack,
    Ask,
    Bye,
    Claim,
    Deed,
    Denial,
    Do,
    FromClient,
    Hello,
    Leave,
    Look,
    Manage,
    Motion,
    Mute,
    Ping,
    Pong,
    Ready,
    ResumeFrom,
    Room,
    Sit,
    Speak,
    Spoken,
    Status,
    Trouble,
    write,
)
from gorod.protocol.reading import Bad, read
from gorod.services import fair
from gorod.services.authority import sender_of
from gorod.services.company import Company, Kept
from gorod.services.live import Live
from gorod.services.outbox import Outbox
from gorod.services.person import ORGANISER, SEAT, WATCHER, Person, person_from
from gorod.services.phrases import is_phrase, new_phrase, phrase_hash
from gorod.services.ports import Archive, Clock, Journal, Line, Luck, Thinking
from gorod.services.rows import TableRow
from gorod.services.settings import No, settings_of
from gorod.services.talk import room_of
from gorod.services.tokens import new_code, new_token, read_code, token_hash
from gorod.services.tries import Tries, code_tries, phrase_tries
from gorod.texts.catalogue import refusal, say

MOST_MESSAGES, WITHIN = 100, 20.0
"""A device that sends more in so many seconds is told to slow down, then closed."""
BYE_RUDE, BYE_STRANGER = 1008, 4401

Reply = Callable[[object], None]
"""Takes the answer to a request, or `No`; called when what it says is durable."""


class Guest(Struct, eq=False):
    """A line, and whose it is since it said hello."""

    line: Line
    person: Person | None = None
    table: str = ""
    warned: bool = False


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
        self.tables: dict[str, Company] = {}
        self._codes: dict[str, str] = {}
        self._tokens: dict[str, tuple[str, Person]] = {}
        self._busy: set[str] = set()
        self._code_tries, self._phrase_tries = code_tries(), phrase_tries()
        self._rates: Tries = Tries(MOST_MESSAGES, WITHIN)
        for row in archive.tables():
            self._take_up(row)

    def _take_up(self, row: TableRow) -> None:
        table = self._company(row)
        for kept in self._archive.people(table.id):
            person = person_from(kept)
            table.people.append(person)
            self._tokens[person.token] = table.id, person
        table.take_up(self._archive)

    def _company(self, row: TableRow) -> Company:
        outbox = Outbox(self._journal, lambda _: self._halted(row.id))
        table = Company(row, self._clock, self._luck, outbox, self._pace)
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
        table.outbox.post(rows, lambda: reply(Opened(table.id, table.code, token)))

    def _free_code(self) -> str:
        while (code := new_code(self._luck)) in self._codes:
            pass
        return code

    def _person(self, name: str, standing: str, token: str) -> Person:
        return Person(new_token(self._luck), name, standing, token=token_hash(token), lines=[], muted=set())

    def join(self, typed: str, wanted: Join, address: str, reply: Reply) -> None:
        """Somebody knocks with a code."""
        try:
            table = self._knock(typed, address)
            token, phrase = new_token(self._luck), new_phrase(self._luck)
            person = self._person(wanted.name.strip(), SEAT, token)
            person.phrase = phrase_hash(phrase, table.id)
            table.admit(person)
        except No as no:
            reply(no)
            return
        self._tokens[person.token] = table.id, person
        table.tell_lobby((person.kept(table.id),))
        table.outbox.post((), lambda: reply(Joined(token, phrase)))

    def watch(self, typed: str, address: str, reply: Reply) -> None:
        """Somebody wants to look on, where that is allowed."""
        try:
            table = self._knock(typed, address)
            if not table.settings.watch:
                raise No("no_watching")
        except No as no:
            reply(no)
            return
        token = new_token(self._luck)
        person = self._person("", WATCHER, token)
        table.people.append(person)
        self._tokens[person.token] = table.id, person
        table.outbox.post((person.kept(table.id),), lambda: reply(Joined(token, "")))

    def _knock(self, typed: str, address: str) -> Company:
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
            table = self._knock(typed, address)
            person = self._by_phrase(table, phrase)
        except No as no:
            reply(no)
            return
        token = new_token(self._luck)
        self._tokens.pop(person.token, None)
        person.token = token_hash(token)
        self._tokens[person.token] = table.id, person
        table.outbox.post((person.kept(table.id),), lambda: reply(Joined(token, "")))

    def _by_phrase(self, table: Company, phrase: str) -> Person:
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
            table = self._as_organiser(id, token)
            table.begin()
        except No as no:
            reply(no)
            return
        table.outbox.post((), lambda: reply({"game": table.game}))

    def _as_organiser(self, id: str, token: str) -> Company:
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
        if not self._rates.take(str(id(guest)), self._clock.now()):
            self._slow_down(guest)
            return
        message = read(sent)
        if isinstance(message, Bad):
            guest.line.send(write(Trouble(message.code, say("ru", message.text), message.id)))
        elif isinstance(message, Ping):
            guest.line.send(write(Pong(message.at, int(self._clock.now() * 1000))))
        elif isinstance(message, Hello):
            self._hello(guest, message)
        elif guest.person is None:
            self._dismiss(guest, "hello_first", BYE_STRANGER)
        else:
            self._heard(guest, message)

    def _slow_down(self, guest: Guest) -> None:
        if guest.warned:
            self._dismiss(guest, "too_fast", BYE_RUDE)
        else:
            guest.warned = True
            guest.line.send(write(Trouble("slow_down", say("ru", "wire-slow-down"))))

    @staticmethod
    def _dismiss(guest: Guest, code: str, close: int) -> None:
        guest.line.send(write(Bye(code)))
        guest.line.close(close, code)

    def _hello(self, guest: Guest, message: Hello) -> None:
        id, person = self._tokens.get(token_hash(message.token), ("", None))
        if person is None or guest.person is not None:
            self._dismiss(guest, "unknown_token", BYE_STRANGER)
            return
        guest.person, guest.table = person, id
        person.seed = message.seed or person.seed
        self.tables[id].comes(person, guest.line)
        self._think(self.tables[id])

    def gone(self, guest: Guest) -> None:
        """A line is closed."""
        if guest.person is not None and guest.line in guest.person.lines:
            self.tables[guest.table].goes(guest.person, guest.line)

    def _heard(self, guest: Guest, message: FromClient) -> None:
        table, person = self.tables[guest.table], guest.person
        assert person is not None
        if table.outbox.is_broken:
            self._revive(table)
        name = str(getattr(message, "id", ""))
        try:
            refused = self._done(guest, table, person, message)
        except No as no:
            refused = Denial(no.code, no.clause, _words(table, no))
        if name and not isinstance(message, Ask):
            self._ack(guest, table, name, refused)
        self._think(table)

    def _ack(self, guest: Guest, table: Company, name: str, refused: Denial | None) -> None:
        ack = write(Ack(name, Status.REFUSED if refused else Status.APPLIED, refused))
        table.outbox.post((), lambda: guest.line.send(ack))

    def _done(self, guest: Guest, table: Company, person: Person, message: FromClient) -> Denial | None:
        match message:
            case Do():
                return self._command(table, person, message)
            case Speak():
                return self._speak(table, person, message)
            case Ask():
                self._status(guest, table, person, message.id)
            case ResumeFrom():
                table.refresh(person, guest.line)
            case Look():
                table.look(person, guest.line, message.seat)
            case Ready():
                person.ready, person.seed = message.on, message.seed or person.seed
                table.tell_lobby()
            case Mute():
                (person.muted.add if message.on else person.muted.discard)(message.seat)
            case Motion():
                table.move(person, message.seat)
            case Sit():
                _sit(table, person, message.seat)
            case Leave():
                self._leave(table, person)
            case Manage():
                self._manage(table, person, message)
        return None

    def _command(self, table: Company, person: Person, message: Do) -> Denial | None:
        live = _game(table)
        sender = sender_of(table.settings.mode, person, message.as_, message.cmd, live.log.game)
        if sender is None or message.id.startswith("#"):
            raise No("not_allowed")
        return _denial(table, live.act(message.cmd, sender, message.id))

    def _speak(self, table: Company, person: Person, message: Speak) -> Denial | None:
        live = _game(table)
        if not person.seat or table.settings.mode not in (Mode.ONLINE, Mode.SOLO):
            raise No("no_talk_here")
        room = room_of(live, person.seat)
        if room is Room.TABLE:
            command = (message.claim or Claim()).said(message.text)
            return _denial(table, live.act(command, person.seat, message.id))
        words = write(Spoken(person.seat, message.text, room))
        hearers = [one for one in table.people if one.seat and room_of(live, one.seat) is room]
        lines = [line for one in hearers if person.seat not in one.muted for line in one.lines]
        table.whisper(lines, words)
        return None

    def _status(self, guest: Guest, table: Company, person: Person, name: str) -> None:
        done = table.live.done if table.live is not None else {}
        senders = [person.seat] if person.standing == SEAT else [*range(-1, table.settings.seats + 1)]
        found = [done[key] for key in ((sender, name) for sender in senders) if key in done]
        if not found:
            answer = Ack(name, Status.UNKNOWN)
        else:
            answer = Ack(name, Status.REFUSED if found[0] else Status.APPLIED, _denial(table, found[0]))
        sent = write(answer)
        table.outbox.post((), lambda: guest.line.send(sent))

    def _leave(self, table: Company, person: Person) -> None:
        if table.state is TableState.OPEN:
            self._forget(table, person)
        elif person.seat:
            table.depart(person.seat, "left")

    def _forget(self, table: Company, person: Person) -> None:
        if person in table.people and person.standing == SEAT:
            table.people.remove(person)
            self._tokens.pop(person.token, None)
            person.seat = 0
            table.tell_lobby((person.kept(table.id),))

    def _manage(self, table: Company, person: Person, message: Manage) -> None:
        is_own_undo = message.what is Deed.UNDO and table.settings.mode is Mode.SOLO
        if not person.manages and not is_own_undo:
            raise No("not_allowed")
        match message.what:
            case Deed.START:
                table.begin()
            case Deed.PAUSE | Deed.GO_ON:
                table.pause(message.what is Deed.PAUSE)
            case Deed.REMOVE:
                self._forget(table, table.seated().get(message.seat) or Person("", "", ""))
            case Deed.HAND_OVER:
                self._hand_over(table, person, message.seat)
            case Deed.DRAW:
                table.draw()
            case Deed.CLOSE:
                self._codes.pop(table.code, None)
                table.close()
            case Deed.UNDO:
                table.undo(message.count)

    def _hand_over(self, table: Company, person: Person, seat: int) -> None:
        """The organiser's power goes to whoever sits there, who keeps his seat."""
        heir = table.seated().get(seat)
        if heir is None or heir.bot:
            raise No("no_such_seat", str(seat))
        person.manages, heir.manages = False, True
        table.tell_lobby((person.kept(table.id), heir.kept(table.id)))

    # -- disk faults

    def _halted(self, id: str) -> None:
        """Nothing can be kept, so nothing is done: everybody is told."""
        table = self.tables[id]
        stopped = write(Trouble("recording_stopped", say(table.settings.lang, "wire-recording-stopped")))
        for person in table.people:
            for line in person.lines:
                line.send(stopped)

    def _revive(self, table: Company) -> None:
        """Go back to what was kept, and try again."""
        table.outbox = Outbox(self._journal, lambda _: self._halted(table.id))
        table.live = None
        table.take_up(self._archive)
        for person in table.people:
            for line in person.lines:
                table.refresh(person, line)

    # -- time and thought

    def tick(self) -> None:
        """Do whatever is due."""
        for table in list(self.tables.values()):
            while not table.outbox.is_broken and table.catch_up():
                self._think(table)

    def next_due(self) -> float | None:
        """When `tick` has something to do again."""
        moments = [table.due() for table in self.tables.values() if not table.outbox.is_broken]
        return min((moment for moment in moments if moment is not None), default=None)

    def _think(self, table: Company) -> None:
        """One program of a table at a time, outside of everything else."""
        if table.id in self._busy or table.live is None:
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
            self._think(table)

        self._thinking.think(thought, answered)


def _game(table: Company) -> Live:
    if table.live is None or table.outbox.is_broken:
        raise No("no_game" if table.live is None else "recording_stopped")
    return table.live


def _sit(table: Company, person: Person, seat: int) -> None:
    if table.state is not TableState.OPEN or person.standing != SEAT:
        raise No("already_started")
    if seat in table.seated() or seat > table.settings.seats:
        raise No("seat_taken", str(seat))
    person.seat = seat
    table.tell_lobby((person.kept(table.id),))


def _denial(table: Company, refused: Refused | None) -> Denial | None:
    if refused is None:
        return None
    return Denial(refused.code, refused.clause, refusal(table.settings.lang, refused.code, refused.detail))


def _words(table: Company, no: No) -> str:
    return say(table.settings.lang, f"table-{no.code.replace('_', '-')}", detail=no.detail)
