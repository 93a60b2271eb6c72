"""The ports: everything that services need from the world, so that tests can replace it."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from gorod.services.rows import (
    ClockRow,
    ClubPersonRow,
    ClubRow,
    EntryRow,
    EveningGameRow,
    EveningRow,
    GameRow,
    NoteRow,
    PersonRow,
    Row,
    SittingRow,
    TableRow,
    WordsRow,
)


class Clock(Protocol):
    """A clock that only goes forward."""

    def now(self) -> float:
        """Return the time in seconds, from any starting point."""


Processor = Callable[[], float]
"""Returns the processor time of the calling thread in seconds, from any starting point."""


def no_work() -> float:
    """Return no processor time, for simulations."""
    return 0.0


class Randomness(Protocol):
    """Randomness that nobody can guess."""

    def bytes(self, count: int) -> bytes:
        """Return this many random bytes."""


class ClientConnection(Protocol):
    """The connection to one device: a socket, or a simulated one."""

    def send(self, message: bytes) -> None:
        """Send a message as soon as possible; never waits."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection with a code and a reason."""


Result = TypeVar("Result")


class WorkerPool(Protocol):
    """Runs slow work: on other threads, or at once in simulations."""

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        """Run `work` and call `done` with its result on the thread of the tables; None if it failed.

        Return False, and call neither, if too much work is waiting.
        """


class ImmediateWorkers:
    """Workers of a simulation: the work is done before `run` returns."""

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        done(work())
        return True


IMMEDIATE_WORKERS = ImmediateWorkers()
"""One is enough, because it has no state."""

Done = Callable[[BaseException | None], None]
"""Called once when rows are durable, or with the reason why they are not."""


class Deleted(Struct, frozen=True):
    """How much was deleted of people."""

    keys: list[str]
    tables: int
    words: int
    mentions: int = 0
    """Speeches of others that named them; counted only if those were to be deleted too."""
    later: bool = False
    """Whether the file is rewritten later; its free pages may hold traces until then."""


Forgotten = Callable[[Deleted | BaseException], None]
"""Called once when people are deleted, or with the reason why they are not."""


class Held(Struct, frozen=True):
    """The unit and epoch under which a node writes; valid while no other node owns the unit."""

    unit: str
    epoch: int


class Journal(Protocol):
    """Makes rows durable, in the order in which they come: all rows of a call, or none."""

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        """Write rows. Entries and words are added; other rows replace those with the same key.

        If `held` is no longer valid, nothing is written and `done` gets `Fenced`. A lease that comes with
        these rows, or came before them, counts.
        """

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        """Delete names, tokens, phrases, notes and words; `mentions`: also speeches of others with the names.

        A key belongs to one table or club, so all rows with it are of one unit. `held` is that unit's, or
        None if no node owns it. If it is no longer valid, `done` gets `Fenced`.
        """


class TableArchive(Protocol):
    """Reads what belongs to a table or to a game."""

    def table(self, table: str) -> TableRow | None:
        """Return a table, open or closed."""

    def people(self, table: str) -> list[PersonRow]:
        """Return everybody at a table, in the order in which they came."""

    def notes(self, table: str) -> list[NoteRow]:
        """Return the penalties that are noted at a table."""

    def game(self, game: str) -> GameRow | None:
        """Return a game by its id."""

    def entries(self, game: str) -> list[EntryRow]:
        """Return the log of a game in order."""

    def words(self, game: str) -> list[WordsRow]:
        """Return the words said in a game, without those that were deleted."""

    def clock(self, game: str) -> ClockRow | None:
        """Return the last stored clock of a game."""

    def sitting(self, table: str) -> SittingRow | None:
        """Return the last stored presence and votes of a table."""


class Archive(TableArchive, Protocol):
    """Reads durable rows."""

    def ahead(self, tables: Sequence[str]) -> TableArchive:
        """Read all rows of these tables and their last games at once; raise an error if any is damaged."""

    def tables(self) -> list[TableRow]:
        """Return the open tables."""

    def table_of_code(self, code: str) -> TableRow | None:
        """Return the open table with this code."""

    def table_of_token(self, hash: str) -> str:
        """Return the id of the open table with this token hash, or an empty string."""

    def games(self, table: str) -> list[GameRow]:
        """Return the games of a table, the oldest first."""

    def head(self, game: str) -> bytes:
        """Return the hash of a game's last entry, which changes with every entry; empty without entries."""

    def club(self, club: str) -> ClubRow | None:
        """Return a club by its id."""

    def club_of_code(self, code: str) -> ClubRow | None:
        """Return the club with this code."""

    def club_people(self, club: str) -> list[ClubPersonRow]:
        """Return all people of a club, including those who were deleted."""

    def evenings(self, club: str) -> list[EveningRow]:
        """Return the evenings of a club, the oldest first."""

    def evening_games(self, evening: str) -> list[EveningGameRow]:
        """Return the organiser's decisions about games of an evening."""
