"""A whole server in one thread: simulated clock, randomness, disk, network and programs, from one seed."""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from gorod.clubs.clubs import Clubs
from gorod.clubs.evenings import Evenings
from gorod.clubs.registry import ClubRegistry
from gorod.protocol.http import Bots, Join, Joined, NewTable, Opened, TakeNarrator
from gorod.protocol.lobby import Mode
from gorod.services.clocks import HandClock
from gorod.services.limits.rate_limits import MAX_TABLES_PER_ADDRESS, RateLimit
from gorod.services.ownership import SOLE_OWNER, Ownership
from gorod.services.ports import (
    IMMEDIATE_WORKERS,
    Deleted,
    Done,
    Forgotten,
    Held,
    Journal,
    Processor,
    Result,
    TableArchive,
    WorkerPool,
    no_work,
)
from gorod.services.rows import (
    ClockRow,
    ClubPersonRow,
    ClubRow,
    EntryRow,
    EveningGameRow,
    EveningRow,
    GameRow,
    LeaseRow,
    NoteRow,
    PersonRow,
    Row,
    SittingRow,
    TableRow,
    WordsRow,
)
from gorod.services.server.tables import Tables
from gorod.services.table.presence import Client
from gorod.services.table.table import Table

Message = dict[str, Any]
Fence = Callable[[Sequence[Row]], Exception | None]
_UNLIMITED = RateLimit(1e18, 1e18)


class SeededLuck:
    """The same bytes for the same seed."""

    def __init__(self, seed: object) -> None:
        self._seed, self._rng = seed, Random(f"{seed} luck")
        self.clock: HandClock | None = None
        """If set, the bytes depend on the time alone, and not on what was drawn before."""

    def bytes(self, count: int) -> bytes:
        luck = self._rng if self.clock is None else Random(f"{self._seed} {self.clock.now()}")
        return luck.randbytes(count)


CLOCK_READ_S = 1e-5
"""Seconds that pass at each reading of the clock; about what real code needs between two readings."""


class CreepingClock(HandClock):
    """A clock that advances at every reading, as a real one does."""

    def now(self) -> float:
        self._now += CLOCK_READ_S
        return self._now


