"""A table: its members and the games they play, one after another.

Each action on a game returns a `Turn`, which the table stores and sends. Everything that leaves the table
goes through its outbox, in order, after its rows are durable.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.engine.commands import (
    JUDGE,
    Command,
    Foul,
    HandOver,
    Overrule,
    Pause,
    Resume,
    Ruling,
    Sender,
    TimeUp,
)
from gorod.engine.events import Began, DayBroke, JudgeChanged, Left, NightFell, Overruled, Redealt
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.engine.start import start
from gorod.engine.step import Ballot, Poll, Reading
from gorod.protocol.codes import NoticeCode
from gorod.protocol.http import GameChoice
from gorod.protocol.lobby import DealKind, DoorKind, Hands, Mode, TableState
from gorod.protocol.messages import (
    Absent,
    Looking,
    Notice,
    Penalty,
    Ready,
    ResumeFrom,
    Room,
    Seal,
    Spoken,
    Waiting,
    write,
)
from gorod.services.denied import Denied
from gorod.services.game.live_game import MANUAL_MODES, LiveGame, Rehearsal, SpokenWords, Turn
from gorod.services.game.logbook import Logbook, recalled
from gorod.services.ports import ClientConnection, Clock, Randomness
from gorod.services.rows import (
    LIVE,
    OVER,
    UNFINISHED,
    VOID,
    ClockRow,
    EntryRow,
    GameRow,
    Row,
    TableRow,
    WordsRow,
)
from gorod.services.settings import Settings, check_seats, with_game, with_seats, without_chair
from gorod.services.table import fair
from gorod.services.table.choices.election import Election
from gorod.services.table.choices.entrusting import Entrusting, check_entrusting
from gorod.services.table.choices.motions import Motions, check_motion, elected_judge, electors, wanted_judge
from gorod.services.table.choices.new_phones import NewPhones, TokenOwners
from gorod.services.table.lobby import Lobbies, NewsLimit, Sends, deliver
from gorod.services.table.members import Members, seed_of
from gorod.services.table.outbox import Outbox
from gorod.services.table.penalties import (
    brought,
    forgive_new_deals,
    give_back,
    lapse,
    note_new_deals,
    punish,
    use_up,
)
from gorod.services.table.permissions import OWN_DEVICE_MODES, is_judged, may_elect, may_elect_before
from gorod.services.table.person import JUDGES, KNOCKS, NARRATOR, ORGANISER, SEAT, Person
from gorod.services.table.presence import Presence
from gorod.services.table.stored import StoredTable
from gorod.services.tokens import new_token
from gorod.texts.catalogue import say

VOTE_STEPS = (Reading, Ballot, Poll)
LOOK_FACTORS = {Mode.ONLINE: 1, Mode.COMPANION: 1, Mode.SOLO: 10}
"""Factor on the usual time limit for looking at cards, for modes in which people have their own devices.

