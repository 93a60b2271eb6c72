"""The games of a table: the cards and their promise, the running game, and how it is stored and restored."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.engine.commands import JUDGE
from gorod.engine.events import Redealt
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat
from gorod.engine.start import start
from gorod.protocol.lobby import DealKind, Mode, TableState
from gorod.services.denied import Denied
from gorod.services.game.live_game import MANUAL_MODES, LiveGame, SpokenWords
from gorod.services.game.logbook import Logbook, recalled
from gorod.services.ports import Clock, Randomness
from gorod.services.rows import LIVE, OVER, UNFINISHED, VOID, EntryRow, GameRow, Row, WordsRow
from gorod.services.table import fair
from gorod.services.table.members import Members, seed_of
from gorod.services.table.penalties import brought
from gorod.services.table.permissions import is_judged
from gorod.services.table.person import ORGANISER, Person
from gorod.services.table.presence import Presence
from gorod.services.table.stored import StoredTable
from gorod.services.tokens import new_token

LOOK_FACTORS = {Mode.ONLINE: 1, Mode.COMPANION: 1, Mode.SOLO: 10}
"""Factor on the usual time limit for looking at cards, for modes in which people have their own devices.

It is longer in `solo`, where nobody else waits for the person.
"""


class DealSeeds(Struct, frozen=True):
    """The inputs of a deal, published when the game is over."""

    server_seed: str
    seat_seeds: tuple[str, ...]
    lot: fair.SeatDraw | None = None
    typed: bool = False
    """Whether the cards were dealt at the table; then no deal was promised."""


class TableGames:
    """The current or last game of a table, with its stored row."""

    def __init__(
        self,
        members: Members,
        presence: Presence,
        clock: Clock,
        randomness: Randomness,
        pace: float,
        look_limit_s: float,
    ) -> None:
        self._members, self._presence = members, presence
        self._clock, self._randomness, self._pace = clock, randomness, pace
        self._look_limit_s = look_limit_s
        self.live: LiveGame | None = None
        self._played: GameRow

    @property
    def is_playing(self) -> bool:
        """Whether there is a game that is not over."""
        return self.live is not None and not self.live.is_over

    def current(self) -> LiveGame:
        """Return the current game, or raise `Denied` if there is none."""
        if self.live is None or self.live.is_over:
            raise Denied("no_game")
        return self.live

    @property
    def is_judged(self) -> bool:
        """Whether a person judges the current game or, at a console, the next one."""
        return is_judged(self._members.settings.mode, self.live.log.game if self.live is not None else None)

    @property
    def is_led(self) -> bool:
        """Whether a person judges; includes a judge who was elected before the deal (B2)."""
        return self.is_judged or self._members.judge is not None

    def check_judged(self) -> None:
        """Raise `Denied` if no person judges the game."""
        if not self.is_judged:
            raise Denied("only_a_judge")

    def check_led(self) -> None:
        """Raise `Denied` if no person judges the game or is elected to."""
        if not self.is_led:
            raise Denied("only_a_judge")

    # -- the deal

    def deal(self, cards: Sequence[str]) -> tuple[LiveGame, GameRow, list[Person]]:
        """Fill the seats and deal; return the game, its row, and people who are suspended for it."""
        members, settings = self._members, self._members.settings
        if members.state is not TableState.OPEN:
            raise Denied("already_started")
        is_typed = settings.dealing is DealKind.TYPED
        _check_cards(cards, settings.cast if is_typed else {})
        missing = members.fill_seats(self._randomness)
        people = [members.seated()[seat] for seat in range(1, settings.seats + 1)]
        seeds = tuple(seed_of(person, self._randomness) for person in people)
        row, deck = self._new_game(DealSeeds(members.seed, seeds, members.standing_draw(), is_typed))
        deck = tuple(cards) if is_typed else deck
        is_picked = settings.dealing is DealKind.PICKED
        first = start(settings.ruleset, () if is_picked else deck, deck, brought(members))
        if isinstance(first, Refused):
            raise Denied(first.code, first.detail, first.clause)
        members.number, members.game, members.state = members.number + 1, row.id, TableState.PLAYING
        members.entrance.invites.clear()
        self._played = row
        self.live = self._live_game(Log(first), Logbook(row.id))
        return self.live, row, missing

    def _new_game(self, secret: DealSeeds) -> tuple[GameRow, tuple[str, ...]]:
        id, seed = new_token(self._randomness), bytes.fromhex(secret.server_seed)
        deck = fair.deck(seed, secret.seat_seeds, self._members.settings.cast, id)
        seated = self._members.seated()
        keys = json.encode([seated[seat].key for seat in sorted(seated)])
        promise, number = fair.commitment(seed), self._members.number + 1
        at = int(self._clock.now() * 1000)
        return GameRow(id, self._members.id, number, LIVE, at, promise, json.encode(secret), keys), deck

    def _live_game(self, log: Log, book: Logbook) -> LiveGame:
        settings = self._members.settings
        names = {seat: person.name for seat, person in self._members.seated().items() if not person.bot}
        luck, began_at = self._deal_seeds().server_seed, self._played.at
        limit_s = self._look_limit_s / self._pace * LOOK_FACTORS.get(settings.mode, 0)
        ports = self._clock, self._randomness, self._pace, self._presence
        return LiveGame(settings, log, book, *ports, names, luck, began_at, limit_s)

    def seat_programs(self, live: LiveGame) -> None:
        """Let the programs of the table play."""
        for seat, person in self._members.seated().items():
            if person.bot:
                live.sit(seat, person.bot)

    def _deal_seeds(self) -> DealSeeds:
        return json.decode(self._played.secret, type=DealSeeds)

    def fair_deck(self) -> tuple[str, ...]:
        """Return the cards for a new deal; its order follows from the same promise."""
        secret = self._deal_seeds()
        seed, again = bytes.fromhex(secret.server_seed), 1
        if self.live is not None:
            again += sum(isinstance(event, Redealt) for event in self.live.log.events)
        return fair.deck(seed, secret.seat_seeds, self._members.settings.cast, self._played.id, again)

    # -- the end

    def finish(self) -> list[Row]:
        """Close a finished game: its deal may be published, and the table is open for the next game."""
        members = self._members
        members.state = TableState.OPEN
        members.renew_promise(self._randomness)
        for person in members.people:
            person.away = 0.0
        self._played = replace(self._played, state=OVER)
        return [self._played, *members.clear_seats(), *members.return_chair(), members.row()]

    def reopen(self) -> list[Row]:
        """Reopen a game whose end was taken back."""
        self._members.state, self._played = TableState.PLAYING, replace(self._played, state=LIVE)
        return [self._members.row(), self._played]

    def abandon(self) -> list[Row]:
        """Leave a current game unfinished, because the table is closed."""
        over: list[Row] = []
        if self._members.state is TableState.PLAYING:
            over = [replace(self._played, state=UNFINISHED)]
        self._members.state, self.live = TableState.CLOSED, None
        return over

    def void(self) -> list[Row]:
        """Drop a game whose cards were dealt wrongly; the table is open again for the same people."""
        members = self._members
        self._played = replace(self._played, state=VOID)
        self.live, members.state, members.game, members.look = None, TableState.OPEN, "", None
        members.renew_promise(self._randomness)
        for person in members.people:
            person.away, person.away_since = 0.0, None
        return [self._played, *members.clear_seats(), members.row()]

    def swap_players(self, one: Seat, other: Seat, deed: str) -> list[Row]:
        """Exchange who plays on two seats of the current game."""
        keys = json.decode(self._played.seats, type=list[str])
        keys[one - 1], keys[other - 1] = keys[other - 1], keys[one - 1]
        self._played = replace(self._played, seats=json.encode(keys))
        return [self._played, *self.current().swap_names(one, other, deed)]

    def check_who_played(self) -> None:
        """Raise `Denied` if an undo would reopen a finished game for people who did not play it.

        They must not see its cards.
        """
        seated = [person.key for _, person in sorted(self._members.seated().items())]
        if self._members.state is not TableState.OPEN or self.live is None:
            return
        if seated != json.decode(self._played.seats):
            raise Denied("other_people")
        if self.live.settings.ruleset != self._members.settings.ruleset:
            raise Denied("other_rules")

    # -- after a restart

    def recall(self, kept: StoredTable) -> LiveGame | None:
        """Restore the stored game; return it if it is not over. Its clock continues from the stored time."""
        played, entries = kept.game, kept.entries
        if played is None:
            return None
        self._remember(played, entries)
        if self._members.state is not TableState.PLAYING:
            return None
        self._played, game = played, recalled(entries, kept.clock)
        self.live = live = self._live_game(game.log, Logbook(played.id, entries[-1], game.turns))
        live.resume(game)
        if self._members.look is not None:
            live.look_again(self._members.look)
        self._recall_words(live, kept.words)
        return live

    def _recall_words(self, live: LiveGame, kept: Iterable[WordsRow]) -> None:
        """Restore public speeches to the history. Words spoken in private were never stored."""
        keys = json.decode(self._played.seats, type=list[str])
        for row in kept:
            words = SpokenWords(keys.index(row.person) + 1, row.salt, row.text)
            live.history.said(words.digest, words.seat, words.text)

    def _remember(self, played: GameRow, entries: Sequence[EntryRow]) -> None:
        """Remember which named commands are in the log, so that a repeated one is confirmed again."""
        members = self._members
        known = {person.key: person for person in members.people}
        seats = ["", *json.decode(played.seats, type=list[str])]
        judge = next((one.key for one in members.people if one.standing == ORGANISER), "")
        for sender, command in dict.fromkeys((entry.sender, entry.command) for entry in entries):
            name, _, key = command.rpartition(" ")
            if sender != JUDGE or key not in known:
                name, key = command, judge if members.settings.mode in MANUAL_MODES else seats[max(sender, 0)]
            if key in known and not name.startswith("#"):
                known[key].remember(name, None)

    def note_look(self) -> bool:
        """Copy to the members who knows their card, for storage; return whether it changed."""
        live, before = self.live, self._members.look
        self._members.look = live.look.kept() if live is not None and live.look is not None else None
        return self._members.look != before


def _check_cards(cards: Sequence[str], cast: Mapping[str, int]) -> None:
    """Raise `Denied` unless the cards match the cast, which is empty where the program deals."""
    wanted = Counter[str](cast)
    if Counter(cards) != wanted:
        raise Denied("other_cards", ", ".join(f"{role} {wanted[role]}" for role in wanted))
