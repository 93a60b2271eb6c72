"""The people at one table: who sits where, whose devices are connected, what they are told of the table."""

from collections.abc import Sequence

from msgspec import Struct, json

from gorod.engine.commands import JUDGE, Resume
from gorod.engine.seats import Seat
from gorod.protocol.lobby import Lobby, SeatInfo, SeatKind, TableState
from gorod.protocol.messages import write
from gorod.services import fair
from gorod.services.authority import viewer_of
from gorod.services.live import Live
from gorod.services.outbox import Outbox
from gorod.services.person import SEAT, Person
from gorod.services.ports import Clock, Line, Luck
from gorod.services.rows import Row, TableRow
from gorod.services.settings import No, Settings


class Kept(Struct, frozen=True):
    """What is written down of a table beside its people: its settings, and the promise for the next deal."""

    settings: Settings
    seed: str
    number: int = 0
    game: str = ""
    lonely: bool = False
    """The game was paused because nobody was there."""


class Company:
    """A table. Everything that leaves it goes through its outbox, in order and durable."""

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
        self._seen_here: set[Seat] = set()
        self._is_lonely_since: float | None = clock.now()
        self._is_paused_for_nobody = kept.lonely

    # -- rows

    def row(self) -> TableRow:
        """As it is written down."""
        kept = Kept(self.settings, self._seed, self.number, self.game, self._is_paused_for_nobody)
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
            self.live.act(Resume(), JUDGE)
            self._is_paused_for_nobody = False
            self.outbox.post((self.row(),), lambda: None)
        self.refresh(person, line)
        self._presence_changed()

    def refresh(self, person: Person, line: Line) -> None:
        """Everything that this device should show now, after what is still being written."""
        self._look_round()
        lobby = write(self.lobby(person))
        fresh = self.live.fresh(self._viewer(person, line)) if self.live is not None else b""
        self.outbox.post((), lambda: send((line,), lobby, fresh))

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
        told = [(tuple(person.lines), write(self.lobby(person))) for person in self.people if person.lines]
        self.outbox.post(rows, lambda: deliver(told))

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
        kind, is_bot = SeatKind.BOT if person.bot else SeatKind.PERSON, bool(person.bot)
        return SeatInfo(seat, person.name, kind, person.ready or is_bot, is_bot or seat in self._seen_here)

    def whisper(self, lines: Sequence[Line], words: bytes) -> None:
        """Words for some, which are not kept."""
        self.outbox.post((), lambda: send(lines, words))

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


def send(lines: Sequence[Line], *messages: bytes) -> None:
    for line in lines:
        for message in messages:
            if message:
                line.send(message)


def deliver(sends: Sequence[tuple[Sequence[Line], bytes]]) -> None:
    for lines, message in sends:
        send(lines, message)
