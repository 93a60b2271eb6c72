"""A club as it stands in memory: its people, its evenings, and how they are written down."""

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
from gorod.services.outbox import Outbox
from gorod.services.rows import ClubPersonRow, ClubRow, EveningGameRow, EveningRow

OPEN: EveningState = "open"
CLOSED: EveningState = "closed"
MOST_PEOPLE, MOST_EVENINGS = 1000, 1000
"""Of one club."""


class KeptClub(Struct, frozen=True):
    """What is written down of a club beside its people."""

    title: str
    lang: str


class EveningPlan(Struct, frozen=True):
    """What is written down of an evening: what is played, by whom, and at which tables."""

    title: str
    date: str
    preset: str
    table: NewTable
    tables: tuple[str, ...] = ()
    present: tuple[str, ...] = ()


class Evening(Struct, frozen=True):
    """One evening; a change makes another one, so that a thread can read it meanwhile."""

    id: str
    club: str
    at: int
    plan: EveningPlan
    is_closed: bool = False
    said: dict[str, EveningGameRow] = {}
    """By game, where something was said about one."""

    @property
    def state(self) -> EveningState:
        """As it is written and told."""
        return CLOSED if self.is_closed else OPEN

    def row(self) -> EveningRow:
        """As it is written down."""
        return EveningRow(self.id, self.club, self.state, self.at, json.encode(self.plan))

    def head(self) -> EveningHead:
        """As it stands in a list."""
        return EveningHead(self.id, self.plan.title, self.plan.date, self.state)

    def correction(self, game: str) -> EveningGameRow:
        """What was said about a game, if anything was."""
        return self.said.get(game) or EveningGameRow(self.id, game, False, "", b"[]")

    def corrected(self, game: str, wanted: GameCorrection) -> "Evening":
        """More is said about a game; what is not named stays."""
        row = self.correction(game)
        extra = row.extra if wanted.extra is None else json.encode(wanted.extra)
        cancelled = row.cancelled if wanted.cancelled is None else wanted.cancelled
        protest = row.protest if wanted.protest is None else wanted.protest
        row = replace(row, cancelled=cancelled, protest=protest, extra=extra)
        return replace(self, said={**self.said, game: row})


def extra_of(row: EveningGameRow) -> tuple[ExtraPoints, ...]:
    """Points that a judge gave beside the preset."""
    return json.decode(row.extra, type=tuple[ExtraPoints, ...])


def evening_from(row: EveningRow, said: Sequence[EveningGameRow]) -> Evening:
    """Read what was written down."""
    plan = json.decode(row.settings, type=EveningPlan)
    return Evening(row.id, row.club, row.at, plan, row.state == CLOSED, {one.game: one for one in said})


class Club:
    """Its token is known by its hash alone; whoever was forgotten is not among its people."""

    def __init__(self, row: ClubRow, outbox: Outbox) -> None:
        """As it was written down, still without people and evenings."""
        self.id, self.code, self.token, self.phrase = row.id, row.code, row.token, row.phrase
        self._at, self._kept = row.at, json.decode(row.settings, type=KeptClub)
        self.outbox = outbox
        self.people: dict[str, str] = {}
        """Names by key."""
        self.evenings: dict[str, Evening] = {}

    @property
    def title(self) -> str:
        """As people call it."""
        return self._kept.title

    def row(self) -> ClubRow:
        """As it is written down."""
        return ClubRow(self.id, self.code, self.token, self.phrase, self._at, json.encode(self._kept))

    def info(self) -> ClubInfo:
        """All that whoever has the token sees first."""
        named = sorted(self.people.items(), key=lambda one: (one[1].casefold(), one[0]))
        people = tuple(ClubPerson(key, name) for key, name in named)
        evenings = tuple(one.head() for one in reversed(self.evenings.values()))
        return ClubInfo(self.id, self.code, self.title, people, evenings)

    def call(self, key: str, name: str) -> ClubPersonRow:
        """Somebody new, or the same one by another name; two of one name nobody could tell apart."""
        look = look_of(name)
        if any(look_of(one) == look and other != key for other, one in self.people.items()):
            raise Denied("name_taken", name)
        if key not in self.people and len(self.people) >= MOST_PEOPLE:
            raise Denied("club_full", str(MOST_PEOPLE))
        self.people[key] = name
        return ClubPersonRow(self.id, key, name)

    def find_person(self, key: str) -> str:
        """The name, `Denied` if there is nobody with this key."""
        if key not in self.people:
            raise Denied("no_such_person")
        return self.people[key]

    def present(self, evening: Evening) -> list[str]:
        """Who is there, but for those who were forgotten since."""
        return [key for key in evening.plan.present if key in self.people]

    def add_evening(self, evening: Evening) -> EveningRow:
        """One more."""
        if len(self.evenings) >= MOST_EVENINGS:
            raise Denied("club_full", str(MOST_EVENINGS))
        return self.put_evening(evening)

    def put_evening(self, evening: Evening) -> EveningRow:
        """It stands like this from now on."""
        self.evenings[evening.id] = evening
        return evening.row()

    def evening(self, id: str) -> Evening:
        """`Denied` if there is none."""
        if id not in self.evenings:
            raise Denied("no_such_evening")
        return self.evenings[id]

    def open_evening(self, id: str) -> Evening:
        """One on which there is still something to play."""
        evening = self.evening(id)
        if evening.is_closed:
            raise Denied("evening_over")
        return evening
