"""The bodies of requests about a club: its people, and its evenings with tables, games and standings."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gorod.engine.seats import MAX_SEATS
from gorod.protocol.http import NewTable
from gorod.protocol.limits import Lang, Name, SeatNumber, Word, Words, is_seen
from gorod.protocol.lobby import TableState
from gorod.scoring.game_result import SeatResult
from gorod.scoring.presets import Preset
from gorod.scoring.standings import GamePoints, StandingRow

MOST_PRESENT = 200
"""Fewer than a fair shuffle takes."""
MOST_TITLE = 80
MOST_POINTS = 1000
"""Hundredths of a point that a judge gives or takes at once."""
Key = Annotated[str, Meta(max_length=64)]
Title = Annotated[str, Meta(max_length=MOST_TITLE, pattern=r"^(?![\s\S]*[\x00-\x1f\x7f])")]
Date = Annotated[str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?(?![\s\S])")]
"""As 2026-11-16, or nothing."""
EveningState = Literal["open", "closed"]
GameState = Literal["live", "over", "unfinished"]


class _Wish(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all these requests share."""


class NewClub(_Wish, frozen=True):
    """POST /api/clubs."""

    title: Title = ""
    lang: Lang = "ru"
    """Of its recovery phrase."""


class ClubOpened(Struct, frozen=True):
    """201: the club, its code, its token, and four words by which a lost token comes back."""

    club: str
    code: str
    token: str
    phrase: str


class Nickname(_Wish, frozen=True):
    """POST /api/clubs/ID/people, and …/people/KEY to put it right."""

    name: Name

    def __post_init__(self) -> None:
        """A name that nobody can see is none."""
        if not is_seen(self.name):
            raise ValueError("name")


class ClubPerson(Struct, frozen=True):
    """Somebody of a club, under the same key at all its tables."""

    key: str
    name: str


class EveningHead(Struct, frozen=True):
    """An evening among others."""

    id: str
    title: str
    date: str
    state: EveningState


class ClubInfo(Struct, frozen=True):
    """GET /api/clubs/ID: people by name, evenings with the last one first."""

    id: str
    code: str
    title: str
    people: tuple[ClubPerson, ...]
    evenings: tuple[EveningHead, ...]


class NewEvening(_Wish, frozen=True):
    """POST /api/clubs/ID/evenings; a person judges at all its tables, whatever `table` says."""

    table: NewTable
    title: Title = ""
    date: Date = ""
    preset: Word | None = None
    """How games are counted: the usual preset of the rules where it is not told, empty for no points."""


class EveningOpened(Struct, frozen=True):
    """201."""

    evening: str


class EveningChange(_Wish, frozen=True):
    """POST /api/clubs/ID/evenings/ID; what is not named stays."""

    title: Title | None = None
    date: Date | None = None
    preset: Word | None = None
    present: Annotated[tuple[Key, ...], Meta(max_length=MOST_PRESENT)] | None = None
    """Everybody who is there, by key."""
    closed: bool | None = None


class NewEveningTable(_Wish, frozen=True):
    """POST …/tables: one more table of the evening."""

    seats: SeatNumber | None = None
    """As many as the evening says, where it is not told."""


class SeatedPeople(_Wish, frozen=True):
    """POST …/tables/ID/seats: who sits where, by key, from seat 1 on; empty for a free seat."""

    people: Annotated[tuple[Key, ...], Meta(max_length=MAX_SEATS)]


class SeatLot(_Wish, frozen=True):
    """POST …/draw: seats by lot at these tables; at all that play nothing where none is named."""

    tables: Annotated[tuple[Key, ...], Meta(max_length=100)] = ()


class ExtraPoints(_Wish, frozen=True):
    """What a judge gives or takes beside the preset, in hundredths."""

    seat: SeatNumber
    points: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    reason: Words = ""


class GameCorrection(_Wish, frozen=True):
    """POST …/games/ID, when it is over; what is not named stays."""

    cancelled: bool | None = None
    protest: Words | None = None
    extra: Annotated[tuple[ExtraPoints, ...], Meta(max_length=MAX_SEATS)] | None = None


class EveningPerson(Struct, frozen=True, omit_defaults=True):
    """Somebody who is there or has played; without a name if he was forgotten."""

    key: str
    name: str = ""
    present: bool = False
    games: int = 0
    """Begun this evening and not cancelled."""
    table: str = ""
    seat: int = 0
    fouls: int = 0
    """With which he begins the next game (K3)."""
    suspended: bool = False
    """He misses the next game (K27)."""


class EveningTable(Struct, frozen=True, omit_defaults=True):
    """A table of the evening."""

    id: str
    state: TableState
    code: str = ""
    people: tuple[str, ...] = ()
    """From seat 1 on; empty for a free seat."""
    game: str = ""
    """The one now on, or the last one."""


class EveningGame(Struct, frozen=True, omit_defaults=True):
    """A game; until it is over nothing is told but that it is played, where and by whom."""

    id: str
    table: str
    at: int
    """Milliseconds since 1970."""
    state: GameState
    people: tuple[str, ...]
    winner: str = ""
    """A side, or `draw`."""
    days: int = 0
    """How many it lasted."""
    seats: tuple[SeatResult, ...] = ()
    points: tuple[GamePoints, ...] = ()
    """Without Ci, which is a matter of all games."""
    cancelled: bool = False
    protest: str = ""
    extra: tuple[ExtraPoints, ...] = ()


class EveningInfo(Struct, frozen=True, omit_defaults=True):
    """GET /api/clubs/ID/evenings/ID; points are hundredths, people are named in `people` alone."""

    id: str
    title: str
    date: str
    state: EveningState
    rules: str
    preset: str
    people: tuple[EveningPerson, ...]
    tables: tuple[EveningTable, ...]
    games: tuple[EveningGame, ...]
    standings: tuple[StandingRow, ...]


CLUB_REQUESTS = (
    *(NewClub, Nickname, NewEvening, EveningChange),
    *(NewEveningTable, SeatedPeople, SeatLot, GameCorrection),
)
CLUB_ANSWERS = (ClubOpened, ClubPerson, ClubInfo, EveningOpened, EveningHead, EveningInfo, Preset)
