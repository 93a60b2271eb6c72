"""The people at one table and their run of games: who sits where, what is sent to whom."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.engine.commands import JUDGE, Overrule, Pause, Resume, Ruling
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.engine.start import start
from gorod.protocol.lobby import Lobby, Mode, SeatInfo, SeatKind, TableState
from gorod.protocol.messages import Room, Spoken, write
from gorod.services import fair
from gorod.services.authority import viewer_of
from gorod.services.live import JUDGE_VIEWER, Live, Told
from gorod.services.logbook import Logbook, recalled
from gorod.services.outbox import Outbox
from gorod.services.person import SEAT, Person
from gorod.services.ports import Archive, Clock, Line, Luck
from gorod.services.rows import EntryRow, GameRow, Row, TableRow, WordsRow
from gorod.services.settings import No, Settings
from gorod.services.tokens import new_token

LONELY = 600.0
"""Seconds without anybody after which a game pauses."""
FORGOTTEN = 24 * 3600.0
"""Seconds without anybody after which a table is closed, its game unfinished."""


class Kept(Struct, frozen=True):
    """What is written down of a table beside its people: its settings, and the promise for the next deal."""

    settings: Settings
    seed: str
    number: int = 0
    game: str = ""


class Secret(Struct, frozen=True):
    """What a deal was made of; told when the game is over."""

    server_seed: str
    seat_seeds: tuple[str, ...]
    drawn: tuple[Seat, ...]


class Company:
    """A table. Everything that leaves it goes through its outbox, in order and durable."""

    _played: GameRow

    def __init__(self, row: TableRow, clock: Clock, luck: Luck, outbox: Outbox, pace: float) -> None:
        """As it was written down; nobody has come yet."""
        kept = json.decode(row.settings, type=Kept)
        self.id, self.code, self.state, self._at = row.id, row.code, TableState(row.state), row.at
        self.settings, self._seed = kept.settings, kept.seed
        self.number, self.game = kept.number, kept.game
        self.people: list[Person] = []
        self.live: Live | None = None
        self.outbox, self._clock, self._luck, self._pace = outbox, clock, luck, pace
        self._looks: dict[int, Seat] = {}
        self._is_lonely_since: float | None = clock.now()
        self._is_paused_for_nobody = False
        self.think: Callable[[], None] = lambda: None

    # -- rows

    def row(self) -> TableRow:
        """As it is written down."""
        kept = Kept(self.settings, self._seed, self.number, self.game)
        return TableRow(self.id, self.code, self.state.value, self._at, json.encode(kept))

    # -- people

    def seated(self) -> dict[Seat, Person]:
        """Who sits where."""
        return {person.seat: person for person in self.people if person.standing == SEAT and person.seat}

    def first_free(self) -> Seat:
        """The lowest seat that nobody has, 0 if there is none."""
        taken = self.seated()
        return next((seat for seat in range(1, self.settings.seats + 1) if seat not in taken), 0)

    def room_left(self) -> int:
        """For how many people there is a seat; those of programs are theirs."""
        people = sum(1 for person in self.seated().values() if not person.bot)
        return self.settings.seats - self.settings.programs - people

    def admit(self, person: Person) -> Seat:
        """Somebody sits down, before the start."""
        if self.state is not TableState.OPEN:
            raise No("already_started")
        if self.room_left() <= 0:
            raise No("table_full", str(self.settings.seats))
        person.seat = self.first_free()
        self.people.append(person)
        return person.seat

    # -- lines

    def comes(self, person: Person, line: Line) -> None:
        """A device is connected: it is told of the table, and where the game stands."""
        person.comes(line, self._clock.now())
        self._is_lonely_since = None
        if self._is_paused_for_nobody and self.live is not None:
            self._is_paused_for_nobody = False
            self.live.act(Resume(), JUDGE)
        self.refresh(person, line)
        self._presence_changed()

    def refresh(self, person: Person, line: Line) -> None:
        """Everything that this device should show now, after what is still being written."""
        lobby = write(self.lobby(person))
        fresh = self.live.fresh(self._viewer(person, line)) if self.live is not None else b""
        self.outbox.post((), lambda: _send((line,), lobby, fresh))

    def goes(self, person: Person, line: Line) -> None:
        """A device is gone."""
        person.goes(line, self._clock.now())
        self._looks.pop(id(line), None)
        if not any(one.lines for one in self.people):
            self._is_lonely_since = self._clock.now()
        self._presence_changed()

    def look(self, person: Person, line: Line, seat: Seat) -> None:
        """The one phone was passed on."""
        self._looks[id(line)] = seat
        self.refresh(person, line)

    def _viewer(self, person: Person, line: Line) -> Seat:
        assert self.live is not None
        return viewer_of(self.settings.mode, person, self._looks.get(id(line), 0), self.live.log.game)

    def _presence_changed(self) -> None:
        """Who is here is told by day only: at night it would tell who acts (L12)."""
        if self.live is None or not self.live.log.game.night:
            self.tell_lobby()

    def tell_lobby(self, rows: Sequence[Row] = ()) -> None:
        """Everybody learns how the table stands, when that is durable."""
        told = [(tuple(person.lines), write(self.lobby(person))) for person in self.people if person.lines]
        self.outbox.post(rows, lambda: _deliver(told))

    def lobby(self, person: Person) -> Lobby:
        """The table as this person sees it."""
        promise = fair.commitment(bytes.fromhex(self._seed))
        return Lobby(
            id=self.id,
            code=self.code,
            mode=self.settings.mode,
            rules=self.settings.rules,
            state=self.state,
            seats=tuple(self._seat_info(seat) for seat in range(1, self.settings.seats + 1)),
            commitment=promise,
            words=fair.short_words(promise),
            pace=f"{self._pace:g}",
            organiser=person.manages,
            me=person.seat or None,
            options=dict(self.settings.options),
            nights=self.settings.nights,
            game=self.game,
            number=self.number,
        )

    def _seat_info(self, seat: Seat) -> SeatInfo:
        person = self.seated().get(seat)
        if person is None:
            return SeatInfo(seat, "", SeatKind.FREE, False, False)
        kind = SeatKind.BOT if person.bot else SeatKind.PERSON
        return SeatInfo(seat, person.name, kind, person.ready or bool(person.bot), person.is_here)

    def whisper(self, lines: Sequence[Line], words: bytes) -> None:
        """Words for some, which are not kept."""
        self.outbox.post((), lambda: _send(lines, words))

    # -- games

    def begin(self) -> None:
        """Fill the seats, deal, and play."""
        if self.state is not TableState.OPEN:
            raise No("already_started")
        self._fill()
        people = [self.seated()[seat] for seat in range(1, self.settings.seats + 1)]
        secret = Secret(self._seed, tuple(self._seed_of(person) for person in people), ())
        game, deck = self._new_game(secret)
        first = start(self.settings.ruleset, deck)
        if isinstance(first, Refused):
            raise No(first.code, first.detail, first.clause)
        self.number, self.game, self.state = self.number + 1, game.id, TableState.PLAYING
        self.live = self._live(game.id, Log(first), Logbook(game.id))
        for person in people:
            person.away, person.motion = 0.0, 0
        self._played = game
        opened: list[Row] = [self.row(), game, *(person.kept(self.id) for person in people)]
        self.tell_lobby(opened)
        self._tell(self.live.begin())
        self._seat_programs()

    def _fill(self) -> None:
        """Programs take what is free, if that was wished."""
        while self.first_free():
            if not self.settings.bots:
                raise No("seats_free", str(self.settings.seats - len(self.seated())))
            seat, key = self.first_free(), new_token(self._luck)
            name = f"{'Бот' if self.settings.lang == 'ru' else 'Bot'} {seat}"
            self.people.append(Person(key, name, SEAT, seat, self.settings.bots, lines=[], muted=set()))

    def _seed_of(self, person: Person) -> str:
        """His own, or one drawn for him."""
        return person.seed or self._luck.bytes(16).hex()

    def _new_game(self, secret: Secret) -> tuple[GameRow, tuple[str, ...]]:
        id, seed = new_token(self._luck), bytes.fromhex(secret.server_seed)
        deck = fair.deck(seed, secret.seat_seeds, self.settings.cast, id)
        keys = json.encode([self.seated()[seat].key for seat in sorted(self.seated())])
        promise, number = fair.commitment(seed), self.number + 1
        row = GameRow(id, self.id, number, "live", self._ms(), promise, json.encode(secret), keys)
        return row, deck

    def _live(self, id: str, log: Log, book: Logbook) -> Live:
        live = Live(id, self.settings, log, book, self._clock, self._pace, id)
        live.luck = self._luck
        live.tell = self._tell
        return live

    def _seat_programs(self) -> None:
        assert self.live is not None
        for seat, person in self.seated().items():
            if person.bot:
                self.live.sit(seat, person.bot)
        self.think()

    def take_up(self, archive: Archive) -> None:
        """After a restart: the game goes on where it stood."""
        entries = archive.entries(self.game) if self.state is TableState.PLAYING else []
        if not entries:
            return
        played = archive.game(self.game)
        assert played is not None
        self._played, kept = played, recalled(entries)
        self.live = self._live(self.game, kept.log, Logbook(self.game, entries[-1], kept.turns))
        self.live.resume(kept)
        self._is_lonely_since = self._clock.now()
        self._seat_programs()

    def _tell(self, told: Told) -> None:
        """Keep a turn, then let everybody see his part of it."""
        rows: list[Row] = [*told.entries, *self._words_of(told)]
        sends = [
            ((line,), self._frame(told, person, line)) for person in self.people for line in person.lines
        ]
        talk = self._talk_of(told)
        self.outbox.post(rows, lambda: _deliver([*sends, *talk]))
        if self.live is not None and self.live.table.is_over:
            self._finish()

    def _frame(self, told: Told, person: Person, line: Line) -> bytes:
        viewer = self._viewer(person, line)
        return told.judge if viewer == JUDGE_VIEWER else told.frames[viewer]

    def _words_of(self, told: Told) -> Iterable[WordsRow]:
        if told.words is not None:
            entry: EntryRow = told.entries[0]
            key = self.seated()[told.words.seat].key
            yield WordsRow(entry.game, entry.seq, key, told.words.salt, told.words.text)

    def _talk_of(self, told: Told) -> list[tuple[tuple[Line, ...], bytes]]:
        """The words themselves, to whoever sees that they were said, but for those who do not want them."""
        if told.words is None:
            return []
        words = write(Spoken(told.words.seat, told.words.text, Room.TABLE))
        seen_by = told.audiences[0]
        return [
            (tuple(person.lines), words)
            for person in self.people
            if person.lines
            and told.words.seat not in person.muted
            and (seen_by & EVERYONE or seen_by & BIT[person.seat])
        ]

    def _finish(self) -> None:
        """The game is over: its deal is told, and the same people may play again."""
        assert self.live is not None
        self.state, self._seed = TableState.OPEN, self._luck.bytes(fair.SEED_BYTES).hex()
        for person in self.people:
            person.ready, person.motion, person.away = False, 0, 0.0
        self.tell_lobby((self.row(), replace(self._played, state="over")))

    def _ms(self) -> int:
        return int(self._clock.now() * 1000)

    # -- what an organiser does, and what people do together

    def pause(self, on: bool) -> None:
        """The organiser stops the clocks, or lets them go on."""
        if self.live is None or self.live.table.is_over:
            raise No("no_game")
        refused = self.live.act(Pause() if on else Resume(), JUDGE)
        if refused is not None:
            raise No(refused.code, refused.detail, refused.clause)

    def depart(self, seat: Seat, reason: str) -> None:
        """A player leaves the game without penalty; his seat stays empty till its end."""
        if self.live is not None and not self.live.table.is_over and self.live.log.game.alive & BIT[seat]:
            self.live.act(Overrule(Ruling.OUT, reason, (seat,)), JUDGE)

    def move(self, person: Person, against: Seat) -> None:
        """A motion of the living majority removes a player for good."""
        if self.settings.mode is not Mode.ONLINE or self.live is None:
            raise No("no_motions")
        person.motion = against
        alive = self.live.log.game.alive
        living = [one for seat, one in self.seated().items() if alive & BIT[seat]]
        votes = sum(one.motion == against for one in living)
        if against and 2 * votes > len(living):
            self.depart(against, "motion")

    def remove(self, seat: Seat) -> Person:
        """Somebody is sent away before the start."""
        person = self.seated().get(seat)
        if person is None or self.state is not TableState.OPEN:
            raise No("no_such_seat" if person is None else "already_started")
        self.people.remove(person)
        return person

    def draw(self) -> None:
        """Seats by lot: it is about people, not the game, and comes before the start."""
        if self.state is not TableState.OPEN:
            raise No("already_started")
        people = list(self.seated().values())
        seats = fair.drawn_seats(self._luck.bytes(fair.SEED_BYTES), [one.key for one in people], self.id)
        for person, seat in zip(people, seats, strict=True):
            person.seat = seat
        self.tell_lobby([person.kept(self.id) for person in people])

    def undo(self, turns: int) -> None:
        """Take back turns, where a person judges or plays alone."""
        if self.live is None or self.settings.mode not in (Mode.JUDGED, Mode.SOLO):
            raise No("no_undo")
        told = self.live.undo(turns)
        if isinstance(told, Refused):
            raise No(told.code, told.detail, told.clause)
        self._tell(told)

    def close(self) -> None:
        """Nothing more happens here; a game that was on stays unfinished."""
        over = [replace(self._played, state="unfinished")] if self.state is TableState.PLAYING else []
        self.state, self.live = TableState.CLOSED, None
        self.tell_lobby((self.row(), *over))

    # -- time

    def absent(self, seat: Seat) -> float | None:
        """For how long the table still waits for this seat; None if somebody is there."""
        person = self.seated().get(seat)
        if person is None or person.is_here:
            return None
        return person.patience(self._clock.now())

    def due(self) -> float | None:
        """When something happens here by itself."""
        moments = [self._lonely_due(), self.live.due(self.absent) if self.live else None]
        return min((moment for moment in moments if moment is not None), default=None)

    def _lonely_due(self) -> float | None:
        if self._is_lonely_since is None or not any(not person.bot for person in self.people):
            return None
        wait = FORGOTTEN if self._is_paused_for_nobody or self.live is None else LONELY
        return self._is_lonely_since + wait

    def catch_up(self) -> bool:
        """Do one thing whose time has come; whether there was one."""
        due = self._lonely_due()
        if due is not None and due <= self._clock.now():
            self._nobody_came()
            return True
        return self.live is not None and self.live.catch_up(self.absent)

    def _nobody_came(self) -> None:
        if self.live is not None and not self._is_paused_for_nobody and not self.live.table.is_over:
            self._is_paused_for_nobody = True
            self.live.act(Pause(), JUDGE)
        else:
            self.close()


def _send(lines: Sequence[Line], *messages: bytes) -> None:
    for line in lines:
        for message in messages:
            if message:
                line.send(message)


def _deliver(sends: Sequence[tuple[Sequence[Line], bytes]]) -> None:
    for lines, message in sends:
        _send(lines, message)
