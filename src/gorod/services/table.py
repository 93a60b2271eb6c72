"""The run of games at one table: the deal, every turn kept and told, the clock, and the end."""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.engine.commands import JUDGE, Overrule, Pause, Resume, Ruling
from gorod.engine.events import Began, DayBroke, JudgeChanged, Left, NightFell, Overruled, Redealt
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.engine.start import start
from gorod.engine.step import Ballot, Poll, Reading
from gorod.protocol.lobby import DealKind, Mode, TableState
from gorod.protocol.messages import Absent, Room, Spoken, write
from gorod.services import fair
from gorod.services.company import Company, deliver
from gorod.services.denied import Denied
from gorod.services.live_game import BY_HAND, LiveGame, SpokenWords, Turn
from gorod.services.logbook import Logbook, recalled
from gorod.services.motions import check_motion, decided
from gorod.services.penalties import brought, lapse, note_new_deals, tell_the_missing, use_up
from gorod.services.permissions import judges
from gorod.services.person import ORGANISER, SEAT, Person
from gorod.services.ports import Archive, ClientConnection
from gorod.services.rows import ClockRow, EntryRow, GameRow, Row, WordsRow
from gorod.services.tokens import new_token

VOTES = (Reading, Ballot, Poll)
WHO_PLAYS = frozenset({DayBroke, NightFell, Left, Overruled, JudgeChanged})
"""After these, and after an undo, presence may look different: by day, and of the living alone."""
LONELY = 600.0
"""Seconds without anybody after which a game pauses."""
FORGOTTEN = 24 * 3600.0
"""Seconds without anybody after which a table is closed, its game unfinished."""
MOST_DAYS = 365
"""A game that the clock has moved on so far leads nowhere: its table is closed too."""


class DealSecret(Struct, frozen=True):
    """What a deal was made of; told when the game is over."""

    server_seed: str
    seat_seeds: tuple[str, ...]
    lot: fair.SeatDraw | None = None


