"""The people at one table: whose devices are connected, and what they are told of the table."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from gorod.engine.commands import JUDGE, Resume
from gorod.engine.seats import Seat
from gorod.protocol.lobby import Knock, Lobby, Owed, SeatInfo, SeatKind, TableState
from gorod.protocol.messages import Waiting, write
from gorod.services import fair
from gorod.services.authority import may_punish, viewer_of
from gorod.services.live import Live
from gorod.services.notes import reason_of
from gorod.services.outbox import Outbox
from gorod.services.person import KNOCKS, SEAT, Person
from gorod.services.ports import Clock, Line, Luck
from gorod.services.rows import Row, TableRow
from gorod.services.seating import Seating
from gorod.services.settings import No


class Company(Seating):
    """A table. Everything that leaves it goes through its outbox, in order and durable."""

    def __init__(self, row: TableRow, clock: Clock, luck: Luck, outbox: Outbox, pace: float) -> None:
        """As it was written down; nobody has come yet."""
        super().__init__(row)
        self.live: Live | None = None
        self.outbox, self._clock, self._luck = outbox, clock, luck
        self._pace = pace * self.settings.pace
        self._looks: dict[int, Seat] = {}
        self._langs: dict[int, str] = {}
        self._languages: frozenset[str] = frozenset()
        self._seen_here: set[Seat] = set()
        self._is_lonely_since: float | None = clock.now()

    # -- lines

    def comes(self, person: Person, line: Line, lang: str) -> None:
        """A device that reads this language is connected: it is told of the table and of the game."""
        self._reads(line, lang)
        was_here = person.is_here
        person.comes(line, self._clock.now())
        if person.standing == KNOCKS:
            self.refresh(person, line)
            return
        self._is_lonely_since = None
        if self._is_paused_for_nobody and self.live is not None:
            self.live.act(Resume(), JUDGE)
            self._is_paused_for_nobody = False
            self.outbox.post((self.row(),), lambda: None)
        self.refresh(person, line)
        if not was_here:  # else one device that comes again and again would be told to all
            self._presence_changed()

    def refresh(self, person: Person, line: Line) -> None:
        """Everything that this device should show now, after what is still being written."""
        if person.standing == KNOCKS:
            self.whisper((line,), write(Waiting(self.id)))
            return
        self._look_round()
        lobby = write(self.lobby(person, self.lang_of(line)))
        fresh = self.live.fresh(self._viewer(person, line)) if self.live is not None else b""
        self.outbox.post((), lambda: deliver(((line, lobby), (line, fresh))))

    def goes(self, person: Person, line: Line) -> None:
        """A device is gone."""
        person.goes(line, self._clock.now())
        self._reads(line, None)
        if person.standing == KNOCKS:
            return
        self._looks.pop(id(line), None)
        if not any(one.lines for one in self.people):
            self._is_lonely_since = self._clock.now()
        if not person.is_here:
            self._presence_changed()

    def lang_of(self, line: Line) -> str:
        """The language of a device: its own choice, or the table's."""
        return self._langs.get(id(line), self.settings.lang)

    def languages(self) -> frozenset[str]:
        """Those in which somebody here reads now."""
        return self._languages

    def _reads(self, line: Line, lang: str | None) -> None:
        """A device reads this language, or nothing any more."""
        self._langs.pop(id(line), None)
        if lang is not None:
            self._langs[id(line)] = lang
        self._languages = frozenset(self._langs.values())

    def look(self, person: Person, line: Line, seat: Seat) -> None:
        """The one phone was passed on."""
        if seat > self.settings.seats:
            raise No("no_such_seat", str(seat))
        self._looks[id(line)] = seat
        self.refresh(person, line)

    def _viewer(self, person: Person, line: Line) -> Seat:
        assert self.live is not None
        return viewer_of(self.settings.mode, person, self._looks.get(id(line), 0), self.live.log.game)

    @property
    def _is_night(self) -> bool:
        return self.state is TableState.PLAYING and self.live is not None and self.live.log.game.night

    def _look_round(self) -> bool:
        """See who is here, by day only: at night it would tell who acts (L12). Whether that is news."""
        if self._is_night:
            return False
        before = self._seen_here
        self._seen_here = {seat for seat, person in self.seated().items() if person.is_here}
        return self._seen_here != before

    def _presence_changed(self) -> None:
        if not self._is_night:
            self.tell_lobby()

    def tell_lobby(self, rows: Sequence[Row] = ()) -> None:
        """Everybody learns how the table stands, when that is durable."""
        self._look_round()
        sends = self._lobbies()
        self.outbox.post(rows, lambda: deliver(sends))

    def tell_alone(self, someone: Iterable[Person], rows: Sequence[Row] = ()) -> None:
        """What concerns these is told to them and the organiser; nobody else learns that there is news."""
        keys = {person.key for person in someone}
        told = [person for person in self.people if person.manages or person.key in keys]
        sends = self._lobbies(told)
        self.outbox.post(rows, lambda: deliver(sends))

    def _lobbies(self, people: Iterable[Person] | None = None) -> list[tuple[Line, bytes]]:
        everybody = self.people if people is None else people
        return [(line, lobby) for person in everybody for line, lobby in self._lobbies_of(person)]

    def _lobbies_of(self, person: Person) -> list[tuple[Line, bytes]]:
        """The same for all devices of a person that read one language."""
        langs = [self.lang_of(line) for line in person.lines]
        written = {lang: write(self.lobby(person, lang)) for lang in langs}
        return [(line, written[lang]) for line, lang in zip(person.lines, langs, strict=True)]

    def lobby(self, person: Person, lang: str) -> Lobby:
        """The table as this person sees it, in this language."""
        promise = fair.commitment(bytes.fromhex(self._seed))
        return Lobby(
            id=self.id,
            code=self.code,
            mode=self.settings.mode,
            rules=self.settings.rules,
            state=self.state,
            seats=self._seats(),
            commitment=promise,
            words=fair.short_words(promise),
            pace=self._pace,
            organiser=person.manages,
            me=person.seat or None,
            options=self.settings.differences,
            nights=self.settings.nights,
            dealing=self.settings.dealing,
            door=self.settings.door,
            knocks=self.entrance.names() if person.manages else (),
            owed=self._owed(person),
            bystanders=self._bystanders() if may_punish(self.settings.mode, person) else (),
            game=self.game,
            number=self.number,
            cast=self.settings.own_cast,
            cautions=self.settings.cautions(lang),
            title=self.settings.title,
            roles=self.settings.characters,
        )

    def _owed(self, viewer: Person) -> tuple[Owed, ...]:
        """What people bring to the next game: everybody knows his own, the judge all."""
        is_judge = may_punish(self.settings.mode, viewer)
        known = (*self.everybody(), *self.gone) if is_judge else (viewer,)
        return tuple(
            Owed(one.key, one.name, sum(n.fouls for n in one.notes), one.is_suspended, reason_of(one.notes))
            for one in known
            if one.notes
        )

    def _bystanders(self) -> tuple[Knock, ...]:
        """Those at the table who have no seat in this game."""
        without = [one for one in self.people if one.standing == SEAT and not one.seat]
        return tuple(Knock(one.key, one.name) for one in without)

    def _seats(self) -> tuple[SeatInfo, ...]:
        """What everybody may know of every seat."""
        seated = self.seated()
        return tuple(self._seat_info(seat, seated.get(seat)) for seat in range(1, self.settings.seats + 1))

    def _seat_info(self, seat: Seat, person: Person | None) -> SeatInfo:
        if person is None:
            return SeatInfo(seat, "", SeatKind.FREE, False, False)
        kind, is_bot = SeatKind.BOT if person.bot else SeatKind.PERSON, bool(person.bot)
        return SeatInfo(seat, person.name, kind, person.ready or is_bot, is_bot or seat in self._seen_here)

    def whisper(self, lines: Sequence[Line], words: bytes) -> None:
        """Words for some, which are not kept."""
        self.outbox.post((), lambda: deliver([(line, words) for line in lines]))

    def tell_each(self, lines: Sequence[Line], words: Callable[[str], bytes]) -> None:
        """The same for some, to each in the language of the device."""
        sends = [(line, words(self.lang_of(line))) for line in lines]
        self.outbox.post((), lambda: deliver(sends))

    def draw(self) -> None:
        """Seats by lot: it is about people, not the game, and comes before the start."""
        if self.state is not TableState.OPEN:
            raise No("already_started")
        people = list(self.seated().values())
        for person in people:
            person.seed = self._seed_of(person)
        number = self._lot.number + 1 if self._lot is not None else 1
        seeds = [person.seed for person in people]
        self._lot = fair.drawn(bytes.fromhex(self._seed), seeds, self.id, number)
        for person, seat in zip(people, self._lot.seats, strict=True):
            person.seat = seat
        self.tell_lobby([self.row(), *(person.kept(self.id) for person in people)])

    def _seed_of(self, person: Person) -> str:
        """His own, or one drawn for him."""
        return person.seed or self._luck.bytes(16).hex()

    def sit(self, person: Person, seat: Seat) -> None:
        """Somebody takes another seat; a draw that he moves away from stands no more."""
        if self.state is not TableState.OPEN:
            raise No("already_started")
        if person.standing != SEAT or person not in self.people:
            raise No("not_allowed")
        sits = self.seated().get(seat)
        is_filled = sits is not None and bool(sits.bot) and not person.seat and self.room_left() > 0
        if seat > self.settings.seats or not (sits is None or is_filled):
            raise No("seat_taken", str(seat))
        left = [self.get_up(sits)] if sits is not None else []
        person.seat = seat
        if self._lot is not None:
            self._lot = replace(self._lot, seeds=(), seats=())  # its number stands: the next is one more
        self.tell_lobby((self.row(), *left, person.kept(self.id)))


def deliver(sends: Iterable[tuple[Line, bytes]]) -> None:
    """Send each device what it is to be told; nothing is nothing."""
    for line, message in sends:
        if message:
            line.send(message)
