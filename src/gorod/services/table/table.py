"""A table: its members and the games they play, one after another.

Each action on a game returns a `Turn`, which the table stores and sends. Everything that leaves the table
goes through its outbox, in order, after its rows are durable.
"""

from collections.abc import Iterable, Sequence

from msgspec import json

from gorod.engine.commands import JUDGE, Command, Overrule, Pause, Resume, Ruling, Sender, TimeUp
from gorod.engine.events import Began, DayBroke, JudgeChanged, Left, NightFell, Overruled
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, Seat
from gorod.engine.step import Ballot, Poll, Reading
from gorod.protocol.codes import NoticeCode
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import Absent, ResumeFrom, Seal, Waiting, write
from gorod.services.denied import Denied
from gorod.services.game.live_game import LiveGame, Turn
from gorod.services.ports import ClientConnection, Clock, Randomness
from gorod.services.rows import ClockRow, Row, TableRow, WordsRow
from gorod.services.settings import Settings
from gorod.services.table.arrangement import Arrangement
from gorod.services.table.choices.decisions import Decisions
from gorod.services.table.choices.election import Election
from gorod.services.table.choices.entrusting import Entrusting
from gorod.services.table.choices.motions import Motions
from gorod.services.table.choices.new_phones import NewPhones, TokenOwners
from gorod.services.table.desk import Desk
from gorod.services.table.frames import TableFrames
from gorod.services.table.games import TableGames
from gorod.services.table.lobby import Lobbies
from gorod.services.table.members import Members
from gorod.services.table.news import TableNews
from gorod.services.table.outbox import Outbox
from gorod.services.table.penalties import forgive_new_deals, lapse, note_new_deals, use_up
from gorod.services.table.person import JUDGES, KNOCKS, NARRATOR, ORGANISER, SEAT, Person
from gorod.services.table.presence import Presence
from gorod.services.table.stored import StoredTable

VOTE_STEPS = (Reading, Ballot, Poll)
PRESENCE_EVENTS = frozenset({DayBroke, NightFell, Left, Overruled, JudgeChanged})
"""Events after which a lobby may show presence differently; an undo has the same effect."""
STANDINGS_SHOWN_AT_NIGHT = (NARRATOR, JUDGES)
"""Their connections are shown at night too: neither of them has a card."""
IDLE_PAUSE_S = 600.0
"""A game pauses after this many seconds without any person."""
IDLE_PAUSE_SOLO_S = 1.0
"""The same in `solo`. Reloading a page takes less."""
IDLE_CLOSE_S = 24 * 3600.0
"""A table is closed after this many seconds without any person; its game stays unfinished."""
MAX_GAME_DAYS = 365
"""A game that runs longer is driven by the clock alone: its table is closed."""


