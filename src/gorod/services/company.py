"""The people at one table: whose devices are connected, and what they are told of the table."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from gorod.engine.commands import JUDGE, Resume
from gorod.engine.seats import Seat
from gorod.protocol.lobby import Knock, Lobby, Owed, SeatInfo, SeatKind, TableState
from gorod.protocol.messages import Bye, Waiting, write
from gorod.services import fair
from gorod.services.authority import may_punish, viewer_of
from gorod.services.limits import Limit
from gorod.services.live import Live
from gorod.services.notes import reason_of
from gorod.services.outbox import Outbox
from gorod.services.person import KNOCKS, SEAT, Person
from gorod.services.ports import Clock, Line, Luck
from gorod.services.rows import Row, TableRow
from gorod.services.seating import Seating
from gorod.services.settings import No

MOST_DEVICES = 8
"""Of one person; with one more the oldest goes."""
NEWS, TRIFLES = (30, 1.0), (3, 1.0)
"""How often everybody is told how the table stands: so many times at once, and then in a second.

Trifles are what anybody can change to and fro: who is here, who is ready, who sits where.
"""
BYE_DEVICES = 4409


class Company(Seating):
    """A table. Everything that leaves it goes through its outbox, in order and durable."""

    def __init__(self, row: TableRow, clock: Clock, luck: Luck, outbox: Outbox, pace: float) -> None:
        """As it was written down; nobody has come yet."""
        super().__init__(row)
        self.live: Live | None = None
        self.outbox, self._clock, self._luck, self._pace = outbox, clock, luck, pace
        self._looks: dict[int, Seat] = {}
        self._seen_here: set[Seat] = set()
        self._news, self._trifles = Limit(*NEWS), Limit(*TRIFLES)
        self._news_due: float | None = None
        self._is_lonely_since: float | None = clock.now()

    # -- lines

    def comes(self, person: Person, line: Line) -> None:
        """A device is connected: it is told of the table, and where the game stands."""
        was_here = person.is_here
        self._let_go_of_the_oldest(person)
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

    def _let_go_of_the_oldest(self, person: Person) -> None:
        while len(person.lines) >= MOST_DEVICES:
            oldest = person.lines[0]
            person.goes(oldest, self._clock.now())
            self._looks.pop(id(oldest), None)
            oldest.send(write(Bye("too_many_devices")))
            oldest.close(BYE_DEVICES, "too_many_devices")

    def refresh(self, person: Person, line: Line) -> None:
        """Everything that this device should show now, after what is still being written."""
        if person.standing == KNOCKS:
            self.whisper((line,), write(Waiting(self.id)))
            return
        self._look_round()
        lobby = write(self.lobby(person))
        fresh = self.live.fresh(self._viewer(person, line)) if self.live is not None else b""
        self.outbox.post((), lambda: deliver(((line, lobby), (line, fresh))))

    def goes(self, person: Person, line: Line) -> None:
        """A device is gone."""
        person.goes(line, self._clock.now())
        if person.standing == KNOCKS:
            return
        self._looks.pop(id(line), None)
        if not any(one.lines for one in self.people):
            self._is_lonely_since = self._clock.now()
        if not person.is_here:
            self._presence_changed()

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
            self.tell_trifle()

    def tell_lobby(self, rows: Sequence[Row] = ()) -> None:
        """Everybody learns how the table stands, when that is durable; a little later where news is much."""
        self._tell_when(self._news, rows)

    def tell_trifle(self, rows: Sequence[Row] = (), by: Iterable[Person] = ()) -> None:
        """The same, of what can change again at once; `by` whom it was changed learns it in any case."""
        self._tell_when(self._trifles, rows, by)

    def _tell_when(self, limit: Limit, rows: Sequence[Row], by: Iterable[Person] = ()) -> None:
        now = self._clock.now()
        self._look_round()  # also where it is told later: what is seen must not depend on who looks meanwhile
        if limit.take("", now):
            self.tell_now(rows)
            return
        due = now + limit.wait("", now)
        self._news_due = min(due, self._news_due or due)
        sends = self._lobbies(by)
        self.outbox.post(rows, lambda: deliver(sends))

    def news_due(self) -> float | None:
        """When what was put off is told: never at night."""
        return None if self._is_night else self._news_due

    def tell_news(self) -> bool:
        """What was put off, if its time has come; whether it has."""
        due, now = self.news_due(), self._clock.now()
        if due is None or due > now:
            return False
        self._trifles.owe("", now)
        self.tell_now()
        return True

    def tell_now(self, rows: Sequence[Row] = ()) -> None:
        """Everybody learns it, whatever was said before."""
        self._news_due = None
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
        told = [(person.lines, write(self.lobby(person))) for person in everybody if person.lines]
        return [(line, lobby) for lines, lobby in told for line in lines]

    def lobby(self, person: Person) -> Lobby:
        """The table as this person sees it."""
        promise = fair.commitment(bytes.fromhex(self._seed))
        return Lobby(
            id=self.id,
            code=self.code,
            mode=self.settings.mode,
            rules=self.settings.rules,
            state=self.state,
            seats=self._seats(),
            commitment=promise,
            words=fair.short_words(promise, self.settings.lang),
            pace=f"{self._pace:g}",
            organiser=person.manages,
            me=person.seat or None,
            options=dict(self.settings.options),
            nights=self.settings.nights,
            dealing=self.settings.dealing,
            door=self.settings.door,
            knocks=self.entrance.names() if person.manages else (),
            owed=self._owed(person),
            bystanders=self._bystanders() if may_punish(self.settings.mode, person) else (),
            game=self.game,
            number=self.number,
            cast=self.settings.chosen,
            cautions=self.settings.cautions,
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
        self.tell_trifle((self.row(), *left, person.kept(self.id)), (person,))


def deliver(sends: Iterable[tuple[Line, bytes]]) -> None:
    """Send each device what it is to be told; nothing is nothing."""
    for line, message in sends:
        if message:
            line.send(message)