class Table(Company):
    """People who play one game after another."""

    _played: GameRow
    think: Callable[[], None]
    _is_undecided = False
    """Fewer people play than before, and some of them want something together."""

    def begin(self) -> None:
        """Fill the seats, deal, and play."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        missing = self._pass_over()
        people = [self.seated()[seat] for seat in range(1, self.settings.seats + 1)]
        secret = DealSecret(
            self._seed, tuple(self._seed_of(person) for person in people), self._standing_lot()
        )
        game, deck = self._new_game(secret)
        is_picked = self.settings.dealing is DealKind.PICKED
        first = start(self.settings.ruleset, () if is_picked else deck, deck, brought(self))
        if isinstance(first, Refused):
            raise Denied(first.code, first.detail, first.clause)
        self.number, self.game, self.state = self.number + 1, game.id, TableState.PLAYING
        self.entrance.invites.clear()
        self.live = self._live(Log(first), Logbook(game.id))
        for person in people:
            person.elects, person.away, person.away_since = 0, 0.0, None
        self._count_absence()
        self.motions.clear()
        self._played = game
        kept = [person.kept(self.id) for person in (*people, *missing)]
        self._tell(self.live.begin(), [self.row(), *kept, game, *use_up(self)])
        tell_the_missing(self, missing)
        self._seat_programs()

    def _pass_over(self) -> list[Person]:
        """Whoever misses this game gets up, and the rest are enough, or everybody keeps his seat (K27)."""
        missing = {person: person.seat for person in self.people if person.is_suspended}
        for person in missing:
            person.seat = 0
        try:
            self._fill()
        except Denied:
            for person, seat in missing.items():
                person.seat = seat
            if missing:
                raise Denied("suspended", ", ".join(person.name for person in missing)) from None
            raise
        return [*missing]

    def _standing_lot(self) -> fair.SeatDraw | None:
        return self._lot if self._lot is not None and self._lot.seats else None

    def _fill(self) -> None:
        """Programs take what is free, if that was wished."""
        while self.first_free():
            if not self.settings.bots:
                raise Denied("seats_free", str(self.settings.seats - len(self.seated())))
            seat, key = self.first_free(), new_token(self._randomness)
            name = f"{'Бот' if self.settings.lang == 'ru' else 'Bot'} {seat}"
            self.people.append(Person(key, name, SEAT, seat, self.settings.bots, lines=[], muted=set()))

    def _new_game(self, secret: DealSecret) -> tuple[GameRow, tuple[str, ...]]:
        id, seed = new_token(self._randomness), bytes.fromhex(secret.server_seed)
        deck = fair.deck(seed, secret.seat_seeds, self.settings.cast, id)
        keys = json.encode([self.seated()[seat].key for seat in sorted(self.seated())])
        promise, number = fair.commitment(seed), self.number + 1
        row = GameRow(id, self.id, number, "live", self._ms(), promise, json.encode(secret), keys)
        return row, deck

    def _live(self, log: Log, book: Logbook) -> LiveGame:
        names = {seat: person.name for seat, person in self.seated().items() if not person.bot}
        live = LiveGame(
            self.settings, log, book, self._clock, self._randomness, self._pace, self._tell, names
        )
        live.lines.languages = self.languages
        live.leader = lambda: self._patience_with_the_judge(live)
        return live

    def _patience_with_the_judge(self, live: LiveGame) -> float | None:
        """A step waits for the word of whoever judges from his seat, and a while for himself (B2)."""
        game = live.log.game
        person = self.seated().get(game.judge) if game.judge else None
        if person is None or not judges(self.settings.mode, person, game):
            return None
        return inf if person.is_here else person.given_up

    def _seat_programs(self) -> None:
        assert self.live is not None
        for seat, person in self.seated().items():
            if person.bot:
                self.live.sit(seat, person.bot)
        self.think()

    def take_up(self, archive: Archive) -> None:
        """After a restart: the game goes on where it stood."""
        played = archive.game(self.game) if self.game else None
        if played is None:
            return
        entries = archive.entries(self.game)
        self._remember(played, entries)
        if self.state is not TableState.PLAYING:
            return
        clock = archive.clock(self.game)
        self._played, kept = played, recalled(entries, clock)
        self.live = self._live(kept.log, Logbook(self.game, entries[-1], kept.turns))
        self.live.resume(kept)
        self._recall_words(archive)
        self._seen_here = {*self.seated()}
        away = json.decode(clock.away, type=dict[Seat, int]) if clock else {}
        for seat, person in self.seated().items():
            person.away, person.away_since = away.get(seat, 0) / 1000, None
        self._count_absence()
        self._seat_programs()

    def _recall_words(self, archive: Archive) -> None:
        """What was said at the table is known again; what some said among themselves was never kept."""
        assert self.live is not None
        keys = json.decode(self._played.seats, type=list[str])
        for row in archive.words(self.game):
            words = SpokenWords(keys.index(row.person) + 1, row.salt, row.text)
            self.live.history.said(words.digest, words.seat, words.text)

    def _remember(self, played: GameRow, entries: Iterable[EntryRow]) -> None:
        """Whoever asked for what is in the log is told again that it was done, also after the game."""
        known = {person.key: person for person in self.people}
        seats = ["", *json.decode(played.seats, type=list[str])]
        judge = next((one.key for one in self.people if one.standing == ORGANISER), "")
        for sender, command in dict.fromkeys((entry.sender, entry.command) for entry in entries):
            name, _, key = command.rpartition(" ")
            if sender != JUDGE or key not in known:
                name, key = command, judge if self.settings.mode in BY_HAND else seats[max(sender, 0)]
            if key in known and not name.startswith("#"):
                known[key].remember(name, None)

    def _tell(self, told: Turn, opened: Sequence[Row] = ()) -> None:
        """Keep a turn, the first one with the game itself, then let everybody see his part of it."""
        noted = note_new_deals(self, told.events)
        rows: list[Row] = [*opened, *told.entries, *self._words_of(told)]
        rows += [person.noted(self.id) for person in noted]
        sends = self._lobbies() if opened else []
        self._news_due = None if opened else self._news_due
        sends += [(line, self._frame(told, person, line)) for person in self.people for line in person.lines]
        sends += self._talk_of(told) or self._pasts_of(told)
        is_over = self.live is not None and self.live.table.is_over
        has_changed = is_over or self.state is TableState.OPEN
        if has_changed:
            rows += self._finished() if is_over else self._not_finished()
        self.outbox.post(rows, lambda: deliver(sends))
        self._name_the_absent(told)
        is_news = self._who_is_here_is_news(told)
        if has_changed or is_news:
            self.tell_now()
        elif noted:
            self.tell_alone(noted)

    def _pasts_of(self, told: Turn) -> list[tuple[ClientConnection, bytes]]:
        """What stands, to whoever saw something of what was taken back: his story is another one now."""
        if told.events or self.live is None:
            return []
        lines = [(person, line) for person in self.people for line in person.lines]
        return [(line, self._past(person, line)) for person, line in lines if self._frame(told, person, line)]

    def _who_is_here_is_news(self, told: Turn) -> bool:
        """Where others play than before, or by day again: who is here looks different, and motions fall."""
        kinds = {type(event) for event in told.events}
        if kinds and not kinds & WHO_PLAYS and self.state is TableState.PLAYING:
            return False
        self._feel_lonely()
        self._count_absence()
        have_fallen = NightFell in kinds and self.motions.clear()
        self._is_undecided = bool(self.motions) or any(one.elects for one in self.voters().values())
        is_other = self._look_round() or self.news_due() is not None
        return is_other or have_fallen or (self._is_undecided and not self._is_night)

    def _name_the_absent(self, told: Turn) -> None:
        """Before a vote, so that somebody can call them."""
        if not any(type(event) is Began and isinstance(event.step, VOTES) for event in told.events):
            return
        alive = self.live.log.game.alive if self.live is not None else 0
        away = tuple(
            seat for seat, one in sorted(self.seated().items()) if alive & BIT[seat] and not one.is_here
        )
        if away:
            self.whisper([line for person in self.people for line in person.lines], write(Absent(away)))

    def _frame(self, told: Turn, person: Person, line: ClientConnection) -> bytes:
        assert self.live is not None
        plays = person.standing == SEAT and person.seat != (self.live.log.game.judge or -1)
        viewer = person.seat if plays else self._viewer(person, line)
        return told.message(viewer, self.lang_of(line))

    def _words_of(self, told: Turn) -> Iterable[WordsRow]:
        if told.words is not None:
            entry: EntryRow = told.entries[0]
            key = self.seated()[told.words.seat].key
            yield WordsRow(entry.game, entry.seq, key, told.words.salt, told.words.text)

    def _talk_of(self, told: Turn) -> list[tuple[ClientConnection, bytes]]:
        """The words themselves, to whoever sees that they were said, but for those who do not want them."""
        if told.words is None:
            return []
        words, speaker = write(Spoken(told.words.seat, told.words.text, Room.TABLE)), told.words.seat
        seen_by, key = told.audiences[0], self.seated()[speaker].key
        return [
            (line, words)
            for person in self.people
            if key not in person.muted and (seen_by & EVERYONE or seen_by & BIT[person.seat])
            for line in person.lines
        ]

    def _finished(self) -> list[Row]:
        """The game is over: its deal may be told, and the same people may play again."""
        self.state, self._seed = TableState.OPEN, self._randomness.bytes(fair.SEED_BYTES).hex()
        self._lot = None
        for person in self.people:
            person.ready, person.away = False, 0.0
        self.motions.clear()
        self._played = replace(self._played, state="over")
        return [self.row(), self._played, *self.clear_seats()]

    def _not_finished(self) -> list[Row]:
        """The end was taken back: the same game goes on."""
        self.state, self._played = TableState.PLAYING, replace(self._played, state="live")
        return [self.row(), self._played]

    def _ms(self) -> int:
        return int(self._clock.now() * 1000)

    def fair_deck(self) -> tuple[str, ...]:
        """The cards in a new order, where they must be dealt anew: it follows from the promise too."""
        secret = json.decode(self._played.secret, type=DealSecret)
        seed, again = bytes.fromhex(secret.server_seed), 1
        if self.live is not None:
            again += sum(isinstance(event, Redealt) for event in self.live.log.events)
        return fair.deck(seed, secret.seat_seeds, self.settings.cast, self._played.id, again)

    # -- what an organiser does, and what people do together

    def pause(self, on: bool, name: str) -> None:
        """The organiser stops the clocks, or lets them go on."""
        if self.live is None or self.live.table.is_over:
            raise Denied("no_game")
        refused = self.live.act(Pause() if on else Resume(), JUDGE, name)
        if refused is not None:
            raise Denied(refused.code, refused.detail, refused.clause)

    def depart(self, seat: Seat, reason: str) -> None:
        """A player leaves the game without penalty; his seat stays empty till its end."""
        if self.live is not None and not self.live.table.is_over and self.live.log.game.alive & BIT[seat]:
            self.live.act(Overrule(Ruling.OUT, reason, (seat,)), JUDGE)

    def move(self, person: Person, against: Seat) -> None:
        """A motion of most of the people who play removes one who is away for good."""
        if self.settings.mode is not Mode.ONLINE:
            raise Denied("no_motions")
        if self.live is None or self.live.table.is_over:
            raise Denied("no_game")
        check_motion(self.live.log.game, self.seated(), person.seat, against)
        if not self.motions.join(person.seat, against, self._clock.now()):
            return
        if not self._decided():
            self.tell_lobby()

    def _decided(self) -> bool:
        """Do what most of those who are left want, also where it needed more before; whether they do."""
        against = self.motions.carried(self.voters()) if self.motions else 0
        if against:
            self.motions.fall(against)
            self.depart(against, "motion")  # which is told with the table
        return bool(against) or decided(self)

    def undo(self, turns: int, name: str) -> None:
        """Take back turns, where a person judges or plays alone."""
        if self.live is None or self.settings.mode not in (Mode.JUDGED, Mode.SOLO):
            raise Denied("no_undo")
        told = self.live.undo(turns, name)
        if isinstance(told, Refused):
            raise Denied(told.code, told.detail, told.clause)
        self._tell(told)

    def close(self) -> None:
        """Nothing more happens here; a game that was on stays unfinished."""
        over = [replace(self._played, state="unfinished")] if self.state is TableState.PLAYING else []
        self.state, self.live = TableState.CLOSED, None
        self.tell_now((self.row(), *over, *lapse(self)))

    # -- time

    def absent(self, seat: Seat) -> float | None:
        """Until when the table waits for this seat; None if somebody is there."""
        person = self.seated().get(seat)
        if person is None or person.is_here:
            return None
        return person.given_up

    @property
    def is_running(self) -> bool:
        """Whether a clock runs here."""
        is_on = self.live is not None and not self.live.table.is_over and not self.live.log.game.paused
        return is_on and not self.outbox.is_broken

    def clock(self) -> ClockRow | None:
        """How the clock of the game stands, to be written down; nothing where none is played."""
        if self.live is None or self.outbox.is_broken:
            return None
        now = self._clock.now()
        away = {seat: int(person.was_away(now) * 1000) for seat, person in self.seated().items()}
        return self.live.clock(now, {seat: time for seat, time in away.items() if time})

    def due(self) -> float | None:
        """When something happens here by itself."""
        moments = [self.news_due(), self._lonely_due(), self.motions.due()]
        moments.append(self._clock.now() if self._is_undecided else None)
        moments.append(self.live.due(self.absent) if self.live is not None else None)
        return min((moment for moment in moments if moment is not None), default=None)

    def _lonely_due(self) -> float | None:
        if self._is_lonely_since is None or self.state is TableState.CLOSED:
            return None
        return self._is_lonely_since + (LONELY if self._is_missing_people else FORGOTTEN)

    @property
    def _is_missing_people(self) -> bool:
        """Whether a game is being played, and not only by programs, which need nobody to look on."""
        is_on = self.live is not None and not self.live.table.is_over and not self._is_paused_for_nobody
        return is_on and not all(person.bot for person in self.seated().values())

    def catch_up(self, now: float) -> bool:
        """Do one thing whose time has come by then; whether there was one."""
        if self.tell_news(now):
            return True
        due = self._lonely_due()
        if due is not None and due <= now:
            self._nobody_came()
            return True
        if self._is_undecided:
            self._is_undecided = False
            if self._decided():
                return True
        if self.motions.expire(now):
            self.tell_lobby()
            return True
        if self.live is None or not self.live.catch_up(now, self.absent):
            return False
        if self.state is TableState.PLAYING and self.live.log.game.day > MOST_DAYS:
            self.close()
        return True

    def _nobody_came(self) -> None:
        if self.live is not None and self._is_missing_people:
            self._is_paused_for_nobody = True  # kept before the pause: the other way round it could be lost
            self.outbox.post((self.row(),), lambda: None)
            self.live.act(Pause(), JUDGE)
        else:
            self.close()