class Table:
    """The parts of a table, and what concerns several of them: turns, devices, and time."""

    def __init__(
        self,
        row: TableRow,
        clock: Clock,
        randomness: Randomness,
        outbox: Outbox,
        tokens: TokenOwners,
        pace: float,
        organiser_away_s: float,
        look_limit_s: float,
        node: str = "",
    ) -> None:
        """Restore a table from its stored row; no device is connected yet.

        `tokens`: the tokens of all tables; `node`: the name of the server that runs this table, if there are
        several.
        """
        self._clock = clock
        self.members = members = Members(row)
        self.presence = presence = Presence(members, clock)
        pace *= members.settings.pace
        choices = Motions(), Election(), Entrusting(organiser_away_s)
        self.games = TableGames(members, presence, clock, randomness, pace, look_limit_s)
        lobbies = Lobbies(members, presence, *choices, pace, node)
        self.news = TableNews(members, presence, self.games, lobbies, outbox, clock)
        self.frames = TableFrames(members, presence, self.games)
        parts = members, presence, self.games, self.news
        self.decisions = Decisions(*parts, choices, clock, self.act, self.depart)
        self.arrangement = Arrangement(members, self.games, self.news, choices[1], randomness)
        self.desk = Desk(members, self.games, self.news, self.frames, randomness)
        self.new_phones = NewPhones(*parts, self.disconnect, tokens, clock, pace)

    @property
    def id(self) -> str:
        """The id of this table on the server."""
        return self.members.id

    @property
    def settings(self) -> Settings:
        """The settings of the next or current game."""
        return self.members.settings

    @property
    def state(self) -> TableState:
        """Whether the table is open, playing or closed."""
        return self.members.state

    @property
    def outbox(self) -> Outbox:
        """The one way out of this table."""
        return self.news.outbox

    @property
    def live(self) -> LiveGame | None:
        """The current or last game, or None."""
        return self.games.live

    @property
    def is_playing(self) -> bool:
        """Whether there is a game that is not over."""
        return self.games.is_playing

    # -- the start of a game, and after a restart

    def begin(self, cards: Sequence[str] = ()) -> None:
        """Fill the seats, deal and start.

        `cards`: those that a judge has dealt at the table, from seat 1 on.
        """
        members = self.members
        live, game, missing = self.games.deal(cards)
        for person in self.presence.waited_for().values():
            person.elects, person.away, person.away_since = 0, 0.0, None
        self.decisions.count_absence()
        self.decisions.clear()
        people = [person for _, person in sorted(members.seated().items())]
        kept = [person.kept(self.id) for person in (*people, *missing)]
        turn = live.begin()
        self.games.note_look()
        self.tell(turn, [members.row(), *kept, game, *use_up(members)])
        self._tell_the_missing(missing)
        self.games.seat_programs(live)

    def _tell_the_missing(self, missing: Sequence[Person]) -> None:
        """Tell people who are suspended for this game, and the organisers (K27)."""
        organisers = [one for person in self.members.people if person.manages for one in person.connections]
        for person in missing:
            self.news.notify(person.connections, NoticeCode.SUSPENDED, "table-you-miss-this-game")
            key = "table-misses-this-game"
            self.news.notify(organisers, NoticeCode.SUSPENDED, key, name=person.name)

    def recall(self, row: TableRow, outbox: Outbox) -> None:
        """Restore the members from their stored row, and drop the game; `take_up` restores it afterwards.

        `outbox`: a new one, because the last one met a disk fault.
        """
        self.games.live, self.news.outbox = None, outbox
        self.members.recall(row)

    def take_up(self, kept: StoredTable) -> None:
        """Restore the stored game after a restart. Its clock continues from the stored time."""
        live = self.games.recall(kept)
        if live is None:
            return
        self.new_phones.restart_waits()
        self.presence.seen_here = {*self.members.seated()}
        away = json.decode(kept.clock.away, type=dict[Seat, int]) if kept.clock else {}
        for seat, person in self.presence.waited_for().items():
            person.away, person.away_since = away.get(seat, 0) / 1000, None
        self.decisions.count_absence()
        self.games.seat_programs(live)

    # -- turns

    def act(self, command: Command, sender: Sender, name: str = "") -> Refused | None:
        """Decide a command; store and send the resulting turn."""
        live = self.live
        if live is None:
            raise Denied("no_game")
        is_next = isinstance(command, TimeUp) and sender == JUDGE
        if live.look is not None and is_next:
            raise Denied("cards_first")
        ends_night = live.has_sealed and is_next and not self.games.is_judged
        turn = live.end_night(name) if ends_night else live.act(command, sender, name)
        if isinstance(turn, Refused):
            return turn
        self.tell(turn)
        return None

    def thought(self, live: LiveGame, seat: Seat, command: Command | None) -> None:
        """Take the decision of a program. It is ignored if another game has begun since it was asked."""
        if self.live is live and not live.is_over and (turn := live.thought(seat, command)) is not None:
            self.tell(turn)

    def undo(self, turns: int, name: str) -> None:
        """Take back turns; allowed where a person judges or plays alone."""
        if self.live is None or not (self.games.is_led or self.settings.mode is Mode.SOLO):
            raise Denied("no_undo")
        self.games.check_who_played()
        turn = self.live.undo(turns, name)
        if isinstance(turn, Refused):
            raise Denied(turn.code, turn.detail, turn.clause)
        self.tell(turn)

    def skip_to_end(self) -> None:
        """Play the rest of the game at once, if only programs are alive in it (`solo`)."""
        live = self.games.current()
        if self.settings.mode is not Mode.SOLO:
            raise Denied("not_allowed")
        people = self.members.electorate()
        if any(live.log.game.alive & BIT[person.seat] for person in people):
            raise Denied("still_playing")
        live.skip()
        self.news.post(self.frames.fresh(live))

    def pause(self, on: bool, name: str) -> None:
        """Stop the clocks, or start them again, at the organiser's wish."""
        self.games.current()
        refused = self.act(Pause() if on else Resume(), JUDGE, name)
        if refused is not None:
            raise Denied(refused.code, refused.detail, refused.clause)

    def depart(self, seat: Seat, reason: str) -> None:
        """Take a player out of the game without penalty; the seat stays empty until the end."""
        if self.is_playing and self.games.current().log.game.alive & BIT[seat]:
            self.act(Overrule(Ruling.OUT, reason, (seat,)), JUDGE)

    def tell(self, turn: Turn, opened: Sequence[Row] = ()) -> None:
        """Store a turn and send everybody their part of it; `opened`: the first rows of a new game."""
        live = self.live
        assert live is not None
        if turn.events:
            noted = note_new_deals(self.members, turn.events)
        else:
            noted = forgive_new_deals(self.members, live.log.events)
        rows: list[Row] = [*opened, *turn.entries, *self._words_of(turn)]
        rows += [person.noted(self.id) for person in noted]
        sends = self.news.lobby_for() if opened else []
        if opened:
            self.news.cancel_late()
        if self.games.note_look():
            rows.append(self.members.row())
        sends += [*self.frames.look_news(live), *self.frames.passes_news(live)]
        late_phones = self.new_phones.late(live)
        sends += self.frames.turn(turn, live)
        has_changed = live.is_over or self.state is TableState.OPEN
        if live.is_over:
            self.decisions.motions.clear()
            rows += self.games.finish()
        elif has_changed:
            rows += self.games.reopen()
        self.news.post(sends, rows)
        self.new_phones.end(late_phones)
        self._name_the_absent(turn, live)
        is_news = self._note_presence_change(turn)
        if has_changed or is_news or late_phones:
            self.news.tell_now()
        elif noted:
            self.news.tell_alone(noted)

    def _words_of(self, turn: Turn) -> Iterable[WordsRow]:
        if turn.words is not None:
            entry, words = turn.entries[0], turn.words
            key = self.members.seated()[words.seat].key
            yield WordsRow(entry.game, entry.seq, key, words.salt, words.text)

    def _name_the_absent(self, turn: Turn, live: LiveGame) -> None:
        """Tell everybody before a vote which living players are away, so that somebody can call them."""
        if not any(type(event) is Began and isinstance(event.step, VOTE_STEPS) for event in turn.events):
            return
        alive, seated = live.log.game.alive, sorted(self.members.seated().items())
        away = tuple(seat for seat, one in seated if alive & BIT[seat] and not one.is_here)
        if away:
            self.news.send(
                (one for person in self.members.people for one in person.connections), write(Absent(away))
            )

    def _note_presence_change(self, turn: Turn) -> bool:
        """Return whether the turn changed what the lobby shows of presence or of joint decisions."""
        kinds = {type(event) for event in turn.events}
        if kinds and not kinds & PRESENCE_EVENTS and self.state is TableState.PLAYING:
            return False
        presence, live = self.presence, self.live
        presence.update_idle_since(live)
        have_fallen = self.decisions.count_absence()
        have_fallen |= NightFell in kinds and self.decisions.motions.clear()
        is_undecided = self.decisions.note_voters()
        is_other = presence.refresh_presence(live) or self.news.due() is not None
        return is_other or have_fallen or (is_undecided and not presence.is_night(live))

    # -- while people look at their cards

    def looked(self, person: Person, deal: str) -> None:
        """Note that a person knows their card. The last one, or an elected judge, lets the game continue."""
        live = self.games.current()
        look, seat = live.look, person.seat if person.standing == SEAT else 0
        if not seat and person.standing != JUDGES:
            raise Denied("not_allowed")
        if look is None:
            return  # time ran out before this message arrived
        if deal != live.deal:
            raise Denied("other_deal")
        if not seat:
            self._end_look(live)
        elif seat not in look.looked:
            look.looked.add(seat)
            if live.is_look_over(self._clock.now()):
                self._end_look(live)
            else:
                self.games.note_look()
                self.news.post(self.frames.look_news(live), [self.members.row()])

    def _end_look(self, live: LiveGame) -> None:
        """Start the clock of the step and announce it."""
        live.end_look()
        self.games.note_look()
        self.frames.end_look()
        clock = self.clock()
        rows: list[Row] = [self.members.row(), *([clock] if clock is not None else [])]
        self.news.post(self.frames.fresh(live, opens=True), rows)

    # -- the one phone, and the device that speaks

    def seal(self, person: Person, connection: ClientConnection, message: Seal) -> None:
        """Seal the taps of a seat in the night of one phone; only the device that sent them is answered."""
        live = self.games.current()
        if self.settings.mode is not Mode.ONE_PHONE or person.standing != ORGANISER:
            raise Denied("not_allowed")
        if message.seat > self.settings.seats:
            raise Denied("no_such_seat", str(message.seat))
        rows = live.seal(message.seat, message.picks, message.id)
        told = live.after_pass(message.seat, self.presence.lang_of(connection))
        self.news.post([(connection, write(told)), *self.frames.passes_news(live)], rows)

    def look(self, person: Person, connection: ClientConnection, seat: Seat) -> None:
        """Show the view of another seat on the one phone."""
        if seat > self.settings.seats:
            raise Denied("no_such_seat", str(seat))
        self.presence.look_at(connection, seat)
        self.refresh(person, connection)

    def was_said(self, text: str) -> str:
        """Return the language in which this was recently said aloud to everybody, or an empty string."""
        return self.live.was_said(text) if self.live is not None else ""

    def voice_ended(self, person: Person, n: int) -> None:
        """Note that the speaking device has said everything up to its frame n; a waiting clock starts."""
        live = self.live
        if live is not None and self.presence.speaks(person) and live.voice_ended(n):
            self.news.post(self.frames.fresh(live))

    # -- devices

    def connect(self, person: Person, connection: ClientConnection, lang: str) -> None:
        """Add a device with its language, and send it the table and the game."""
        presence, was_here = self.presence, person.is_here
        presence.connect(person, connection, lang)
        is_back = self.decisions.count_absence()
        if person.standing == KNOCKS:
            self.refresh(person, connection)
            return
        self.decisions.motions.fall(person.seat)
        presence.update_idle_since(self.live)
        if self.members.is_paused_for_nobody and self.live is not None and presence.idle_since is None:
            self.act(Resume(), JUDGE)
            self.members.is_paused_for_nobody = False
            self.news.post([], (self.members.row(),))
        has_changed = presence.refresh_presence(self.live) and not was_here
        self.refresh(person, connection)
        self.news.tell_own_devices(person, connection)
        if is_back or (person.standing in STANDINGS_SHOWN_AT_NIGHT and not was_here):
            self.news.tell_lobby(but=connection)
        elif has_changed:
            self.news.tell_minor_change(but=connection)

    def disconnect(self, person: Person, connection: ClientConnection) -> None:
        """Remove a device."""
        self.presence.disconnect(person, connection)
        self.decisions.count_absence()
        if person.standing == KNOCKS:
            return
        self.news.tell_own_devices(person)
        self.presence.update_idle_since(self.live)
        if person.standing in STANDINGS_SHOWN_AT_NIGHT and not person.is_here:
            self.news.tell_lobby()  # another device may take its place, and people see for whom they wait
        elif self.presence.refresh_presence(self.live):
            self.news.tell_minor_change()

    def refresh(self, person: Person, connection: ClientConnection, seen: ResumeFrom | None = None) -> None:
        """Send a device everything that it should show now, after rows that are still being written.

        `seen`: the last frame that it has; the history is sent only if it has missed something.
        """
        if person.standing == KNOCKS:
            self.news.send([connection], write(Waiting(self.id)))
            return
        self.presence.refresh_presence(self.live)
        shown = [self.news.lobby_of(person, connection), *self.frames.picture(person, connection, seen)]
        self.news.post([(connection, message) for message in shown])

    def mute(self, person: Person, seat: Seat, on: bool) -> None:
        """Mute or unmute the person at a seat, wherever they sit later; only the muting person is told."""
        muted = self.members.seated().get(seat)
        if muted is not None and on != (muted.key in person.muted):
            person.muted ^= {muted.key}
            self.news.post(self.news.lobby_for((person,)))

    def tell_gone(self, person: Person) -> None:
        """Tell everybody that a person has left. A judge's chair is put back and their vote is dropped."""
        self.decisions.tell_gone([person.kept(self.id), *self.members.return_chair()])
        live = self.live
        if live is not None and self.is_playing and not self.games.is_led and live.release_clock():
            self.news.post(self.frames.fresh(live))

    def close(self) -> None:
        """Close the table.

        A current game stays unfinished; penalties lapse unless the table is of an evening.
        """
        over = self.games.abandon()
        lapsed = [] if self.settings.evening else lapse(self.members)
        self.news.tell_now((self.members.row(), *over, *lapsed))

    # -- time

    @property
    def is_running(self) -> bool:
        """Whether a game clock is running."""
        return self.is_playing and not self.games.current().log.game.paused and not self.outbox.is_broken

    def clock(self) -> ClockRow | None:
        """Return the state of the game clock for storage, or None if no game is on."""
        if self.live is None or self.outbox.is_broken:
            return None
        now = self._clock.now()
        return self.live.clock(now, self.presence.absences(now))

    def due(self) -> float | None:
        """Return when this table must be called next, or None."""
        moments = [self.news.due(), self._idle_due(), self.decisions.due(), self.new_phones.due()]
        moments.append(self.live.due() if self.live is not None else None)
        return min((moment for moment in moments if moment is not None), default=None)

    def _idle_due(self) -> float | None:
        since = self.presence.idle_since
        if since is None or self.state is TableState.CLOSED:
            return None
        lonely = IDLE_PAUSE_SOLO_S if self.settings.mode is Mode.SOLO else IDLE_PAUSE_S
        return since + (lonely if self._is_missing_people else IDLE_CLOSE_S)

    @property
    def _is_missing_people(self) -> bool:
        """Whether a game is on that needs people; one between programs alone needs nobody."""
        is_on = self.is_playing and not self.games.current().log.game.paused
        return is_on and not all(person.bot for person in self.members.seated().values())

    def catch_up(self, now: float) -> bool:
        """Do one thing that is due by then; return whether there was one."""
        if self.news.tell_late(now):
            return True
        due = self._idle_due()
        if due is not None and due <= now:
            self._pause_or_close()
            return True
        if self.decisions.catch_up(now) or self.new_phones.assign_due_seat(now):
            return True
        live = self.live
        if live is not None and live.is_look_over(now):
            self._end_look(live)
            return True
        if live is not None and live.voice_is_late(now):
            self.news.post(self.frames.fresh(live))
            return True
        turn = live.catch_up(now) if live is not None else None
        if live is None or turn is None:
            return False
        self.tell(turn)
        if self.state is TableState.PLAYING and live.log.game.day > MAX_GAME_DAYS:
            self.close()
        return True

    def _pause_or_close(self) -> None:
        if self._is_missing_people:
            # Stored before the pause: after it, a crash could lose the mark.
            self.members.is_paused_for_nobody = True
            self.news.post([], (self.members.row(),))
            self.act(Pause(), JUDGE)
        else:
            self.close()