It is longer in `solo`, where nobody else waits for the person.
"""
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


class DealSeeds(Struct, frozen=True):
    """The inputs of a deal, published when the game is over."""

    server_seed: str
    seat_seeds: tuple[str, ...]
    lot: fair.SeatDraw | None = None
    typed: bool = False
    """Whether the cards were dealt at the table; then no deal was promised."""


class Table:
    """The members of a table, their presence, their joint decisions, and their current game."""

    _played: GameRow
    """The current game, or the last one."""

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
        self._clock, self._randomness = clock, randomness
        self.members = Members(row)
        self._pace = pace * self.settings.pace
        self._look_limit_s = look_limit_s
        self.outbox = outbox
        self.live: LiveGame | None = None
        self.presence = Presence(self.members, clock)
        self.motions, self.election = Motions(), Election()
        self.entrusting = Entrusting(organiser_away_s)
        self.new_phones = NewPhones(self, self.members, self.presence, outbox, tokens, clock, self._pace)
        wanted = self.motions, self.election, self.entrusting
        self._lobbies = Lobbies(self.members, self.presence, *wanted, self._pace, node)
        self._news = NewsLimit()
        self._is_undecided = False
        """Whether joint decisions must be counted again, because there are fewer voters now."""
        self._told_look: Looking | None = None
        """The last `Looking` message that was sent to everybody."""

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
    def is_playing(self) -> bool:
        """Whether there is a game that is not over."""
        return self.live is not None and not self.live.is_over

    def _game(self) -> LiveGame:
        """Return the current game, or raise `Denied` if there is none."""
        if self.live is None or self.live.is_over:
            raise Denied("no_game")
        return self.live

    # -- the start of a game, and after a restart

    def begin(self, cards: Sequence[str] = ()) -> None:
        """Fill the seats, deal and start.

        `cards`: those that a judge has dealt at the table, from seat 1 on.
        """
        members = self.members
        if members.state is not TableState.OPEN:
            raise Denied("already_started")
        is_typed = self.settings.dealing is DealKind.TYPED
        self._check_cards(cards, is_typed)
        missing = members.fill_seats(self._randomness)
        people = [members.seated()[seat] for seat in range(1, self.settings.seats + 1)]
        seeds = tuple(seed_of(person, self._randomness) for person in people)
        game, deck = self._new_game(DealSeeds(members.seed, seeds, members.standing_draw(), is_typed))
        deck = tuple(cards) if is_typed else deck
        is_picked = self.settings.dealing is DealKind.PICKED
        first = start(self.settings.ruleset, () if is_picked else deck, deck, brought(members))
        if isinstance(first, Refused):
            raise Denied(first.code, first.detail, first.clause)
        members.number, members.game, members.state = members.number + 1, game.id, TableState.PLAYING
        members.entrance.invites.clear()
        self._played = game
        self.live = self._live_game(Log(first), Logbook(game.id))
        for person in self.presence.waited_for().values():
            person.elects, person.away, person.away_since = 0, 0.0, None
        self._count_absence()
        self.motions.clear()
        self.election.clear()
        kept = [person.kept(self.id) for person in (*people, *missing)]
        turn = self.live.begin()
        self._note_look()
        self.tell(turn, [members.row(), *kept, game, *use_up(members)])
        self._tell_the_missing(missing)
        self._seat_programs(self.live)

    def _check_cards(self, cards: Sequence[str], is_typed: bool) -> None:
        """Raise `Denied` unless the cards match the cast, or are none where the program deals."""
        wanted = Counter(self.settings.cast) if is_typed else Counter[str]()
        if Counter(cards) != wanted:
            raise Denied("other_cards", ", ".join(f"{role} {wanted[role]}" for role in wanted))

    def _new_game(self, secret: DealSeeds) -> tuple[GameRow, tuple[str, ...]]:
        id, seed = new_token(self._randomness), bytes.fromhex(secret.server_seed)
        deck = fair.deck(seed, secret.seat_seeds, self.settings.cast, id)
        seated = self.members.seated()
        keys = json.encode([seated[seat].key for seat in sorted(seated)])
        promise, number = fair.commitment(seed), self.members.number + 1
        at = int(self._clock.now() * 1000)
        return GameRow(id, self.id, number, LIVE, at, promise, json.encode(secret), keys), deck

    def _live_game(self, log: Log, book: Logbook) -> LiveGame:
        names = {seat: person.name for seat, person in self.members.seated().items() if not person.bot}
        luck, began_at = self._deal_seeds().server_seed, self._played.at
        limit_s = self._look_limit_s / self._pace * LOOK_FACTORS.get(self.settings.mode, 0)
        ports = self._clock, self._randomness, self._pace, self.presence
        return LiveGame(self.settings, log, book, *ports, names, luck, began_at, limit_s)

    def _seat_programs(self, live: LiveGame) -> None:
        for seat, person in self.members.seated().items():
            if person.bot:
                live.sit(seat, person.bot)

    def _tell_the_missing(self, missing: Sequence[Person]) -> None:
        """Tell people who are suspended for this game, and the organisers (K27)."""
        organisers = [one for person in self.members.people if person.manages for one in person.connections]
        for person in missing:
            self._notify(person.connections, NoticeCode.SUSPENDED, "table-you-miss-this-game")
            self._notify(organisers, NoticeCode.SUSPENDED, "table-misses-this-game", name=person.name)

    def _notify(
        self, connections: Sequence[ClientConnection], code: NoticeCode, key: str, **values: str
    ) -> None:
        """Send a notice to each device in its language."""
        langs = [(one, self.presence.lang_of(one)) for one in connections]
        self._post([(one, write(Notice(code, say(lang, key, **values)))) for one, lang in langs])

    def recall(self, row: TableRow) -> None:
        """Restore the members from their stored row, and drop the game; `take_up` restores it afterwards."""
        self.live = None
        self.members.recall(row)

    def take_up(self, kept: StoredTable) -> None:
        """Restore the stored game after a restart. Its clock continues from the stored time."""
        played, entries, clock = kept.game, kept.entries, kept.clock
        if played is None:
            return
        self._remember(played, entries)
        if self.state is not TableState.PLAYING:
            return
        self._played, game = played, recalled(entries, clock)
        self.live = live = self._live_game(game.log, Logbook(played.id, entries[-1], game.turns))
        live.resume(game)
        if self.members.look is not None:
            live.look_again(self.members.look)
        self.new_phones.restart_waits()
        self._recall_words(live, kept.words)
        seated = self.members.seated()
        self.presence.seen_here = {*seated}
        away = json.decode(clock.away, type=dict[Seat, int]) if clock else {}
        for seat, person in self.presence.waited_for().items():
            person.away, person.away_since = away.get(seat, 0) / 1000, None
        self._count_absence()
        self._seat_programs(live)

    def _recall_words(self, live: LiveGame, kept: Iterable[WordsRow]) -> None:
        """Restore public speeches to the history. Words spoken in private were never stored."""
        keys = json.decode(self._played.seats, type=list[str])
        for row in kept:
            words = SpokenWords(keys.index(row.person) + 1, row.salt, row.text)
            live.history.said(words.digest, words.seat, words.text)

    def _remember(self, played: GameRow, entries: Iterable[EntryRow]) -> None:
        """Remember which named commands are in the log, so that a repeated one is confirmed again."""
        known = {person.key: person for person in self.members.people}
        seats = ["", *json.decode(played.seats, type=list[str])]
        judge = next((one.key for one in self.members.people if one.standing == ORGANISER), "")
        for sender, command in dict.fromkeys((entry.sender, entry.command) for entry in entries):
            name, _, key = command.rpartition(" ")
            if sender != JUDGE or key not in known:
                name, key = command, judge if self.settings.mode in MANUAL_MODES else seats[max(sender, 0)]
            if key in known and not name.startswith("#"):
                known[key].remember(name, None)

    # -- where a person judges

    @property
    def _is_judged(self) -> bool:
        return is_judged(self.settings.mode, self.live.log.game if self.live is not None else None)

    @property
    def _is_led(self) -> bool:
        """Whether a person judges; includes a judge who was elected before the deal (B2)."""
        return self._is_judged or self.members.judge is not None

    def _check_judged(self) -> None:
        if not self._is_judged:
            raise Denied("only_a_judge")

    def _check_led(self) -> None:
        if not self._is_led:
            raise Denied("only_a_judge")

    def set_clock(self, seconds: int, hold: bool | None, name: str) -> None:
        """Let the judge adjust the clock, and show it to everybody."""
        self._check_led()
        live = self._game()
        self._tell_clock(live, live.set_clock(seconds, hold, name))

    def voice_ended(self, person: Person, n: int) -> None:
        """Note that the speaking device has said everything up to its frame n; a waiting clock starts."""
        live = self.live
        if live is not None and self.presence.speaks(person) and live.voice_ended(n):
            self._tell_clock(live)

    def _tell_clock(self, live: LiveGame, rows: Sequence[Row] = ()) -> None:
        """Send everybody the current clock."""
        self._post(self._fresh(live), rows)

    def name_seat(self, seat: Seat, name: str, deed: str) -> None:
        """Name the person at a seat: a new person without a device, or a corrected name."""
        if self.settings.mode not in MANUAL_MODES:
            raise Denied("only_a_judge")
        if not name:
            raise Denied("bad_name")
        rows = self.members.name_seat(seat, name, self._randomness)
        if self.live is not None and self.is_playing:
            rows += self.live.correct_name(seat, name, deed)
        self.tell_lobby(rows)

    def name_judge(self, judge: Person, name: str) -> None:
        """Set the name of the judge on the sheet."""
        self._check_judged()
        if not name:
            raise Denied("bad_name")
        judge.name = name
        self.tell_lobby([judge.kept(self.id)])

    def swap_people(self, one: Seat, other: Seat, deed: str) -> None:
        """Let two people change seats; during a game this corrects a judge's mistake in the list of names.

        Cards and actions stay with the seats.
        """
        if self.state is TableState.OPEN:
            self._ask_again(self.members.swap(one, other), "table-seats-changed")
            return
        self._check_judged()
        rows = self.members.swap(one, other)
        if self.live is not None and self.is_playing:
            keys = json.decode(self._played.seats, type=list[str])
            keys[one - 1], keys[other - 1] = keys[other - 1], keys[one - 1]
            self._played = replace(self._played, seats=json.encode(keys))
            rows += [self._played, *self.live.swap_names(one, other, deed)]
        self.tell_lobby(rows)

    def rehearse(self, command: Command | None, sender: Sender, undo: int, lang: str) -> Rehearsal:
        """Return what a command or an undo would lead to, without doing it."""
        self._check_led()
        if self.live is None:
            raise Denied("no_game")
        if undo:
            self._check_who_played()
        found = self.live.rehearse(command, sender, undo, lang)
        if isinstance(found, Refused):
            raise Denied(found.code, found.detail, found.clause)
        return found

    def rehearse_foul(self, command: Foul, lang: str) -> tuple[str, ...]:
        """Return the lines that everybody would hear about a foul."""
        found = self._game().rehearse_foul(command, lang)
        if isinstance(found, Refused):
            raise Denied(found.code, found.detail, found.clause)
        return tuple(found)

    # -- turns

    def act(self, command: Command, sender: Sender, name: str = "") -> Refused | None:
        """Decide a command; store and send the resulting turn."""
        if self.live is None:
            raise Denied("no_game")
        if self.live.look is not None and isinstance(command, TimeUp) and sender == JUDGE:
            raise Denied("cards_first")
        if self.live.has_sealed and isinstance(command, TimeUp) and sender == JUDGE and not self._is_judged:
            turn = self.live.end_night(name)
            if isinstance(turn, Refused):
                return turn
            self.tell(turn)
            return None
        answer = self.live.act(command, sender, name)
        if isinstance(answer, Refused):
            return answer
        self.tell(answer)
        return None

    def thought(self, live: LiveGame, seat: Seat, command: Command | None) -> None:
        """Take the decision of a program. It is ignored if another game has begun since it was asked."""
        if self.live is live and not live.is_over and (turn := live.thought(seat, command)) is not None:
            self.tell(turn)

    def undo(self, turns: int, name: str) -> None:
        """Take back turns; allowed where a person judges or plays alone."""
        if self.live is None or not (self._is_led or self.settings.mode is Mode.SOLO):
            raise Denied("no_undo")
        self._check_who_played()
        turn = self.live.undo(turns, name)
        if isinstance(turn, Refused):
            raise Denied(turn.code, turn.detail, turn.clause)
        self.tell(turn)

    def skip_to_end(self) -> None:
        """Play the rest of the game at once, if only programs are alive in it (`solo`)."""
        live = self._game()
        if self.settings.mode is not Mode.SOLO:
            raise Denied("not_allowed")
        people = self.members.electorate()
        if any(live.log.game.alive & BIT[person.seat] for person in people):
            raise Denied("still_playing")
        live.skip()
        self._post(self._fresh(live))

    def _check_who_played(self) -> None:
        """Raise `Denied` if an undo would reopen a finished game for people who did not play it.

        They must not see its cards.
        """
        seated = [person.key for _, person in sorted(self.members.seated().items())]
        if self.state is not TableState.OPEN or self.live is None:
            return
        if seated != json.decode(self._played.seats):
            raise Denied("other_people")
        if self.live.settings.ruleset != self.settings.ruleset:
            raise Denied("other_rules")

    def tell(self, turn: Turn, opened: Sequence[Row] = ()) -> None:
        """Store a turn and send everybody their part of it; `opened`: the first rows of a new game."""
        live = self.live
        assert live is not None
        is_undone = not turn.events
        if is_undone:
            noted = forgive_new_deals(self.members, live.log.events)
        else:
            noted = note_new_deals(self.members, turn.events)
        rows: list[Row] = [*opened, *turn.entries, *self._words_of(turn)]
        rows += [person.noted(self.id) for person in noted]
        sends = self._lobbies.sends(live) if opened else []
        if self._note_look():
            rows.append(self.members.row())
        sends += self._look_news(live)
        sends += self._passes_news(live)
        late_phones = self.new_phones.late(live)
        self._news.put_off_to = None if opened else self._news.put_off_to
        frames = [
            (person, one, self._frame(turn, live, person, one))
            for person in self.members.people
            for one in person.connections
        ]
        sends += [(one, frame) for _, one, frame in frames]
        sends += self._talk_of(turn)
        if is_undone:  # viewers who had seen an event that was taken back need their history again
            sends += [(one, self._past(live, person, one)) for person, one, frame in frames if frame]
        has_changed = live.is_over or self.state is TableState.OPEN
        if has_changed:
            rows += self._finish_game() if live.is_over else self._reopen_game()
        self._post(sends, rows)
        self.new_phones.end(late_phones)
        self._name_the_absent(turn, live)
        is_news = self._note_presence_change(turn)
        if has_changed or is_news or late_phones:
            self.tell_now()
        elif noted:
            self._tell_alone(noted)

    def _words_of(self, turn: Turn) -> Iterable[WordsRow]:
        if turn.words is not None:
            entry, words = turn.entries[0], turn.words
            key = self.members.seated()[words.seat].key
            yield WordsRow(entry.game, entry.seq, key, words.salt, words.text)

    def _frame(self, turn: Turn, live: LiveGame, person: Person, connection: ClientConnection) -> bytes:
        game = live.log.game
        plays = person.standing == SEAT and person.seat != (game.judge or -1)
        viewer = person.seat if plays else self.presence.viewer(person, connection, game)
        return turn.message(viewer, self.presence.lang_of(connection), self.presence.speaks(person))

    def _talk_of(self, turn: Turn) -> Sends:
        """Return the spoken words for everybody who may hear them and has not muted the speaker."""
        if turn.words is None:
            return []
        words, speaker = write(Spoken(turn.words.seat, turn.words.text, Room.TABLE)), turn.words.seat
        seen_by, key = turn.audiences[0], self.members.seated()[speaker].key
        return [
            (one, words)
            for person in self.members.people
            if key not in person.muted and (seen_by & EVERYONE or seen_by & BIT[person.seat])
            for one in person.connections
        ]

    def _finish_game(self) -> list[Row]:
        """Close a finished game: its deal may be published, and the table is open for the next game."""
        members = self.members
        members.state = TableState.OPEN
        members.renew_promise(self._randomness)
        for person in members.people:
            person.away = 0.0
        self.motions.clear()
        self._played = replace(self._played, state=OVER)
        return [self._played, *members.clear_seats(), *members.return_chair(), members.row()]

    def _reopen_game(self) -> list[Row]:
        """Reopen a game whose end was taken back."""
        self.members.state, self._played = TableState.PLAYING, replace(self._played, state=LIVE)
        return [self.members.row(), self._played]

    def _name_the_absent(self, turn: Turn, live: LiveGame) -> None:
        """Tell everybody before a vote which living players are away, so that somebody can call them."""
        if not any(type(event) is Began and isinstance(event.step, VOTE_STEPS) for event in turn.events):
            return
        alive, seated = live.log.game.alive, sorted(self.members.seated().items())
        away = tuple(seat for seat, one in seated if alive & BIT[seat] and not one.is_here)
        if away:
            words = write(Absent(away))
            self._post([(one, words) for person in self.members.people for one in person.connections])

    def _note_presence_change(self, turn: Turn) -> bool:
        """Return whether the turn changed what the lobby shows of presence or of joint decisions."""
        kinds = {type(event) for event in turn.events}
        if kinds and not kinds & PRESENCE_EVENTS and self.state is TableState.PLAYING:
            return False
        presence, live = self.presence, self.live
        presence.update_idle_since(live)
        have_fallen = self._count_absence()
        have_fallen |= NightFell in kinds and self.motions.clear()
        is_wanted = bool(self.motions or self.entrusting)
        self._is_undecided = is_wanted or any(one.elects for one in presence.voters(live).values())
        is_other = presence.refresh_presence(live) or self.news_due() is not None
        return is_other or have_fallen or (self._is_undecided and not presence.is_night(live))

    def _deal_seeds(self) -> DealSeeds:
        return json.decode(self._played.secret, type=DealSeeds)

    def fair_deck(self) -> tuple[str, ...]:
        """Return the cards for a new deal; its order follows from the same promise."""
        secret = self._deal_seeds()
        seed, again = bytes.fromhex(secret.server_seed), 1
        if self.live is not None:
            again += sum(isinstance(event, Redealt) for event in self.live.log.events)
        return fair.deck(seed, secret.seat_seeds, self.settings.cast, self._played.id, again)

    # -- while people look at their cards

    def looked(self, person: Person, deal: str) -> None:
        """Note that a person knows their card. The last one, or an elected judge, lets the game continue."""
        live = self._game()
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
                self._note_look()
                self._post(self._look_news(live), [self.members.row()])

    def _end_look(self, live: LiveGame) -> None:
        """Start the clock of the step and announce it."""
        live.end_look()
        self._note_look()
        self._told_look, clock = None, self.clock()
        rows: list[Row] = [self.members.row(), *([clock] if clock is not None else [])]
        self._post(self._fresh(live, opens=True), rows)

    def _fresh(self, live: LiveGame, opens: bool = False) -> Sends:
        """Return a frame with the current state of the game for every device."""
        presence, game = self.presence, live.log.game
        return [
            (one, live.fresh(presence.viewer(who, one, game), presence.lang_of(one), speaks, opens))
            for who in self.members.people
            for speaks in [presence.speaks(who)]
            for one in who.connections
        ]

    def _note_look(self) -> bool:
        """Copy to the members who knows their card, for storage; return whether it changed."""
        live, before = self.live, self.members.look
        self.members.look = live.look.kept() if live is not None and live.look is not None else None
        return self.members.look != before

    def _look_news(self, live: LiveGame) -> Sends:
        """Return for every device how many people know their card, if that or its deadline has changed."""
        before, self._told_look = self._told_look, live.looking()
        if self._told_look in (None, before):
            return []
        return [(one, self._looking(live, who)) for who in self.members.people for one in who.connections]

    def _looking(self, live: LiveGame, person: Person) -> bytes:
        """Return the `Looking` message for a person, or nothing if nobody looks at cards now."""
        told, look = live.looking(), live.look
        if told is None or look is None:
            return b""
        has_looked = person.standing == SEAT and person.seat in look.looked
        return write(replace(told, mine=has_looked))

    # -- the night of one phone

    def seal(self, person: Person, connection: ClientConnection, message: Seal) -> None:
        """Seal the taps of a seat in the night of one phone; only the device that sent them is answered."""
        live = self._game()
        if self.settings.mode is not Mode.ONE_PHONE or person.standing != ORGANISER:
            raise Denied("not_allowed")
        if message.seat > self.settings.seats:
            raise Denied("no_such_seat", str(message.seat))
        rows = live.seal(message.seat, message.picks, message.id)
        told = live.after_pass(message.seat, self.presence.lang_of(connection))
        self._post([(connection, write(told)), *self._passes_news(live)], rows)

    def _passes_news(self, live: LiveGame) -> Sends:
        """Return messages to the organiser's devices about who has had the phone this night."""
        passes = live.passes()
        if passes is None:
            return []
        organisers = [one for one in self.members.people if one.standing == ORGANISER]
        told = write(passes)
        return [(one, told) for person in organisers for one in person.connections]

    def _pass_of(self, live: LiveGame, person: Person, connection: ClientConnection) -> tuple[bytes, ...]:
        """Return who has had the one phone, and the message for its current holder."""
        passes = live.passes() if person.standing == ORGANISER else None
        if passes is None:
            return ()
        seat = self.presence.looks_at(connection)
        own = live.own_pass(seat, self.presence.lang_of(connection)) if seat else None
        return (write(passes), write(own)) if own is not None else (write(passes),)

    # -- devices

    def was_said(self, text: str) -> str:
        """Return the language in which this was recently said aloud to everybody, or an empty string."""
        return self.live.was_said(text) if self.live is not None else ""

    def connect(self, person: Person, connection: ClientConnection, lang: str) -> None:
        """Add a device with its language, and send it the table and the game."""
        presence, was_here = self.presence, person.is_here
        presence.connect(person, connection, lang)
        is_back = self._count_absence()
        if person.standing == KNOCKS:
            self.refresh(person, connection)
            return
        self.motions.fall(person.seat)
        presence.update_idle_since(self.live)
        if self.members.is_paused_for_nobody and self.live is not None and presence.idle_since is None:
            self.act(Resume(), JUDGE)
            self.members.is_paused_for_nobody = False
            self._post([], (self.members.row(),))
        has_changed = presence.refresh_presence(self.live) and not was_here
        self.refresh(person, connection)
        self._tell_devices(person, connection)
        if is_back or (person.standing in STANDINGS_SHOWN_AT_NIGHT and not was_here):
            self._tell_when(False, (), but=connection)
        elif has_changed:
            self.tell_minor_change(but=connection)

    def disconnect(self, person: Person, connection: ClientConnection) -> None:
        """Remove a device."""
        self.presence.disconnect(person, connection)
        self._count_absence()
        if person.standing == KNOCKS:
            return
        self._tell_devices(person)
        self.presence.update_idle_since(self.live)
        if person.standing in STANDINGS_SHOWN_AT_NIGHT and not person.is_here:
            self.tell_lobby()  # another device may take its place, and people see for whom they wait
        elif self.presence.refresh_presence(self.live):
            self.tell_minor_change()

    def _tell_devices(self, person: Person, but: ClientConnection | None = None) -> None:
        """Tell a player's other devices how many there are, at night too; nobody else is told."""
        if person.standing != SEAT or not person.seat:
            return
        self._post([(one, told) for one, told in self._lobbies.sends(self.live, (person,)) if one is not but])

    def refresh(self, person: Person, connection: ClientConnection, seen: ResumeFrom | None = None) -> None:
        """Send a device everything that it should show now, after rows that are still being written.

        `seen`: the last frame that it has; the history is sent only if it has missed something.
        """
        if person.standing == KNOCKS:
            self._post([(connection, write(Waiting(self.id)))])
            return
        self.presence.refresh_presence(self.live)
        lobby = self._lobbies.lobby(person, self.presence.lang_of(connection), self.live)
        shown = [write(lobby), *self._picture(person, connection, seen)]
        self._post([(connection, message) for message in shown])

    def _picture(
        self, person: Person, connection: ClientConnection, seen: ResumeFrom | None
    ) -> tuple[bytes, ...]:
        """Return the history, if the device lacks it, and the current state of the game."""
        live = self.live
        if live is None:
            return ()
        viewer = self.presence.viewer(person, connection, live.log.game)
        fresh = live.fresh(viewer, self.presence.lang_of(connection), self.presence.speaks(person))
        known, looking = (live.epoch(viewer), live.number(viewer)), self._looking(live, person)
        passes = self._pass_of(live, person, connection)
        if seen is not None and (seen.epoch or known[0], seen.n) == known:
            return *passes, looking, fresh
        return *passes, looking, self._past(live, person, connection), fresh

    def _past(self, live: LiveGame, person: Person, connection: ClientConnection) -> bytes:
        """Return what this device would have seen and heard so far."""
        viewer = self.presence.viewer(person, connection, live.log.game)
        lang = self.presence.lang_of(connection)
        return live.past(viewer, lang, person.seat, self.members.muted_by(person))

    def look(self, person: Person, connection: ClientConnection, seat: Seat) -> None:
        """Show the view of another seat on the one phone."""
        if seat > self.settings.seats:
            raise Denied("no_such_seat", str(seat))
        self.presence.look_at(connection, seat)
        self.refresh(person, connection)

    # -- what everybody is told of the table

    def _post(self, sends: Sends, rows: Sequence[Row] = ()) -> None:
        """Send these messages once these rows are durable."""
        self.outbox.post(rows, partial(deliver, sends))

    def whisper(self, connections: Iterable[ClientConnection], words: bytes) -> None:
        """Send words that are not stored."""
        self._post([(one, words) for one in connections])

    def tell_lobby(self, rows: Sequence[Row] = ()) -> None:
        """Store rows, then send everybody the lobby. It is sent later if it was sent often lately."""
        self._tell_when(False, rows)

    def tell_minor_change(
        self, rows: Sequence[Row] = (), by: Iterable[Person] = (), but: ClientConnection | None = None
    ) -> None:
        """Send the lobby like `tell_lobby`, but limited further, for changes that are small and frequent.

        The people in `by` get it at once. The device `but` gets nothing: it has just been sent the lobby.
        """
        self._tell_when(True, rows, by, but)

    def _tell_when(
        self,
        is_minor: bool,
        rows: Sequence[Row],
        by: Iterable[Person] = (),
        but: ClientConnection | None = None,
    ) -> None:
        # Count presence even if the lobby is sent later: what is seen must not depend on who is connected
        # then.
        self.presence.refresh_presence(self.live)
        if self._news.may_tell(is_minor, self._clock.now()):
            self.tell_now(rows, but)
        else:
            self._post(self._lobbies.sends(self.live, by), rows)

    def tell_now(self, rows: Sequence[Row] = (), but: ClientConnection | None = None) -> None:
        """Send everybody the lobby at once, whatever the limit."""
        self._news.put_off_to = None
        self.presence.refresh_presence(self.live)
        self._post([(one, lobby) for one, lobby in self._lobbies.sends(self.live) if one is not but], rows)

    def _tell_alone(self, someone: Iterable[Person], rows: Sequence[Row] = ()) -> None:
        """Send the lobby to these people and the organisers only; nobody else learns that it changed."""
        keys = {person.key for person in someone}
        told = [person for person in self.members.people if person.manages or person.key in keys]
        self._post(self._lobbies.sends(self.live, told), rows)

    def news_due(self) -> float | None:
        """Return when a postponed lobby is sent, or None; never at night."""
        return None if self.presence.is_night(self.live) else self._news.put_off_to

    # -- what people do

    def mute(self, person: Person, seat: Seat, on: bool) -> None:
        """Mute or unmute the person at a seat, wherever they sit later; only the muting person is told."""
        muted = self.members.seated().get(seat)
        if muted is not None and on != (muted.key in person.muted):
            person.muted ^= {muted.key}
            self._post(self._lobbies.sends(self.live, (person,)))

    def ready(self, person: Person, message: Ready) -> None:
        """Note whether a person is ready, between games only.

        During a game it would be a signal to the living (L7).
        """
        if self.state is TableState.OPEN:
            person.ready, person.seed = message.on, message.seed or person.seed
            self.tell_minor_change(by=(person,))

    def sit(self, person: Person, seat: Seat) -> None:
        """Let a person take another seat."""
        self.tell_minor_change(self.members.sit(person, seat), (person,))

    def draw(self) -> None:
        """Draw the seats by lot."""
        self.tell_lobby(self.members.draw_seats(self._randomness))

    def change(self, door: DoorKind | None, bots: str | None, dealing: DealKind | None) -> None:
        """Change how people enter, which programs play, or who deals."""
        self.tell_lobby(self.members.change(door, bots, dealing))

    def resize(self, seats: int) -> None:
        """Change the number of seats of the same game; surplus free seats are removed."""
        if seats not in self.settings.sizes:
            check_seats(replace(self.settings, seats=seats))
        self._ask_again(self.members.play_instead(with_seats(self.settings, seats)), "table-seats-changed")

    def choose_game(self, wanted: GameChoice) -> None:
        """Change the rules for the people who sit here."""
        if self.settings.elected:
            raise Denied("judge_elected")
        self._ask_again(self.members.play_instead(with_game(self.settings, wanted)), "table-rules-changed")

    def _ask_again(self, rows: Sequence[Row], why: str) -> None:
        """Store other rules or seats, promise a new deal, and ask everybody to confirm again."""
        rows = [*rows, *self.members.ask_again(self._randomness)]
        self.election.clear()
        self.tell_lobby(rows)
        others = [one for person in self.members.people if not person.manages for one in person.connections]
        self._notify(others, NoticeCode.GAME_CHANGED, why)

    def show_hands(self, hands: Hands) -> None:
        """Choose whether votes are cast on phones or counted at the table. Refused during a vote."""
        if self.live is not None and self.is_playing and self.live.is_voting:
            raise Denied("vote_is_on")
        rows = self.members.show_hands(hands)
        if self.live is not None:
            self.live.settings = self.settings
        self.tell_lobby(rows)

    def punish(self, person: Person, word: Penalty) -> None:
        """Note a judge's penalty for somebody's next game."""
        punish(self.members, person, word)
        self._tell_alone((person,), (person.noted(self.id),))

    def deal_again(self) -> None:
        """Void a game whose cards were dealt wrongly; the table is open again for the same people.

        Fouls that they brought to it from earlier games count in the next one.
        """
        if self.settings.mode is not Mode.JUDGED:
            raise Denied("only_a_judge")
        game = self._game().log.game
        if game.day:
            raise Denied("day_has_broken")
        members = self.members
        noted = give_back(members, self._game().log.events)
        self._played = replace(self._played, state=VOID)
        self.live, members.state, members.game, members.look = None, TableState.OPEN, "", None
        members.renew_promise(self._randomness)
        for person in members.people:
            person.away, person.away_since = 0.0, None
        rows = [self._played, *members.clear_seats(), members.row()]
        self.tell_now([*rows, *(person.noted(self.id) for person in noted)])

    def pause(self, on: bool, name: str) -> None:
        """Stop the clocks, or start them again, at the organiser's wish."""
        self._game()
        refused = self.act(Pause() if on else Resume(), JUDGE, name)
        if refused is not None:
            raise Denied(refused.code, refused.detail, refused.clause)

    def depart(self, seat: Seat, reason: str) -> None:
        """Take a player out of the game without penalty; the seat stays empty until the end."""
        if self.is_playing and self._game().log.game.alive & BIT[seat]:
            self.act(Overrule(Ruling.OUT, reason, (seat,)), JUDGE)

    def move(self, person: Person, against: Seat) -> None:
        """Join a motion to remove a player who is away. Most of the players must join it."""
        if self.settings.mode is not Mode.ONLINE:
            raise Denied("no_motions")
        check_motion(self._game().log.game, self.members.seated(), person.seat, against)
        if self.motions.join(person.seat, against, self._clock.now()) and not self._decided():
            self.tell_lobby()

    def elect(self, person: Person, seat: Seat) -> None:
        """Vote for a judge (B2). Most of the people at the table decide."""
        if self.state is TableState.OPEN:
            self._elect_before(person, seat)
            return
        live = self.live
        if live is None or live.is_over or not may_elect(live.log.game):
            raise Denied("no_election")
        voters = electors(self.settings.mode, person, self.presence.voters(live).values())
        if person not in voters:
            raise Denied("not_allowed")
        wanted = wanted_judge(live.log.game, self.members.seated(), seat)
        is_news, person.elects = person.elects != wanted, wanted
        self._has_elected(voters)
        if is_news:
            self.tell_lobby()

    def _elect_before(self, person: Person, seat: Seat) -> None:
        """Vote before the deal for a seated person to give up the seat and judge."""
        self._check_election()
        voters = self.members.electorate()
        if person not in voters:
            raise Denied("not_allowed")
        whom = next((one for one in voters if one.seat == seat), None)
        if seat and whom is None:
            raise Denied("no_such_seat", str(seat))
        if whom is not None and len(voters) == 1:
            raise Denied("alone_at_table")
        if whom is not None and self.members.judge is None:
            without_chair(self.settings)  # raises early if too few players would be left
        if self.election.vote(person, whom):
            self._count_votes()

    def _check_election(self) -> None:
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        if not may_elect_before(self.settings):
            raise Denied("no_election")

    def _count_votes(self, rows: Sequence[Row] = ()) -> None:
        """Appoint the judge if one is elected; otherwise send everybody the state of the vote."""
        voters = self.members.electorate()
        self.election.forget_absent(voters)
        elected = self.election.count(voters)
        if elected is not None:
            self._appoint(elected, rows)
        else:
            self.tell_lobby(rows)

    def _appoint(self, person: Person, rows: Sequence[Row] = ()) -> None:
        appointed = self.members.appoint(person)
        self.election.clear()
        self.tell_lobby([*rows, *appointed])

    def close_election(self, seat: Seat) -> None:
        """End the vote; `seat`: the organiser's choice among those tied a second time (B2)."""
        self._check_election()
        elected = self.election.close(self.members.electorate(), seat)
        if elected is not None:
            self._appoint(elected)
        else:
            self.tell_lobby()

    def dismiss_judge(self) -> None:
        """Return an elected judge to a seat before the deal; the program judges."""
        if self.state is not TableState.OPEN:
            raise Denied("already_started")
        self.tell_lobby(self.members.dismiss_judge())

    def tell_gone(self, person: Person) -> None:
        """Tell everybody that a person has left. A judge's chair is put back and their vote is dropped."""
        rows = [person.kept(self.id), *self.members.return_chair()]
        if self.state is TableState.OPEN:
            self._count_votes(rows)
        else:
            self.tell_lobby(rows)
        if self.live is not None and self.is_playing and not self._is_led and self.live.release_clock():
            self._tell_clock(self.live)

    def entrust(self, person: Person, seat: Seat) -> None:
        """Vote for the player whose device is to speak from now on. Most of the players decide."""
        if self.settings.mode is not Mode.COMPANION:
            raise Denied("no_narrator")
        live = self._game()
        voters = self.presence.voters(live)
        check_entrusting(live.log.game, self.entrusting.is_open, voters, person.seat, seat)
        if self.entrusting.propose(person.seat, seat, self._clock.now()):
            self.entrusting.decide(voters)
            self.tell_lobby()

    def may_hand_on(self, person: Person) -> bool:
        """Return whether this person may make another device the speaking one."""
        is_chosen = bool(person.seat) and person.seat == self.entrusting.seat
        return person.manages or (is_chosen and person.seat in self.presence.voters(self.live))

    def hand_on(self) -> None:
        """Tell everybody that another device speaks and counts hands."""
        self.entrusting.end()
        others = [person for person in self.members.people if person.standing != NARRATOR]
        devices = [one for person in others for one in person.connections]
        self._notify(devices, NoticeCode.NARRATOR_MOVED, "table-narrator-moved")
        self.tell_lobby()

    def _count_absence(self) -> bool:
        """Count absences; return whether the vote on a new speaking device has lapsed."""
        self.presence.count_absence(self.live)
        is_away = self.settings.mode is Mode.COMPANION and self.presence.is_without_organiser(self.live)
        return self.entrusting.watch(is_away, self._clock.now())

    def _has_elected(self, voters: Sequence[Person]) -> bool:
        """Appoint the judge whom most of the voters want; return whether there is one."""
        seat = elected_judge(voters)
        if seat:
            self.act(HandOver(seat), JUDGE)
        return bool(seat)

    def _decided(self) -> bool:
        """Carry out a joint decision that has enough votes by now; return whether there was one."""
        if self.entrusting.decide(self.presence.voters(self.live)):
            self.tell_lobby()
            return True
        against = self.motions.carried(self.presence.voters(self.live)) if self.motions else 0
        if against:
            self.motions.fall(against)
            self.depart(against, "motion")  # sends the lobby too
            return True
        live = self.live
        if (
            live is None
            or live.is_over
            or self.settings.mode not in OWN_DEVICE_MODES
            or not may_elect(live.log.game)
        ):
            return False
        return self._has_elected([*self.presence.voters(live).values()])

    def close(self) -> None:
        """Close the table.

        A current game stays unfinished; penalties lapse unless the table is of an evening.
        """
        over = [replace(self._played, state=UNFINISHED)] if self.state is TableState.PLAYING else []
        self.members.state, self.live = TableState.CLOSED, None
        lapsed = [] if self.settings.evening else lapse(self.members)
        self.tell_now((self.members.row(), *over, *lapsed))

    # -- time

    @property
    def is_running(self) -> bool:
        """Whether a game clock is running."""
        return self.is_playing and not self._game().log.game.paused and not self.outbox.is_broken

    def clock(self) -> ClockRow | None:
        """Return the state of the game clock for storage, or None if no game is on."""
        if self.live is None or self.outbox.is_broken:
            return None
        now = self._clock.now()
        return self.live.clock(now, self.presence.absences(now))

    def due(self) -> float | None:
        """Return when this table must be called next, or None."""
        moments = [self.news_due(), self._idle_due(), self.motions.due(), self.entrusting.due()]
        moments.append(self._clock.now() if self._is_undecided else None)
        moments.append(self.new_phones.due())
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
        is_on = self.is_playing and not self._game().log.game.paused
        return is_on and not all(person.bot for person in self.members.seated().values())

    def catch_up(self, now: float) -> bool:
        """Do one thing that is due by then; return whether there was one."""
        if self._tell_late_news(now):
            return True
        due = self._idle_due()
        if due is not None and due <= now:
            self._pause_or_close()
            return True
        if self._is_undecided:
            self._is_undecided = False
            if self._decided():
                return True
        if self.motions.expire(now) or self.entrusting.expire(now):
            self.tell_lobby()
            return True
        if self.new_phones.assign_due_seat(now):
            return True
        live = self.live
        if live is not None and live.is_look_over(now):
            self._end_look(live)
            return True
        if live is not None and live.voice_is_late(now):
            self._tell_clock(live)
            return True
        turn = live.catch_up(now) if live is not None else None
        if live is None or turn is None:
            return False
        self.tell(turn)
        if self.state is TableState.PLAYING and live.log.game.day > MAX_GAME_DAYS:
            self.close()
        return True

    def _tell_late_news(self, now: float) -> bool:
        """Send the postponed lobby if it is due by then; return whether it was."""
        due = self.news_due()
        if due is None or due > now:
            return False
        self._news.told_late(now)
        self.tell_now()
        return True

    def _pause_or_close(self) -> None:
        if self._is_missing_people:
            # Stored before the pause: after it, a crash could lose the mark.
            self.members.is_paused_for_nobody = True
            self._post([], (self.members.row(),))
            self.act(Pause(), JUDGE)
        else:
            self.close()