class Disk:
    """A journal and an archive in memory. With `is_slow`, writes become durable when they are flushed."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, ...], Row] = {}
        self.waiting: list[tuple[Sequence[Row], Done, Fence]] = []
        self.calls: list[Sequence[Row]] = []
        self.is_slow = self.is_full = False

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        assert held is None, "whoever shares a disk writes by way of a hall"
        self.hand_in(rows, done, lambda _: None)

    def hand_in(self, rows: Sequence[Row], done: Done, fence: Fence) -> None:
        """Hand in rows; `fence` returns the reason to refuse them, asked when they are written."""
        self.calls.append(rows)
        self.waiting.append((tuple(rows), done, fence))
        if not self.is_slow:
            self.flush()

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        assert held is None, "whoever shares a disk forgets by way of a hall"
        self.erase(keys, done, mentions, lambda _: None)

    def erase(self, keys: Collection[str], done: Forgotten, mentions: bool, fence: Fence) -> None:
        """Erase in order, like a write."""
        erase: Done = lambda error: done(error or self._erased(keys, mentions))  # noqa: E731
        self.waiting.append(((), erase, fence))
        if not self.is_slow:
            self.flush()

    def _erased(self, keys: Collection[str], mentions: bool) -> Deleted:
        people = [row for row in self._all(PersonRow) if row.key in keys]
        names = {row.name for row in people if row.name}
        for person in people:
            self.kept[_key(person)] = msgspec.structs.replace(person, name="", token="", phrase="")
            self.kept.pop(("note", person.table, person.key), None)
            self.kept.pop(("sitting", person.table), None)
        for member in [row for row in self._all(ClubPersonRow) if row.key in keys]:
            self.kept[_key(member)] = msgspec.structs.replace(member, name="")
        said = [row for row in self._all(WordsRow) if row.person in keys]
        named = [row for row in self._all(WordsRow) if mentions and any(name in row.text for name in names)]
        for row in (*said, *named):
            self.kept.pop(_key(row), None)
        return Deleted(sorted(keys), len({row.table for row in people}), len(said), len(named))

    def flush(self, calls: int = 1_000_000) -> None:
        """Make this number of writes durable, the oldest first."""
        while self.waiting and calls:
            rows, done, fence = self.waiting.pop(0)
            calls -= 1
            error = OSError("full") if self.is_full else fence(rows) or self._gap(rows)
            if error is None:
                for row in rows:
                    self.kept[_key(row)] = row
            done(error)

    def _gap(self, rows: Sequence[Row]) -> Exception | None:
        new = {(row.game, row.seq) for row in rows if isinstance(row, EntryRow)}
        for row in rows:
            before = isinstance(row, EntryRow) and row.seq and (row.game, row.seq - 1)
            if before and before not in new and ("entry", before[0], str(before[1])) not in self.kept:
                return ValueError("gap")
        return None

    def _all(self, kind: type[Any]) -> list[Any]:
        return [row for row in self.kept.values() if type(row) is kind]

    def ahead(self, _: Sequence[str]) -> TableArchive:
        return self

    def tables(self) -> list[TableRow]:
        return [row for row in self._all(TableRow) if row.state != "closed"]

    def table(self, table: str) -> TableRow | None:
        return next((row for row in self._all(TableRow) if row.id == table), None)

    def table_of_code(self, code: str) -> TableRow | None:
        return next((row for row in self.tables() if row.code == code), None)

    def table_of_token(self, hash: str) -> str:
        found = [row.table for row in self._all(PersonRow) if hash and row.token == hash]
        return next((row.id for row in self.tables() if row.id in found), "")

    def people(self, table: str) -> list[PersonRow]:
        return [row for row in self._all(PersonRow) if row.table == table]

    def notes(self, table: str) -> list[NoteRow]:
        return [row for row in self._all(NoteRow) if row.table == table]

    def games(self, table: str) -> list[GameRow]:
        return [row for row in self._all(GameRow) if row.table == table]

    def game(self, game: str) -> GameRow | None:
        return next((row for row in self._all(GameRow) if row.id == game), None)

    def entries(self, game: str) -> list[EntryRow]:
        return sorted((row for row in self._all(EntryRow) if row.game == game), key=lambda row: row.seq)

    def head(self, game: str) -> bytes:
        return next((row.hash for row in reversed(self.entries(game))), b"")

    def words(self, game: str) -> list[WordsRow]:
        return [row for row in self._all(WordsRow) if row.game == game]

    def clock(self, game: str) -> ClockRow | None:
        return next((row for row in self._all(ClockRow) if row.game == game), None)

    def sitting(self, table: str) -> SittingRow | None:
        return next((row for row in self._all(SittingRow) if row.table == table), None)

    def club(self, club: str) -> ClubRow | None:
        return next((row for row in self._all(ClubRow) if row.id == club), None)

    def club_of_code(self, code: str) -> ClubRow | None:
        return next((row for row in self._all(ClubRow) if row.code == code), None)

    def club_people(self, club: str) -> list[ClubPersonRow]:
        return [row for row in self._all(ClubPersonRow) if row.club == club]

    def evenings(self, club: str) -> list[EveningRow]:
        return [row for row in self._all(EveningRow) if row.club == club]

    def evening_games(self, evening: str) -> list[EveningGameRow]:
        return [row for row in self._all(EveningGameRow) if row.evening == evening]


def _key(row: Row) -> tuple[str, ...]:
    match row:
        case TableRow():
            return "table", row.id
        case PersonRow():
            return "person", row.table, row.key
        case NoteRow():
            return "note", row.table, row.person
        case GameRow():
            return "game", row.id
        case EntryRow():
            return "entry", row.game, str(row.seq)
        case WordsRow():
            return "words", row.game, str(row.seq)
        case ClockRow():
            return "clock", row.game
        case ClubRow():
            return "club", row.id
        case ClubPersonRow():
            return "club person", row.club, row.key
        case EveningRow():
            return "evening", row.id
        case EveningGameRow():
            return "evening game", row.evening, row.game
        case SittingRow():
            return "sitting", row.table
        case LeaseRow():
            return "lease", row.of


class Thoughts:
    """Programs that think when the test lets them; never while the table is busy."""

    def __init__(self) -> None:
        self._jobs: list[Callable[[], None]] = []

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        self._jobs.append(lambda: done(work()))
        return True

    def think(self) -> bool:
        """Let one program think; return whether there was one."""
        if not self._jobs:
            return False
        self._jobs.pop(0)()
        return True


class Reading:
    """Workers that read the disk, at once or when they are let; once tables run nobody else may read."""

    def __init__(self, disk: Disk) -> None:
        self._disk, self._jobs = disk, list[Callable[[], None]]()
        self.may_read, self.is_late = True, False

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        def job() -> None:
            self.may_read = True
            found = work()
            self.may_read = False
            done(found)

        self._jobs.append(job)
        if not self.is_late:
            self.go_on()
        return True

    def go_on(self, jobs: int = 1_000_000) -> bool:
        """Run this number of waiting reads, the oldest first; return whether there was any."""
        had = bool(self._jobs)
        while self._jobs and jobs:
            jobs -= 1
            self._jobs.pop(0)()
        return had

    def __getattr__(self, name: str) -> Any:
        """Read from the disk, as an archive."""

        def read(*words: str) -> Any:
            assert self.may_read, f"{name} is read by the thread of the tables"
            return getattr(self._disk, name)(*words)

        return read


class Wire:
    """One device: everything it was sent, with the time at which it came."""

    def __init__(self, clock: HandClock) -> None:
        self._clock = clock
        self.got: list[tuple[float, bytes]] = []
        self.closed: tuple[int, str] | None = None
        self.closed_at = 0.0
        self._last, self._view = b"{}", Message()

    def send(self, message: bytes) -> None:
        self.got.append((self._clock.now(), message))
        if message.startswith(b'{"t":"frame"'):
            self._last, self._view = message, {}

    def close(self, code: int, reason: str) -> None:
        self.closed, self.closed_at = (code, reason), self._clock.now()

    def messages(self, kind: str = "") -> list[Message]:
        """Return messages of one kind, or all."""
        read = [msgspec.json.decode(message) for _, message in self.got]
        return [message for message in read if kind in ("", message["t"])]

    @property
    def view(self) -> Message:
        """The view of the last frame; empty before the first."""
        if not self._view:
            self._view = msgspec.json.decode(self._last).get("view", {})
        return self._view


CHEAPEST_PHRASE_HASH = 2
"""The lowest cost of scrypt; in production the hash of a recovery phrase is slow on purpose."""


def quick_phrases() -> AbstractContextManager[object]:
    """Make phrase hashes cheap; they are slow on purpose, which thousands of people make too slow here."""
    return patch("hashlib.scrypt", lambda words, *, salt, **_: sha256(words + salt).digest())


class World:
    """A server that can be killed and started again; the disk stays."""

    listeners: WorkerPool = IMMEDIATE_WORKERS
    processor: Processor = staticmethod(no_work)

    def __init__(
        self,
        seed: object = 0,
        pace: float = 1.0,
        most_tables: int = MAX_TABLES_PER_ADDRESS,
        clock: HandClock | None = None,
        is_limited: bool = True,
        disk: Disk | None = None,
        look_limit_s: float = 0.0,
    ) -> None:
        """Prepare the server. `is_limited`: whether the limits on messages apply.

        `look_limit_s`: for how long a game waits until people have looked at their cards.
        """
        self._is_limited, self._look_limit_s = is_limited, look_limit_s
        self.clock, self.luck, self._pace = clock or HandClock(), SeededLuck(seed), pace
        self.disk, self._most_tables = disk or Disk(), most_tables
        self.clock.move_to(1_000_000.0)
        self.start()

    def lose_writes(self) -> None:
        """Drop the writes that are not durable."""
        self.disk.waiting.clear()

    def ports(self) -> tuple[Journal, Ownership]:
        """Return the journal it writes with, and what it owns."""
        return self.disk, SOLE_OWNER

    def start(self) -> None:
        """Start, or start again after a crash: what was not durable is gone."""
        self.lose_writes()
        self.thoughts, self.reading = Thoughts(), Reading(self.disk)
        journal, self.ownership = self.ports()
        ports = self.clock, self.luck, journal, self.reading, self.thoughts
        more: dict[str, Any] = {"readers": self.reading, "ownership": self.ownership}
        self.tables = Tables(
            *ports,
            self._pace,
            self._most_tables,
            phrase_hash_cost=CHEAPEST_PHRASE_HASH,
            listeners=self.listeners,
            processor=self.processor,
            look_limit_s=self._look_limit_s,
            **more,
        )
        registry = ClubRegistry(journal, self.reading, self.tables, **more)
        self.clubs = Clubs(self.clock, self.luck, self.tables, registry)
        self.evenings = Evenings(self.clock, self.luck, self.reading, self.tables, registry)
        self.reading.may_read = False
        if not self._is_limited:
            door = self.tables._inbox
            door._people = door._onlookers = door._words = door._strangers = _UNLIMITED

    def open(self, rules: str = "fiim", programs: int = 0, kind: str = "random", **more: Any) -> Opened:
        """Open a table; the answer comes at once if the disk is not slow."""
        answers: list[Any] = []
        mode = Mode(more.pop("mode", "online"))
        wanted = NewTable(rules, mode=mode, bots=Bots(kind if programs else "", programs), **more)
        self.tables.admission.open(wanted, "address", answers.append)
        assert isinstance(answers[0], Opened), answers
        return answers[0]

    def join(self, opened: Opened, name: str, invite: str = "") -> Joined:
        """Let a person join the table."""
        answers: list[Any] = []
        self.tables.admission.join(opened.code, Join(name, invite), "address", answers.append)
        assert isinstance(answers[0], Joined), answers
        return answers[0]

    def watch(self, opened: Opened) -> str:
        """Let somebody look on; return their token."""
        answers: list[Any] = []
        self.tables.admission.watch(opened.code, "address", answers.append)
        return str(answers[0].token)

    def narrate(self, opened: Opened, token: str = "") -> str:
        """Let a device speak, by a link of the organiser or another person; return its token."""
        answers: list[Any] = []
        devices = self.tables.devices
        code, key = devices.offer_narrator(opened.code, token or opened.organiser)
        devices.take_narrator(code, TakeNarrator(key), "address", answers.append)
        assert isinstance(answers[0], Joined), answers
        return answers[0].token

    def assist(self, opened: Opened) -> str:
        """Add a device beside the judge's console; return its token."""
        answers: list[Any] = []
        self.tables.devices.assist(opened.table, opened.organiser, answers.append)
        return str(answers[0][1])

    def invite(self, opened: Opened) -> str:
        """Return an invite from the organiser."""
        answers: list[Any] = []
        self.tables.admission.invite(opened.table, opened.organiser, answers.append)
        assert answers[0][0] == opened.code, answers
        return str(answers[0][1])

    def connect(self, token: str, lang: str = "") -> tuple[Client, Wire]:
        """Connect a device: it says hello, and which language it reads."""
        wire = Wire(self.clock)
        client = Client(wire)
        self.send(client, t="hello", token=token, seed="s", **({"lang": lang} if lang else {}))
        return client, wire

    def send(self, client: Client, **message: Any) -> None:
        """Send a message from a device."""
        self.tables.receive(client, msgspec.json.encode(message))

    def begin(self, opened: Opened) -> str:
        """Start as the organiser; return the id of the game."""
        answers: list[Any] = []
        self.tables.admission.start(opened.table, opened.organiser, answers.append)
        assert isinstance(answers[0], dict), answers
        return str(answers[0]["game"])

    def table(self, opened: Opened) -> Table:
        """Return the table itself."""
        return self.tables.by_id[opened.table]

    def pass_time(self) -> bool:
        """Move to the next moment at which something is due; return whether there is one."""
        due = self.tables.next_due()
        if due is None:
            return False
        self.clock.move_to(due)
        self.tables.tick()
        return True

    def let_think(self) -> None:
        """Let all programs think until none wants to."""
        while self.thoughts.think():
            pass

    def judged(self, mode: str = "judged") -> tuple[Opened, Client, Wire]:
        """Start a game of ten without devices; return it with the organiser's device."""
        opened = self.open("fiim", mode=mode)
        for at in range(10):
            self.join(opened, f"p{at}")
        client, wire = self.connect(opened.organiser)
        self.begin(opened)
        return opened, client, wire

    def play_out(self, opened: Opened) -> None:
        """Play to the end of the game."""
        table = self.table(opened)
        while table.live is not None and not table.live.is_over:
            self.let_think()
            assert table.live.is_over or self.pass_time()

    def until_asked(self, wire: Wire) -> Message:
        """Let time pass until this device may choose a move; return the first of them."""
        while not (moves := [move for move in wire.view["legal"] if move["do"] != "open"]):
            self.let_think()
            assert self.pass_time()
        found: Message = moves[0]
        return found
