"""The audit: whether all rows are as written, and every log folds to its game."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import Struct

from gorod.services.game.logbook import Fold, folded
from gorod.services.rows import OVER, EntryRow, GameRow, TableRow
from gorod.store.archive import SqlArchive
from gorod.store.errors import Damaged, Unusable

Found = TypeVar("Found")


class Flaw(Struct, frozen=True):
    """A fault: `file`, `row`, `chain`, `events` or `end`; with its place, and the seq in a log."""

    what: str
    name: str
    seq: int | None = None


class Audit(Struct, frozen=True):
    """What was checked, the faults, and the last hash of each log."""

    tables: int
    games: int
    entries: int
    flaws: list[Flaw]
    heads: dict[str, str]


class Auditor:
    """Checks an archive; faults are noted and the rest is checked."""

    def __init__(self, archive: SqlArchive, fold: Fold | None) -> None:
        """Without `fold`, logs are not folded: only rows, seals and chains are checked."""
        self._archive, self._fold = archive, fold
        self.flaws: list[Flaw] = []
        self.heads: dict[str, str] = {}
        self.tables = self.games = self.entries = 0

    def look(self) -> None:
        """Check the database itself, then everything in it."""
        if not self._archive.place.is_sound():
            self.flaws.append(Flaw("file", self._archive.place.name))
        for _ in self.look_at_rows():
            pass

    def look_at_rows(self) -> Iterator[None]:
        """Check in steps: one for each game, table and club."""
        for table in self._tried(self._archive.all_tables):
            self.tables += 1
            self._tried(lambda table=table: self._archive.people(table.id))  # type: ignore[misc]
            self._tried(lambda table=table: self._archive.notes(table.id))  # type: ignore[misc]
            self._tried(lambda table=table: [self._archive.sitting(table.id)])  # type: ignore[misc]
            for game in self._games(table):
                self._look_at(game)
                yield
            yield
        for club in self._tried(self._archive.all_clubs):
            self._look_at_club(club.id)
            yield

    def _look_at_club(self, club: str) -> None:
        """Check the seals of a club's rows, which form no chain."""
        self._tried(lambda: self._archive.club_people(club))
        for evening in self._tried(lambda: self._archive.evenings(club)):
            self._tried(lambda evening=evening: self._archive.evening_games(evening.id))  # type: ignore[misc]

    def _games(self, table: TableRow) -> Iterator[GameRow]:
        yield from self._tried(lambda: self._archive.games(table.id))

    def _look_at(self, game: GameRow) -> None:
        self.games += 1
        self._tried(lambda: self._archive.words(game.id))
        self._tried(lambda: [self._archive.clock(game.id)])
        entries = self._tried(lambda: self._archive.entries(game.id))
        self.entries += len(entries)
        if not entries:
            return
        self.heads[game.id] = entries[-1].hash.hex()
        if self._fold is not None:
            self._play(self._fold, game, entries)

    def _play(self, fold: Fold, game: GameRow, entries: list[EntryRow]) -> None:
        try:
            is_over = fold(entries).game.is_over
        except Exception:  # whatever the error is, the log does not fold
            self.flaws.append(Flaw("events", game.id))
        else:
            if game.state == OVER and not is_over:
                self.flaws.append(Flaw("end", game.id, entries[-1].seq))

    def _tried(self, find: Callable[[], list[Found]]) -> list[Found]:
        try:
            return find()
        except Damaged as damaged:
            self.flaws.append(_flaw(damaged))
        except Unusable:
            self.flaws.append(Flaw("file", self._archive.place.name))
        return []


def _flaw(damaged: Damaged) -> Flaw:
    if damaged.seq is None:
        return Flaw("row", f"{damaged.kind} {damaged.name}")
    return Flaw("chain", damaged.name, damaged.seq)


def verify(archive: SqlArchive, fold: Fold = folded) -> Audit:
    """Check everything in a database."""
    auditor = Auditor(archive, fold)
    auditor.look()
    return Audit(auditor.tables, auditor.games, auditor.entries, auditor.flaws, auditor.heads)
