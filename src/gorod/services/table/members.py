"""The members of a table, the people who wait to enter, and their stored form."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.engine.seats import Seat
from gorod.protocol.http import TableInfo
from gorod.protocol.lobby import DealKind, DoorKind, Hands, Knock, Mode, TableState
from gorod.services.denied import Denied
from gorod.services.game.looking import KeptLook
from gorod.services.ports import Randomness
from gorod.services.rows import PersonRow, Row, TableRow
from gorod.services.settings import Settings, changed, check_seats, with_chair, without_chair
from gorod.services.table import fair
from gorod.services.table.choices.kept_phone import KeptPhone
from gorod.services.table.person import GONE, JUDGES, KNOCKS, SEAT, Person
from gorod.services.tokens import new_invite, new_token, token_hash

MAX_INVITES = 64
"""Number of valid invites; a newer one replaces the oldest."""
MAX_WAITING_GUESTS = 20
"""Anybody who has the code can knock, so the number of people who wait is limited."""


class Entrance:
    """The invites of a table, stored as hashes, and the people who knock."""

    def __init__(self, invites: Iterable[str] = ()) -> None:
        """Take the hashes of valid invites; people who knock are put into `waiting`."""
        self.invites = [*invites]
        self.waiting: list[Person] = []

    def invite(self, randomness: Randomness) -> str:
        """Return a new invite, valid once."""
        invite = new_invite(randomness)
        self.invites = [*self.invites, token_hash(invite)][-MAX_INVITES:]
        return invite

    def is_invited(self, invite: str) -> bool:
        """Return whether this invite is valid."""
        return token_hash(invite) in self.invites

    def use(self, invite: str) -> None:
        """Use up an invite."""
        self.invites.remove(token_hash(invite))

    def knock(self, person: Person) -> Person | None:
        """Let a person wait; return the one removed for them, if too many wait.

        The first who is not connected is removed.
        """
        goes = None
        if len(self.waiting) >= MAX_WAITING_GUESTS:
            goes = next((one for one in self.waiting if not one.connections), None)
            if goes is None:
                raise Denied("queue_full")
            self.waiting.remove(goes)
        self.waiting.append(person)
        return goes

    def find(self, key: str) -> Person:
        """Return the waiting person with this key."""
        for person in self.waiting:
            if person.key == key:
                return person
        raise Denied("nobody_knocks")

    def names(self) -> tuple[Knock, ...]:
        """Return the people who wait, for the organiser alone."""
        return tuple(Knock(person.key, person.name) for person in self.waiting)


class KeptTable(Struct, frozen=True):
    """The stored form of a table without its people: settings, and the promise for the next deal."""

    settings: Settings
    seed: str
    number: int = 0
    game: str = ""
    lonely: bool = False
    """Whether the game was paused because nobody was there."""
    invites: tuple[str, ...] = ()
    """Hashes of the valid invites."""
    lot: fair.SeatDraw | None = None
    """The last draw of seats under this promise."""
    look: KeptLook | None = None
    """Set while people look at their cards in the current game."""
    phones: tuple[KeptPhone, ...] = ()
    """Phones that took over seats during the current day of the game."""


class Members:
    """The people of a table and their seats, and what else is stored about the table."""

    def __init__(self, row: TableRow) -> None:
        self.id, self.code, self.opened_at = row.id, row.code, row.at
        self.people: list[Person] = []
        self.gone: list[Person] = []
        """People who have left with penalties that still count."""
        self.recall(row)

    def recall(self, row: TableRow) -> None:
        """Restore from the stored row; the people are restored apart from it."""
        kept = json.decode(row.settings, type=KeptTable)
        self.state, self.settings, self.seed = TableState(row.state), kept.settings, kept.seed
        self.number, self.game, self.is_paused_for_nobody = kept.number, kept.game, kept.lonely
        self.entrance, self.draw, self.look = Entrance(kept.invites), kept.lot, kept.look
        self.phones = kept.phones

    def row(self) -> TableRow:
        """Return the row to store."""
        more = self.is_paused_for_nobody, tuple(self.entrance.invites), self.draw, self.look, self.phones
        kept = KeptTable(self.settings, self.seed, self.number, self.game, *more)
        return TableRow(self.id, self.code, self.state.value, self.opened_at, json.encode(kept))

    def seated(self) -> dict[Seat, Person]:
        """Return the person of each taken seat."""
        return {person.seat: person for person in self.people if person.standing == SEAT and person.seat}

    @property
    def judge(self) -> Person | None:
        """The judge who was elected before the deal, or None (B2)."""
        return next((person for person in self.people if person.standing == JUDGES), None)

    def electorate(self) -> list[Person]:
        """Return the seated people, who elect a judge from among themselves."""
        return [person for _, person in sorted(self.seated().items()) if not person.bot]

    def appoint(self, person: Person) -> list[Row]:
        """Let this person judge and give up the seat; an earlier elected judge sits down there (B2)."""
        before, gap = self.judge, person.seat
        if before is None:
            self.settings = without_chair(self.settings)
        person.standing, person.seat, person.ready = JUDGES, 0, False
        if before is not None:
            before.standing, before.seat = SEAT, gap
            later = [before]
        else:
            later = [one for one in self.seated().values() if one.seat > gap]
            for one in later:
                one.seat -= 1
        return [*self._void_draw(), person.kept(self.id), *(one.kept(self.id) for one in later)]

    def dismiss_judge(self) -> list[Row]:
        """Return the elected judge to a seat, the last one."""
        judge = self.judge
        if judge is None:
            raise Denied("only_a_judge")
        self.settings = with_chair(self.settings)
        judge.standing, judge.seat = SEAT, self.settings.seats
        return [*self._void_draw(), judge.kept(self.id)]

    def return_chair(self) -> list[Row]:
        """Put back the seat of an elected judge who has left, between games."""
        if self.state is not TableState.OPEN or not self.settings.elected or self.judge is not None:
            return []
        self.settings = with_chair(self.settings)
        return self._void_draw()

    def _void_draw(self) -> list[Row]:
        """Drop the draw of seats, because people have moved. Its number stays, and the next is one more."""
        if self.draw is not None:
            self.draw = replace(self.draw, seeds=(), seats=())
        return [self.row()]

    def first_free(self) -> Seat:
        """Return the lowest free seat, or 0."""
        taken = self.seated()
        return next((seat for seat in range(1, self.settings.seats + 1) if seat not in taken), 0)

    def room_left(self) -> int:
        """Return for how many more people there is a seat; seats reserved for programs do not count."""
        people = sum(1 for person in self.seated().values() if not person.bot and not person.is_suspended)
        return self.settings.seats - self.settings.programs - people

    def check_room(self) -> None:
        """Raise `Denied` unless somebody can sit down now."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        if self.room_left() <= 0:
            raise Denied("table_full", str(self.settings.seats))

    def admit(self, person: Person) -> list[Row]:
        """Seat a person between games; return the rows to store."""
        self.check_room()
        left = [] if self.first_free() else [self._make_room()]
        person.seat, person.standing = self.first_free(), SEAT
        noted = self._recognise(person)
        person.name = self._unique_name(person.name)
        self.people.append(person)
        return [*left, person.kept(self.id), *noted]

    def _unique_name(self, name: str) -> str:
        """Return the name, with a number if somebody at the table has it: the voice says names too."""
        taken, number, apart = {one.name.casefold() for one in self.people if not one.bot}, 2, name
        while name and apart.casefold() in taken:
            apart, number = f"{name} {number}", number + 1
        return apart

    def _make_room(self) -> PersonRow:
        """Free a seat: that of a program from the last game, or else of a suspended person."""
        leaves = max(self.seated().values(), key=lambda one: (bool(one.bot), one.is_suspended, one.seat))
        return self.leave_seat(leaves)

    def leave_seat(self, person: Person) -> PersonRow:
        """Take somebody from their seat: a program goes, a person stays without a seat."""
        person.seat = 0
        if person.bot:
            self.people.remove(person)
            person.standing = GONE
        return person.kept(self.id)

    def let_go(self, person: Person) -> PersonRow:
        """Remove a deleted person; their seat is kept until the end of a current game."""
        for some in (self.gone, self.entrance.waiting):
            if person in some:
                some.remove(person)
                person.standing = GONE
        if person in self.people and not (self.state is TableState.PLAYING and person.seat):
            self.people.remove(person)
            person.seat, person.standing = 0, GONE
        return person.kept(self.id)

    def clear_seats(self) -> list[Row]:
        """Remove people who were deleted during the game."""
        return [self.let_go(one) for one in (*self.people,) if one.is_forgotten]

    def _recognise(self, person: Person) -> list[Row]:
        """Give a returning person of the same name the penalties that were noted before."""
        before = next((one for one in self.gone if one.name.casefold() == person.name.casefold()), None)
        if before is None:
            return []
        self.gone.remove(before)
        person.notes, before.notes = (*person.notes, *before.notes), ()
        return [person.noted(self.id), before.noted(self.id)]

    def sit(self, person: Person, seat: Seat) -> list[Row]:
        """Let somebody take another seat, which voids a draw."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        if person.standing != SEAT or person not in self.people:
            raise Denied("not_allowed")
        sits = self.seated().get(seat)
        is_filled = sits is not None and bool(sits.bot) and not person.seat and self.room_left() > 0
        if seat > self.settings.seats or not (sits is None or is_filled):
            raise Denied("seat_taken", str(seat))
        left = [self.leave_seat(sits)] if sits is not None else []
        person.seat = seat
        return [*self._void_draw(), *left, person.kept(self.id)]

    def name_seat(self, seat: Seat, name: str, randomness: Randomness) -> list[Row]:
        """Name the person at a seat, by a judge; a new person needs no device, and nobody has their token."""
        if not 0 < seat <= self.settings.seats:
            raise Denied("no_such_seat", str(seat))
        sits = self.seated().get(seat)
        if sits is not None and not sits.bot:
            sits.name = name
            return [sits.kept(self.id)]
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        left = [self.leave_seat(sits)] if sits is not None else []
        key, token = new_token(randomness), token_hash(new_token(randomness))
        person = Person(key, name, SEAT, seat, token=token, connections=[], muted=set())
        self.people.append(person)
        return [*left, person.kept(self.id), *self._recognise(person)]

    def bring(self, key: str, name: str, randomness: Randomness) -> Person:
        """Add a person of a club, without a seat; they need no device."""
        here = next((one for one in (*self.people, *self.gone) if one.key == key), None)
        person = here or Person(key, name, SEAT, connections=[], muted=set())
        if person in self.gone:
            self.gone.remove(person)
        if person not in self.people:
            self.people.append(person)
        person.name, person.standing = name, SEAT
        person.token = person.token or token_hash(new_token(randomness))  # of a token that nobody has
        return person

    def reseat(self, people: Mapping[Seat, Person]) -> list[Row]:
        """Give the seats to exactly these people; the last draw is void."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        left = [self.leave_seat(person) for person in self.seated().values()]
        for seat, person in people.items():
            person.seat = seat
        return [*self._void_draw(), *left, *(person.kept(self.id) for person in people.values())]

    def swap(self, one: Seat, other: Seat) -> list[Row]:
        """Let two people change seats, or one of them move to a free seat.

        During a game neither may have a device, because they would see another card.
        """
        seated = self.seated()
        if one not in seated or one == other or not 0 < other <= self.settings.seats:
            raise Denied("no_such_seat", str(other if one in seated else one))
        if self.state is TableState.OPEN:
            places = {one: other, other: one}
            return self.reseat({places.get(seat, seat): person for seat, person in seated.items()})
        if other not in seated:
            raise Denied("no_such_seat", str(other))
        first, second = seated[one], seated[other]
        for person in (first, second):
            if person.bot or person.phrase or person.connections:
                raise Denied("has_device", person.name)
        first.seat, second.seat = other, one
        return [first.kept(self.id), second.kept(self.id)]

    def play_instead(self, settings: Settings) -> list[Row]:
        """Change the rules or the number of seats between games; people keep their order.

        Free seats are removed from the last one on; programs sit down again at the start.
        """
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        check_seats(with_chair(settings) if settings.elected else settings)
        seated = self.seated()
        people = {seat: person for seat, person in seated.items() if not person.bot}
        if len(people) > settings.seats:
            raise Denied("too_many_people", f"{len(people)} > {settings.seats}")
        left = [self.leave_seat(person) for person in seated.values() if person.bot]
        kept = [*range(1, max(self.settings.seats, settings.seats) + 1)]
        while len(kept) > settings.seats:
            kept.remove(max(seat for seat in kept if seat not in people))
        self.settings = settings
        moved = {place: people[seat] for place, seat in enumerate(kept, 1) if seat in people}
        return [*left, *self.reseat(moved)]

    def ask_again(self, randomness: Randomness) -> list[Row]:
        """Promise a new deal and drop everybody's seeds, so that they confirm again."""
        self.renew_promise(randomness)
        for person in self.people:
            person.seed = ""
        return [self.row()]

    def renew_promise(self, randomness: Randomness) -> None:
        """Promise another deal; nobody is ready for it yet, and no draw of seats belongs to it."""
        self.seed, self.draw = randomness.bytes(fair.SEED_BYTES).hex(), None
        for person in self.people:
            person.ready = False

    def change(self, door: DoorKind | None, bots: str | None, dealing: DealKind | None) -> list[Row]:
        """Change how people enter, which programs play, or who deals, between games.

        With other programs, those of the last game leave their seats.
        """
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        if dealing is DealKind.TYPED and self.settings.mode is not Mode.JUDGED:
            raise Denied("only_a_judge")
        before, self.settings = self.settings, changed(self.settings, door, bots, dealing)
        seated = self.seated().values() if self.settings.bots != before.bots else ()
        return [self.row(), *(self.leave_seat(person) for person in seated if person.bot)]

    def show_hands(self, hands: Hands) -> list[Row]:
        """Choose how votes are cast, where everybody has a phone and sits in one room."""
        if self.settings.mode is not Mode.COMPANION:
            raise Denied("only_in_one_room")
        self.settings = replace(self.settings, hands=hands)
        return [self.row()]

    def draw_seats(self, randomness: Randomness) -> list[Row]:
        """Draw the seats by lot, before the start."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        people = list(self.seated().values())
        for person in people:
            person.seed = seed_of(person, randomness)
        number = self.draw.number + 1 if self.draw is not None else 1
        seeds = [person.seed for person in people]
        self.draw = fair.drawn(bytes.fromhex(self.seed), seeds, self.id, number)
        for person, seat in zip(people, self.draw.seats, strict=True):
            person.seat = seat
        return [self.row(), *(person.kept(self.id) for person in people)]

    def fill_seats(self, randomness: Randomness) -> list[Person]:
        """Fill the seats for a game, without suspended people (K27); return those.

        If too few are left, everybody keeps their seat and `Denied` is raised.
        """
        missing = {person: person.seat for person in self.people if person.is_suspended}
        for person in missing:
            person.seat = 0
        try:
            self._fill(randomness)
        except Denied:
            for person, seat in missing.items():
                person.seat = seat
            if missing:
                raise Denied("suspended", ", ".join(person.name for person in missing)) from None
            raise
        return [*missing]

    def _fill(self, randomness: Randomness) -> None:
        """Fill the free seats with programs; raise `Denied` if the table has none."""
        while self.first_free():
            if not self.settings.bots:
                raise Denied("seats_free", str(self.settings.seats - len(self.seated())))
            seat, key = self.first_free(), new_token(randomness)
            name = f"{'Бот' if self.settings.lang == 'ru' else 'Bot'} {seat}"
            self.people.append(Person(key, name, SEAT, seat, self.settings.bots, connections=[], muted=set()))

    def standing_draw(self) -> fair.SeatDraw | None:
        """Return the draw of the seats if people still sit as drawn."""
        return self.draw if self.draw is not None and self.draw.seats else None

    def find(self, key: str) -> Person:
        """Return the person with this key who plays, knocks or has left."""
        for person in (*self.everybody(), *self.gone):
            if person.key == key and person.standing in (SEAT, KNOCKS, GONE) and not person.bot:
                return person
        raise Denied("nobody_here")

    def muted_by(self, person: Person) -> tuple[Seat, ...]:
        """Return the seats whose words this person has muted."""
        return tuple(sorted(seat for seat, one in self.seated().items() if one.key in person.muted))

    def everybody(self) -> list[Person]:
        """Return all people, including those who wait to enter."""
        return [*self.people, *self.entrance.waiting]

    @property
    def is_locked(self) -> bool:
        """Whether a game is on that onlookers may not watch."""
        return self.state is TableState.PLAYING and not self.settings.watch

    def info(self) -> TableInfo:
        """Return the public description of the table, without its people."""
        chosen, left = self.settings, self.room_left()
        size, door = (chosen.seats, left, chosen.watch), (chosen.door, self.code)
        return TableInfo(self.id, chosen.mode, chosen.rules, self.state, *size, chosen.lang, *door)

    def info_for_guests(self) -> TableInfo:
        """Return the description for those who know the code: it also names the organiser."""
        return replace(self.info(), host=next((one.name for one in self.people if one.manages), ""))


def seed_of(person: Person, randomness: Randomness) -> str:
    """Return the seed that a person chose, or a random one."""
    return person.seed or randomness.bytes(16).hex()
