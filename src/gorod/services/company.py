"""The people at one table: whose devices are connected, and what they are told of the table."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from gorod.engine.commands import JUDGE, Resume
from gorod.engine.seats import BIT, Seat
from gorod.protocol.codes import CloseReason
from gorod.protocol.lobby import Knock, Lobby, Owed, Proposal, SeatInfo, SeatKind, TableState
from gorod.protocol.messages import ResumeFrom, Waiting, write
from gorod.services import fair
from gorod.services.clients import dismiss
from gorod.services.denied import Denied
from gorod.services.live_game import LiveGame
from gorod.services.members import Members
from gorod.services.motions import Motions, proposals
from gorod.services.outbox import Outbox
from gorod.services.permissions import may_punish, viewer_of
from gorod.services.person import KNOCKS, SEAT, Person, reason_of
from gorod.services.ports import ClientConnection, Clock, Randomness
from gorod.services.rate_limits import RateLimit
from gorod.services.rows import Row, TableRow

MOST_DEVICES = 8
"""Of one person; with one more the oldest goes."""
NEWS, TRIFLES = (30, 1.0), (3, 1.0)
"""How often everybody is told how the table stands: so many times at once, and then in a second.

Trifles are what anybody can change to and fro: who is here, who is ready, who sits where.
"""


class Company(Members):
    """A table. Everything that leaves it goes through its outbox, in order and durable."""

    def __init__(
        self, row: TableRow, clock: Clock, randomness: Randomness, outbox: Outbox, pace: float
    ) -> None:
        """As it was written down; nobody has come yet."""
        super().__init__(row)
        self.live: LiveGame | None = None
        self.outbox, self._clock, self._randomness = outbox, clock, randomness
        self._pace = pace * self.settings.pace
        self._looks: dict[int, Seat] = {}
        self._langs: dict[int, str] = {}
        self._languages: frozenset[str] = frozenset()
        self.motions = Motions()
        self._seen_here: set[Seat] = set()
        self._news, self._trifles = RateLimit(*NEWS), RateLimit(*TRIFLES)
        self._news_due: float | None = None
        self._is_lonely_since: float | None = clock.now()

    # -- lines

    def comes(self, person: Person, line: ClientConnection, lang: str) -> None:
        """A device that reads this language is connected: it is told of the table and of the game."""
        self._reads(line, lang)
        was_here = person.is_here
        self._let_go_of_the_oldest(person)
        person.lines.append(line)
        self._count_absence()
        if person.standing == KNOCKS:
            self.refresh(person, line)
            return
        self.motions.fall(person.seat)
        self._feel_lonely()
        if self._is_paused_for_nobody and self.live is not None and self._is_lonely_since is None:
            self.live.act(Resume(), JUDGE)
            self._is_paused_for_nobody = False
            self.outbox.post((self.row(),), lambda: None)
        has_changed = self._look_round() and not was_here
        self.refresh(person, line)
        if has_changed:
            self.tell_trifle(but=line)

    def _let_go_of_the_oldest(self, person: Person) -> None:
        while len(person.lines) >= MOST_DEVICES:
            oldest = person.lines[0]
            person.lines.remove(oldest)
            self._looks.pop(id(oldest), None)
            self._reads(oldest, None)
            dismiss(oldest, CloseReason.TOO_MANY_DEVICES)

    def refresh(self, person: Person, line: ClientConnection, seen: ResumeFrom | None = None) -> None:
        """Everything that this device should show now, after what is still being written.

        `seen`: how far it has come; it is told what was before only if it has missed something.
        """
        if person.standing == KNOCKS:
            self.whisper((line,), write(Waiting(self.id)))
            return
        self._look_round()
        shown = [write(self.lobby(person, self.lang_of(line))), *self._picture(person, line, seen)]
        self.outbox.post((), lambda: deliver([(line, message) for message in shown]))

    def _picture(self, person: Person, line: ClientConnection, seen: ResumeFrom | None) -> tuple[bytes, ...]:
        """What has been, and what there is to see now."""
        if self.live is None:
            return ()
        viewer = self._viewer(person, line)
        fresh, known = self.live.fresh(viewer), (self.live.epoch(viewer), self.live.number(viewer))
        if seen is not None and (seen.epoch or known[0], seen.n) == known:
            return (fresh,)
        return self._past(person, line), fresh

    def _past(self, person: Person, line: ClientConnection) -> bytes:
        """What this device would have seen and heard so far."""
        assert self.live is not None
        viewer = self._viewer(person, line)
        return self.live.past(viewer, self.lang_of(line), person.seat, self._muted(person))

    def goes(self, person: Person, line: ClientConnection) -> None:
        """A device is gone."""
        person.lines.remove(line)
        self._count_absence()
        self._reads(line, None)
        if person.standing == KNOCKS:
            return
        self._looks.pop(id(line), None)
        self._feel_lonely()
        self._presence_changed()

    def lang_of(self, line: ClientConnection) -> str:
        """The language of a device: its own choice, or the table's."""
        return self._langs.get(id(line), self.settings.lang)

    def languages(self) -> frozenset[str]:
        """Those in which somebody here reads now."""
        return self._languages

    def _reads(self, line: ClientConnection, lang: str | None) -> None:
        """A device reads this language, or nothing any more."""
        self._langs.pop(id(line), None)
        if lang is not None:
            self._langs[id(line)] = lang
        self._languages = frozenset(self._langs.values())

    def look(self, person: Person, line: ClientConnection, seat: Seat) -> None:
        """The one phone was passed on."""
        if seat > self.settings.seats:
            raise Denied("no_such_seat", str(seat))
        self._looks[id(line)] = seat
        self.refresh(person, line)

    def _viewer(self, person: Person, line: ClientConnection) -> Seat:
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
        self._seen_here = {
            seat for seat, person in self.seated().items() if person.is_here or self.has_departed(person)
        }
        return self._seen_here != before

    def has_departed(self, person: Person) -> bool:
        """Out of this game: whether he is here would be a sign to the living, so it is never told (L7)."""
        if self.state is not TableState.PLAYING or self.live is None or not person.seat:
            return False
        return not self.live.feed.public.alive & BIT[person.seat]

    def _count_absence(self) -> None:
        """For whom the table waits: by day, or else one could see then who was away at night (L12).

        Who judges from his own device is waited for at night too: without him nothing goes on.
        """
        now, judge = self._clock.now(), self.live.log.game.judge if self.live is not None else 0
        for seat, person in self.seated().items():
            person.count_away(not person.is_here and (not self._is_night or seat == judge), now)

    def _feel_lonely(self) -> None:
        """Whoever has departed neither keeps a game going nor wakes it up, as long as people play it (L7)."""
        plays = any(not one.bot and not self.has_departed(one) for one in self.seated().values())
        counted = [one for one in self.people if not (plays and self.has_departed(one))]
        if any(one.lines for one in counted):
            self._is_lonely_since = None
        elif self._is_lonely_since is None:
            self._is_lonely_since = self._clock.now()

    def _presence_changed(self) -> None:
        if self._look_round():
            self.tell_trifle()

    def tell_lobby(self, rows: Sequence[Row] = ()) -> None:
        """Everybody learns how the table stands, when that is durable; a little later where news is much."""
        self._tell_when(self._news, rows)

    def tell_trifle(
        self, rows: Sequence[Row] = (), by: Iterable[Person] = (), but: ClientConnection | None = None
    ) -> None:
        """The same, of what can change again at once.

        `by` whom it was changed learns it in any case; all `but` a newcomer, who is told of the table once.
        """
        self._tell_when(self._trifles, rows, by, but)

    def _tell_when(
        self,
        limit: RateLimit,
        rows: Sequence[Row],
        by: Iterable[Person] = (),
        but: ClientConnection | None = None,
    ) -> None:
        now = self._clock.now()
        self._look_round()  # also where it is told later: what is seen must not depend on who looks meanwhile
        if limit.take("", now):
            self.tell_now(rows, but)
            return
        due = now + limit.wait("", now)
        self._news_due = min(due, self._news_due or due)
        sends = self._lobbies(by)
        self.outbox.post(rows, lambda: deliver(sends))

    def news_due(self) -> float | None:
        """When what was put off is told: never at night."""
        return None if self._is_night else self._news_due

    def tell_news(self, now: float) -> bool:
        """What was put off, if its time has come by then; whether it has."""
        due = self.news_due()
        if due is None or due > now:
            return False
        self._trifles.owe("", now)
        self.tell_now()
        return True

    def tell_now(self, rows: Sequence[Row] = (), but: ClientConnection | None = None) -> None:
        """Everybody learns it, whatever was said before."""
        self._news_due = None
        self._look_round()
        sends = [(line, lobby) for line, lobby in self._lobbies() if line is not but]
        self.outbox.post(rows, lambda: deliver(sends))

    def tell_alone(self, someone: Iterable[Person], rows: Sequence[Row] = ()) -> None:
        """What concerns these is told to them and the organiser; nobody else learns that there is news."""
        keys = {person.key for person in someone}
        told = [person for person in self.people if person.manages or person.key in keys]
        sends = self._lobbies(told)
        self.outbox.post(rows, lambda: deliver(sends))

    def _lobbies(self, people: Iterable[Person] | None = None) -> list[tuple[ClientConnection, bytes]]:
        everybody = self.people if people is None else people
        return [(line, lobby) for person in everybody for line, lobby in self._lobbies_of(person)]

    def _lobbies_of(self, person: Person) -> list[tuple[ClientConnection, bytes]]:
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
            words=fair.short_words(promise, self.settings.lang),
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
            motions=self.motions.told(self.voters()),
            elections=self._elections(),
            muted=self._muted(person),
        )

    def voters(self) -> dict[Seat, Person]:
        """The people who still play: programs want nothing, but the absent count, lest few decide for all."""
        playing = self.state is TableState.PLAYING
        return {
            seat: one
            for seat, one in self.seated().items()
            if playing and not (one.bot or self.has_departed(one))
        }

    def _elections(self) -> tuple[Proposal, ...]:
        voters = self.voters()
        return proposals({seat: one.elects for seat, one in voters.items() if one.elects}, voters)

    def _muted(self, person: Person) -> tuple[Seat, ...]:
        """Where those sit whose words he does not want."""
        return tuple(sorted(seat for seat, one in self.seated().items() if one.key in person.muted))

    def mute(self, person: Person, seat: Seat, on: bool) -> None:
        """He does not want to read whoever sits there, wherever they sit from now on; he alone is told."""
        muted = self.seated().get(seat)
        if muted is not None and on != (muted.key in person.muted):
            person.muted ^= {muted.key}
            sends = self._lobbies_of(person)
            self.outbox.post((), lambda: deliver(sends))

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

    def whisper(self, lines: Sequence[ClientConnection], words: bytes) -> None:
        """Words for some, which are not kept."""
        self.outbox.post((), lambda: deliver([(line, words) for line in lines]))

    def tell_each(self, lines: Sequence[ClientConnection], words: Callable[[str], bytes]) -> None:
        """The same for some, to each in the language of the device."""
        sends = [(line, words(self.lang_of(line))) for line in lines]
        self.outbox.post((), lambda: deliver(sends))

    def draw(self) -> None:
        """Seats by lot: it is about people, not the game, and comes before the start."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
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
        return person.seed or self._randomness.bytes(16).hex()

    def sit(self, person: Person, seat: Seat) -> None:
        """Somebody takes another seat; a draw that he moves away from stands no more."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        if person.standing != SEAT or person not in self.people:
            raise Denied("not_allowed")
        sits = self.seated().get(seat)
        is_filled = sits is not None and bool(sits.bot) and not person.seat and self.room_left() > 0
        if seat > self.settings.seats or not (sits is None or is_filled):
            raise Denied("seat_taken", str(seat))
        left = [self.get_up(sits)] if sits is not None else []
        person.seat = seat
        if self._lot is not None:
            self._lot = replace(self._lot, seeds=(), seats=())  # its number stands: the next is one more
        self.tell_trifle((self.row(), *left, person.kept(self.id)), (person,))


def deliver(sends: Iterable[tuple[ClientConnection, bytes]]) -> None:
    """Send each device what it is to be told; nothing is nothing."""
    for line, message in sends:
        if message:
            line.send(message)
