"""A club in memory: its people, its evenings, and their stored form."""

from collections.abc import Sequence

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.clubs.look_alike import look_of
from gorod.protocol.club import (
    ClubInfo,
    ClubPerson,
    EveningHead,
    EveningState,
    ExtraPoints,
    GameCorrection,
)
from gorod.protocol.http import NewTable
from gorod.services.denied import Denied
from gorod.services.rows import ClubPersonRow, ClubRow, EveningGameRow, EveningRow
from gorod.services.table.outbox import Outbox

OPEN: EveningState = "open"
CLOSED: EveningState = "closed"
MAX_PEOPLE_PER_CLUB, MAX_EVENINGS_PER_CLUB = 1000, 1000
"""Limits of one club."""


class KeptClub(Struct, frozen=True):
    """The stored form of a club without its people."""

    title: str
    lang: str


class EveningPlan(Struct, frozen=True):
    """The stored form of an evening: its rules, people and tables."""

    title: str
    date: str
    preset: str
    table: NewTable
    tables: tuple[str, ...] = ()
    present: tuple[str, ...] = ()


class Evening(Struct, frozen=True):
    """One evening. It is immutable, so that other threads can read it during changes."""

    id: str
    club: str
    at: int
    plan: EveningPlan
    is_closed: bool = False
    said: dict[str, EveningGameRow] = {}
    """Decisions about games, by game."""

    @property
    def state(self) -> EveningState:
        """The state as it is stored and sent."""
        return CLOSED if self.is_closed else OPEN

    def row(self) -> EveningRow:
        """Return the row to store."""
        return EveningRow(self.id, self.club, self.state, self.at, json.encode(self.plan))

    def head(self) -> EveningHead:
        """Return the evening as an item of a list."""
        return EveningHead(self.id, self.plan.title, self.plan.date, self.state)

    def correction(self, game: str) -> EveningGameRow:
        """Return the decisions about a game, or empty ones."""
        return self.said.get(game) or EveningGameRow(self.id, game, False, "", b"[]")

    def corrected(self, game: str, wanted: GameCorrection) -> "Evening":
        """Return the evening with changed decisions about a game; omitted fields stay."""
        row = self.correction(game)
        extra = row.extra if wanted.extra is None else json.encode(wanted.extra)
        cancelled = row.cancelled if wanted.cancelled is None else wanted.cancelled
        protest = row.protest if wanted.protest is None else wanted.protest
        row = replace(row, cancelled=cancelled, protest=protest, extra=extra)
        return replace(self, said={**self.said, game: row})


def extra_of(row: EveningGameRow) -> tuple[ExtraPoints, ...]:
    """Return the points that a judge gave beside the preset."""
    return json.decode(row.extra, type=tuple[ExtraPoints, ...])


def evening_from(row: EveningRow, said: Sequence[EveningGameRow]) -> Evening:
    """Return the evening of a stored row."""
    plan = json.decode(row.settings, type=EveningPlan)
    return Evening(row.id, row.club, row.at, plan, row.state == CLOSED, {one.game: one for one in said})


class Club:
    """A club. It holds its token as a hash, and does not include deleted people."""

    def __init__(self, row: ClubRow, outbox: Outbox) -> None:
        """Restore a club from its row, without people and evenings."""
        self.id, self.code, self.token, self.phrase = row.id, row.code, row.token, row.phrase
        self._at, self._kept = row.at, json.decode(row.settings, type=KeptClub)
        self.outbox = outbox
        self.people: dict[str, str] = {}
        """Names by key."""
        self.evenings: dict[str, Evening] = {}

    @property
    def title(self) -> str:
        """The name of the club."""
        return self._kept.title

    def row(self) -> ClubRow:
        """Return the row to store."""
        return ClubRow(self.id, self.code, self.token, self.phrase, self._at, json.encode(self._kept))

    def info(self) -> ClubInfo:
        """Return the club as its organiser first sees it."""
        named = sorted(self.people.items(), key=lambda one: (one[1].casefold(), one[0]))
        people = tuple(ClubPerson(key, name) for key, name in named)
        evenings = tuple(one.head() for one in reversed(self.evenings.values()))
        return ClubInfo(self.id, self.code, self.title, people, evenings)

    def call(self, key: str, name: str) -> ClubPersonRow:
        """Add a person or rename one; raise `Denied` if the name looks like that of somebody else."""
        look = look_of(name)
        if any(look_of(one) == look and other != key for other, one in self.people.items()):
            raise Denied("name_taken", name)
        if key not in self.people and len(self.people) >= MAX_PEOPLE_PER_CLUB:
            raise Denied("club_full", str(MAX_PEOPLE_PER_CLUB))
        self.people[key] = name
        return ClubPersonRow(self.id, key, name)

    def find_person(self, key: str) -> str:
        """Return a person's name; raise `Denied` if there is none with this key."""
        if key not in self.people:
            raise Denied("no_such_person")
        return self.people[key]

    def present(self, evening: Evening) -> list[str]:
        """Return the people of an evening, without those who were deleted since."""
        return [key for key in evening.plan.present if key in self.people]

    def add_evening(self, evening: Evening) -> EveningRow:
        """Add an evening; raise `Denied` if there are too many."""
        if len(self.evenings) >= MAX_EVENINGS_PER_CLUB:
            raise Denied("club_full", str(MAX_EVENINGS_PER_CLUB))
        return self.put_evening(evening)

    def put_evening(self, evening: Evening) -> EveningRow:
        """Add or replace an evening."""
        self.evenings[evening.id] = evening
        return evening.row()

    def evening(self, id: str) -> Evening:
        """Return an evening; raise `Denied` if there is none."""
        if id not in self.evenings:
            raise Denied("no_such_evening")
        return self.evenings[id]

    def open_evening(self, id: str) -> Evening:
        """Return an evening that is not closed; raise `Denied` if there is none."""
        evening = self.evening(id)
        if evening.is_closed:
            raise Denied("evening_over")
        return evening
