"""The ports: everything that services need from the world and that a test can play instead."""

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
    """Seconds that only go forward."""

    def now(self) -> float:
        """The time, from wherever it is counted."""


Processor = Callable[[], float]
"""The seconds that the thread which asks has kept a processor busy, from wherever they are counted."""


def no_work() -> float:
    """In a simulation nothing takes any time."""
    return 0.0


class Randomness(Protocol):
    """Randomness that nobody can guess."""

    def bytes(self, count: int) -> bytes:
        """So many of them."""


class ClientConnection(Protocol):
    """The way to one device: a socket, or a simulated one."""

    def send(self, message: bytes) -> None:
        """Hand it over; it is sent as soon as that is possible."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""


Result = TypeVar("Result")


class WorkerPool(Protocol):
    """Where slow work is done: on other threads, or at once where nobody waits for it."""

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        """Call `done` on the thread of the tables with what comes of it, None if it failed.

        Neither is called, and this is False, where too much waits already.
        """


class AtOnce:
    """Workers of a simulation: it is done before `run` returns."""

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        done(work())
        return True


AT_ONCE = AtOnce()
"""It has no state, so one is enough."""

Done = Callable[[BaseException | None], None]
"""Told once when rows are durable, or why they are not."""


class Deleted(Struct, frozen=True):
    """How much there was of somebody."""

    keys: list[str]
    tables: int
    words: int
    mentions: int = 0
    """What others have said with the name in it, where that was to go too."""
    later: bool = False
    """The file is written anew only when there is time; traces may be in its free pages until then."""


Forgotten = Callable[[Deleted | BaseException], None]
"""Told once when people are forgotten, or why they are not."""


class Held(Struct, frozen=True):
    """Under what a table or a club is written: only as long as nobody else has its unit."""

    unit: str
    epoch: int


class Journal(Protocol):
    """Makes rows durable, in the order in which they come: all of one call, or none of them."""

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        """Entries and words are added; rows of other kinds replace those with the same key.

        Where `held` is true no more, nothing is written, and `done` is told `Fenced`; a lease that comes with
        these rows, or came before them, counts.
        """

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        """Delete names, ways in, notes and words; `mentions`: also what others said with the names in it.

        A key is drawn for one table or for one club, so all that is of it is of one unit: `held` is that
        unit's, None where it is nobody's any more. Where that is not true, `Fenced`.
        """


class TableArchive(Protocol):
    """Reads what belongs to a table or to a game."""

    def table(self, table: str) -> TableRow | None:
        """By its id, closed or not."""

    def people(self, table: str) -> list[PersonRow]:
        """Everybody at a table, in the order in which they came."""

    def notes(self, table: str) -> list[NoteRow]:
        """What is noted about people there."""

    def game(self, game: str) -> GameRow | None:
        """By its id."""

    def entries(self, game: str) -> list[EntryRow]:
        """The log of a game in its order."""

    def words(self, game: str) -> list[WordsRow]:
        """What was said in it, as far as it was not deleted."""

    def clock(self, game: str) -> ClockRow | None:
        """How its clock stood when that was last written down."""

    def sitting(self, table: str) -> SittingRow | None:
        """What its people had said when that was last written down."""


class Archive(TableArchive, Protocol):
    """Reads what was made durable."""

    def ahead(self, tables: Sequence[str]) -> TableArchive:
        """The same of these tables and their last games, read at once; it fails if anything is damaged."""

    def tables(self) -> list[TableRow]:
        """Those that are not closed."""

    def table_of_code(self, code: str) -> TableRow | None:
        """By the code that people type: the one that is not closed."""

    def table_of_token(self, hash: str) -> str:
        """By the hash of somebody's token: the id of the one that is not closed, empty if it opens none."""

    def games(self, table: str) -> list[GameRow]:
        """The games of a table, the first first."""

    def head(self, game: str) -> bytes:
        """The hash of its last entry, by which one sees whether there is news; empty if it has none."""

    def club(self, club: str) -> ClubRow | None:
        """By its id."""

    def club_of_code(self, code: str) -> ClubRow | None:
        """By the code that people type."""

    def club_people(self, club: str) -> list[ClubPersonRow]:
        """Everybody of a club, also those who were forgotten."""

    def evenings(self, club: str) -> list[EveningRow]:
        """The evenings of a club, the first first."""

    def evening_games(self, evening: str) -> list[EveningGameRow]:
        """What was said about games of an evening."""
