"""All clubs that somebody has asked for: read once, written before anything is answered."""

from collections.abc import Callable, Collection, Sequence

from gorod.clubs.club import Club, Evening, evening_from
from gorod.protocol.lobby import TableState
from gorod.services.admission import STOPPED, Reply
from gorod.services.denied import Denied
from gorod.services.outbox import Outbox
from gorod.services.ports import Archive, Journal
from gorod.services.rows import ClubRow, Row
from gorod.services.table import Table
from gorod.services.tables import Tables
from gorod.services.tokens import token_hash

Change = tuple[Sequence[Row], object]
"""What a request changes, and its answer."""


class ClubRegistry:
    """A club that could not be written is read anew: it is what was kept."""

    def __init__(self, journal: Journal, archive: Archive, tables: Tables) -> None:
        self._journal, self._archive, self._tables = journal, archive, tables
        self._clubs: dict[str, Club] = {}

    def add(self, row: ClubRow) -> Club:
        """It can be found from now on; nobody is in it yet."""
        club = Club(row, Outbox(self._journal, lambda _: self._drop(row.id)))
        self._clubs[row.id] = club
        return club

    def _drop(self, id: str) -> None:
        self._clubs.pop(id, None)

    def _taken_up(self, row: ClubRow) -> Club:
        club = self.add(row)
        club.people = {one.key: one.name for one in self._archive.club_people(row.id) if one.name}
        for evening in self._archive.evenings(row.id):
            club.evenings[evening.id] = evening_from(evening, self._archive.evening_games(evening.id))
        return club

    def find(self, id: str) -> Club | None:
        """By its id."""
        row = self._archive.club(id) if id not in self._clubs else None
        return self._taken_up(row) if row is not None else self._clubs.get(id)

    def id_of(self, code: str) -> str:
        """Of the club with this code, empty if there is none; a new one may not be written down yet."""
        row = self._archive.club_of_code(code)
        new = next((club.id for club in self._clubs.values() if club.code == code), "")
        return row.id if row is not None else new

    def phrase_of(self, id: str) -> str:
        """What is kept of its phrase, found as fast where there is no such club."""
        row = self._archive.club(id)
        return row.phrase if row is not None else ""

    def of(self, id: str, token: str) -> Club:
        """The club, if this is its token; one that is not there is answered alike."""
        club = self.find(id)
        if club is None or club.token != token_hash(token):
            raise Denied("not_allowed")
        return club

    def change(self, id: str, token: str, reply: Reply, do: Callable[[Club], Change]) -> None:
        """Do it in memory, write it down, then answer."""
        try:
            club = self.of(id, token)
            rows, answer = do(club)
        except Denied as denied:
            reply(denied)
            return
        self.keep(club, rows, reply, answer)

    def keep(self, club: Club, rows: Sequence[Row], reply: Reply, answer: object) -> None:
        """Answer when these rows are durable."""
        club.outbox.post(rows, lambda: reply(answer), lambda: reply(Denied(STOPPED)))

    def let_go(self, keys: Collection[str]) -> None:
        """Nobody writes these people down again."""
        for club in self._clubs.values():
            for key in keys:
                club.people.pop(key, None)

    def read_anew(self, keys: Collection[str]) -> None:
        """After a deletion: clubs of these people are what is kept, once all else of theirs is written."""
        for club in [*self._clubs.values()]:
            if any(row.key in keys for row in self._archive.club_people(club.id)):
                club.outbox.post((), lambda id=club.id: self._drop(id))  # type: ignore[misc]

    def open_tables(self, evenings: Collection[Evening]) -> list[Table]:
        """Of these evenings, those that are not closed, mended."""
        known = self._tables.by_id
        ids = [id for evening in evenings for id in evening.plan.tables if id in known]
        return [self._tables.open_table(id) for id in ids if known[id].state is not TableState.CLOSED]
