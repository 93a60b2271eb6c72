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

MAX_PEOPLE_PRESENT = 200
"""Few enough for a fair shuffle of the seats."""
MAX_TITLE_CHARS = 80
MAX_EXTRA_HUNDREDTHS = 1000
"""The most that a judge gives or takes at once, in hundredths of a point."""
Key = Annotated[str, Meta(max_length=64)]
Title = Annotated[str, Meta(max_length=MAX_TITLE_CHARS, pattern=r"^(?![\s\S]*[\x00-\x1f\x7f])")]
Date = Annotated[str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?(?![\s\S])")]
"""A date such as 2026-11-16, or empty."""
EveningState = Literal["open", "closed"]
GameState = Literal["live", "over", "unfinished"]


class _ClubRequest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all requests about clubs."""


class NewClub(_ClubRequest, frozen=True):
    """POST /api/clubs."""

    title: Title = ""
    lang: Lang = "ru"
    """The language of the recovery phrase."""


class ClubOpened(Struct, frozen=True):
    """201: the club, its code, its token, and four words that restore a lost token."""

    club: str
    code: str
    token: str
    phrase: str


class Nickname(_ClubRequest, frozen=True):
    """POST /api/clubs/ID/people, and …/people/KEY to correct the name."""

    name: Name

    def __post_init__(self) -> None:
        """Raise ValueError for a name without visible characters."""
        if not is_seen(self.name):
            raise ValueError("name")


class ClubPerson(Struct, frozen=True):
    """A person of a club; the key is the same at all its tables."""

    key: str
    name: str


class EveningHead(Struct, frozen=True):
    """An evening in a list of evenings."""

    id: str
    title: str
    date: str
    state: EveningState


class ClubInfo(Struct, frozen=True):
    """GET /api/clubs/ID: people sorted by name, evenings with the last one first."""

    id: str
    code: str
    title: str
    people: tuple[ClubPerson, ...]
    evenings: tuple[EveningHead, ...]


class NewEvening(_ClubRequest, frozen=True):
    """POST /api/clubs/ID/evenings; all its tables have a person as judge, whatever `table` says."""

    table: NewTable
    title: Title = ""
    date: Date = ""
    preset: Word | None = None
    """The preset that counts the games. Missing: the usual one of the rules; empty: no points."""


class EveningOpened(Struct, frozen=True):
    """201: the evening."""

    evening: str


class EveningChange(_ClubRequest, frozen=True):
    """POST /api/clubs/ID/evenings/ID; missing fields stay as they are."""

    title: Title | None = None
    date: Date | None = None
    preset: Word | None = None
    present: Annotated[tuple[Key, ...], Meta(max_length=MAX_PEOPLE_PRESENT)] | None = None
    """The keys of all people present."""
    closed: bool | None = None


class NewEveningTable(_ClubRequest, frozen=True):
    """POST …/tables: one more table of the evening."""

    seats: SeatNumber | None = None
    """Missing: the number of seats of the evening."""


class SeatedPeople(_ClubRequest, frozen=True):
    """POST …/tables/ID/seats: the people by key, from seat 1 on; empty for a free seat."""

    people: Annotated[tuple[Key, ...], Meta(max_length=MAX_SEATS)]


class SeatLot(_ClubRequest, frozen=True):
    """POST …/draw: draw seats by lot at these tables; without tables, at all where no game is on."""

    tables: Annotated[tuple[Key, ...], Meta(max_length=100)] = ()


class ExtraPoints(_ClubRequest, frozen=True):
    """Points that a judge gives or takes in addition to the preset, in hundredths."""

    seat: SeatNumber
    points: Annotated[int, Meta(ge=-MAX_EXTRA_HUNDREDTHS, le=MAX_EXTRA_HUNDREDTHS)]
    reason: Words = ""


class GameCorrection(_ClubRequest, frozen=True):
    """POST …/games/ID, after the game; missing fields stay as they are."""

    cancelled: bool | None = None
    protest: Words | None = None
    extra: Annotated[tuple[ExtraPoints, ...], Meta(max_length=MAX_SEATS)] | None = None


class EveningPerson(Struct, frozen=True, omit_defaults=True):
    """A person who is present or has played; without a name if the club has forgotten them."""

    key: str
    name: str = ""
    present: bool = False
    games: int = 0
    """Games begun this evening and not cancelled."""
    table: str = ""
    seat: int = 0
    fouls: int = 0
    """Fouls with which they begin the next game (K3)."""
    suspended: bool = False
    """Whether they miss the next game (K27)."""


class EveningTable(Struct, frozen=True, omit_defaults=True):
    """A table of the evening."""

    id: str
    state: TableState
    code: str = ""
    people: tuple[str, ...] = ()
    """Keys of people from seat 1 on; empty for a free seat."""
    game: str = ""
    """The current game, or the last one."""


class EveningGame(Struct, frozen=True, omit_defaults=True):
    """A game. Until it is over, only its table and its players are told."""

    id: str
    table: str
    at: int
    """Milliseconds since 1970."""
    state: GameState
    people: tuple[str, ...]
    winner: str = ""
    """The winning side, or `draw`."""
    days: int = 0
    """The number of days."""
    seats: tuple[SeatResult, ...] = ()
    points: tuple[GamePoints, ...] = ()
    """Without Ci, which depends on all games together."""
    cancelled: bool = False
    protest: str = ""
    extra: tuple[ExtraPoints, ...] = ()


class EveningInfo(Struct, frozen=True, omit_defaults=True):
    """GET /api/clubs/ID/evenings/ID; points are hundredths, and only `people` has names."""

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
