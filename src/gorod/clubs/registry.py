"""The clubs in memory: each is read when it is first needed. Requests are answered once stored."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TypeVar

from gorod.clubs.club import Club, Evening, evening_from
from gorod.protocol.lobby import TableState
from gorod.services.denied import STOPPED, Denied
from gorod.services.ownership import SOLE_OWNER, CodeTaken, Fenced, HeldJournal, Ownership
from gorod.services.ports import IMMEDIATE_WORKERS, Archive, Journal, WorkerPool
from gorod.services.rows import ClubRow, Row
from gorod.services.server.readers import Readers
from gorod.services.server.requests import Reply
from gorod.services.server.tables import Tables
from gorod.services.table.outbox import Outbox
from gorod.services.table.stored import StoredClub, stored_club
from gorod.services.table.table import Table
from gorod.services.tokens import token_hash

Found = TypeVar("Found")
Change = tuple[Sequence[Row], object]
"""The rows that a request writes, and its answer."""


class ClubRegistry:
    """Holds clubs. One that cannot be stored is dropped, and read from the store again."""

    def __init__(
        self,
        journal: Journal,
        archive: Archive,
        tables: Tables,
        readers: WorkerPool = IMMEDIATE_WORKERS,
        ownership: Ownership = SOLE_OWNER,
    ) -> None:
        self._journal, self._archive, self._tables = journal, archive, tables
        self._readers, self._ownership = Readers(readers), ownership
        self._clubs: dict[str, Club] = {}
        ownership.when_lost(self._let_go)

    def open(self, row: ClubRow, reply: Reply, answer: object, again: Callable[[], None]) -> None:
        """Add a new club, which is a unit with its later tables; call `again` if its code is taken."""
        leases = self._ownership.opened(row.id, row.id)
        club = self._add(row)

        def refused() -> None:
            self._ownership.forget(row.id)
            if isinstance(club.outbox.why, CodeTaken):
                again()
            else:
                reply(Denied(STOPPED))

        club.outbox.post([*leases, row], lambda: reply(answer), refused)

    def _add(self, row: ClubRow) -> Club:
        journal = HeldJournal(self._journal, self._ownership.held(row.id))
        club = self._clubs[row.id] = Club(row, Outbox(journal, partial(self._halted, row.id)))
        return club

    def _halted(self, id: str, error: BaseException) -> None:
        self._drop(id)
        if isinstance(error, Fenced):
            self._ownership.lost(id)

    def _drop(self, id: str) -> None:
        self._clubs.pop(id, None)

    def _let_go(self, ids: Collection[str]) -> None:
        """Drop clubs that another node owns by now, and refuse the requests that wait there."""
        for club in [self._clubs.pop(id) for id in ids if id in self._clubs]:
            if not club.outbox.is_broken:
                club.outbox.stop(Fenced(club.id))

    def read(self, what: str, work: Callable[[], Found], then: Callable[[Found], None], reply: Reply) -> None:
        """Read for a request, which is refused if that fails."""
        self._readers.read(what, work, then, lambda: reply(Denied(STOPPED)))

    def find(self, id: str, then: Callable[[Club | None], None], reply: Reply) -> None:
        """Find a club by its id, and read it if necessary. This node must own it before and after."""
        held, elsewhere = self._ownership.held(id), Denied("busy", wait=1.0)
        if not self._ownership.has(id):
            reply(elsewhere)
            return
        if id in self._clubs:
            then(self._clubs[id])
            return

        def found(kept: StoredClub | None) -> None:
            if self._ownership.held(id) == held:
                then(self._taken_up(id, kept))
            else:
                reply(elsewhere)

        self.read(f"club {id} {held}", partial(stored_club, self._archive, id), found, reply)

    def _taken_up(self, id: str, kept: StoredClub | None) -> Club | None:
        if kept is None or id in self._clubs:  # two requests read it together
            return self._clubs.get(id)
        club = self._add(kept.row)
        club.people = {one.key: one.name for one in kept.people if one.name}
        club.evenings = {evening.id: evening_from(evening, said) for evening, said in kept.evenings}
        return club

    def id_of(self, code: str, then: Callable[[str], None], reply: Reply) -> None:
        """Find the id of the club with this code, or an empty string. The club may not be stored yet."""

        def found(row: ClubRow | None) -> None:
            new = next((club.id for club in self._clubs.values() if club.code == code), "")
            then(row.id if row is not None else new)

        self.read(f"code {code}", partial(self._archive.club_of_code, code), found, reply)

    def phrase_of(self, id: str, then: Callable[[str], None], reply: Reply) -> None:
        """Read the hash of a club's phrase. It takes as long if there is no such club."""
        read = partial(self._archive.club, id)
        self.read(f"phrase {id}", read, lambda row: then(row.phrase if row is not None else ""), reply)

    def ask(self, id: str, token: str, reply: Reply, do: Callable[[Club], None]) -> None:
        """Run `do` if this is the club's token; an unknown club gets the same answer as a wrong token."""

        def found(club: Club | None) -> None:
            try:
                if club is None or club.token != token_hash(token):
                    raise Denied("not_allowed")
                do(club)
            except Denied as denied:
                reply(denied)

        self.find(id, found, reply)

    def change(self, id: str, token: str, reply: Reply, do: Callable[[Club], Change]) -> None:
        """Change the club in memory, store the rows, then answer."""

        def changed(club: Club) -> None:
            rows, answer = do(club)
            self.keep(club, rows, reply, answer)

        self.ask(id, token, reply, changed)

    def keep(self, club: Club, rows: Sequence[Row], reply: Reply, answer: object) -> None:
        """Answer when these rows are durable."""
        club.outbox.post(rows, lambda: reply(answer), lambda: reply(Denied(STOPPED)))

    def let_go(self, keys: Collection[str]) -> list[str]:
        """Hold reads and remove these people from all clubs; return the clubs that had any of them."""
        self._readers.hold()
        had = [club for club in self._clubs.values() if not club.people.keys().isdisjoint(keys)]
        for club in had:
            for key in keys:
                club.people.pop(key, None)
        return [club.id for club in had]

    def read_anew(self, clubs: Iterable[str]) -> None:
        """After a deletion, drop these clubs once all their rows are stored; they are read again."""
        for club in [self._clubs[id] for id in clubs if id in self._clubs]:
            club.outbox.post((), lambda id=club.id: self._drop(id))  # type: ignore[misc]
        self._readers.release()

    def open_tables(self, evenings: Collection[Evening]) -> list[Table]:
        """Return the open tables of these evenings, repaired if necessary."""
        known = self._tables.by_id
        ids = [id for evening in evenings for id in evening.plan.tables if id in known]
        return [self._tables.open_table(id) for id in ids if known[id].state is not TableState.CLOSED]
