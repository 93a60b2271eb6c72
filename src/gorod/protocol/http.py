"""The bodies of HTTP requests and answers: opening and joining tables, and errors."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from gorod.engine.seats import MAX_SEATS
from gorod.protocol.limits import (
    MAX_ALOUD_CHARS,
    MAX_HOUSE_FILE_BYTES,
    Count,
    Name,
    Pace,
    SeatNumber,
    Token,
    Word,
    is_seen,
)
from gorod.protocol.lobby import Caution, DealKind, DoorKind, Mode, Nights, TableState
from gorod.texts.rules_text import ClauseChange, RulesText
from gorod.texts.script import ScriptPart

Setting = Annotated[str, Meta(max_length=200)] | Annotated[int, Meta(ge=0, le=1_000_000)] | bool


class _RequestBody(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all bodies of requests."""


class Bots(_RequestBody, frozen=True):
    """How many bots take seats, and of which kind."""

    kind: Word = ""
    """Empty: the table's usual kind."""
    count: Count = 0


class GameChoice(_RequestBody, frozen=True):
    """What is played: `rules` or a `house` file, or both if they are about the same ruleset."""

    rules: Word = ""
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], Setting], Meta(max_length=200)] = {}
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    """Missing: the number of cards of the cast, or ten."""
    cast: Annotated[dict[Word, Count], Meta(max_length=40)] = {}
    """The number of cards by role, if not the ruleset's own cast."""
    house: Annotated[str, Meta(max_length=MAX_HOUSE_FILE_BYTES)] = ""
    """The text of a house file (TOML); options, powers and cast are applied after it."""
    powers: Annotated[dict[Word, Word], Meta(max_length=40)] = {}
    """By spare character: the character whose power it has (B1)."""


class NewRules(GameChoice, frozen=True):
    """POST /api/tables/ID/rules: another game for the people who already sit there."""


class NewTable(GameChoice, frozen=True):
    """POST /api/tables."""

    mode: Mode = Mode.ONLINE
    nights: Nights = Nights.SEALED
    bots: Bots = Bots()
    watch: bool = False
    """Whether strangers may watch, with the public view."""
    lang: Annotated[str, Meta(pattern="^(ru|en)(?![\\s\\S])")] = "ru"
    door: DoorKind = DoorKind.OPEN
    """Whether the code is enough to take a seat."""
    dealing: DealKind = DealKind.AT_ONCE
    """Whether people pick their cards, if the rules let them."""
    pace: Pace = 1.0
    """The speed of the table's clocks; 1 is usual."""
    listed: bool = False
    """Whether `GET /api/tables` lists it, with its code, while it can be joined."""


class Opened(Struct, frozen=True, omit_defaults=True):
    """201: the table, its code, and the organiser's token."""

    table: str
    code: str
    organiser: str
    phrase: str = ""
    """Four words with which the organiser restores a lost token or changes to another device."""
    cautions: tuple[Caution, ...] = ()
    """Cautions about the chosen cast."""


class Join(_RequestBody, frozen=True):
    """POST /api/tables/CODE/join."""

    name: Name
    invite: Token = ""
    """From the organiser's link; without it one has to wait to be admitted, unless the door is open."""

    def __post_init__(self) -> None:
        """Raise ValueError for a name without visible characters."""
        if not is_seen(self.name):
            raise ValueError("name")


class Joined(Struct, frozen=True, omit_defaults=True):
    """The token of a seat, and four words that restore it."""

    token: str
    phrase: str
    waits: bool = False
    """Whether there is no seat yet: the organiser was told of the knock."""


class Invitation(Struct, frozen=True):
    """POST /api/tables/ID/invite: a link to the table, as text and as a QR code; it can be used once."""

    invite: str
    """Empty if the code is enough."""
    url: str
    svg: str


class TurnTold(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/ID/turns, for the judge: one turn of the game."""

    at: int
    """Milliseconds since 1970."""
    sender: int
    """A seat, 0 for the judge, -1 for the clock."""
    lines: tuple[str, ...] = ()
    taken_back: bool = False
    own: bool = False
    """Whether it tells something that the whole table was not told."""
    open: tuple[str, ...] | None = None
    """The lines that may be shown without holding the eye button, if not all."""
    is_remark: bool = False
    """Whether it is about the clock, a name or an undo: these are not counted by an undo."""


class Recover(_RequestBody, frozen=True):
    """The four words, as they were typed."""

    phrase: Annotated[str, Meta(max_length=200)]


class TakeConsole(_RequestBody, frozen=True):
    """POST /api/tables/CODE/take: the key that a judge's device shows to another device."""

    key: Token


class TakeNarrator(_RequestBody, frozen=True):
    """POST /api/tables/CODE/narrator: the key from a link, for a device that will speak aloud."""

    key: Token
    seat: Token = ""
    """The token of this browser's seat at the table, if any: then it cannot speak aloud."""


class OfferSeat(_RequestBody, frozen=True):
    """POST /api/tables/CODE/phone/link: the seat for which the organiser admits a new phone."""

    seat: SeatNumber


class TakeSeat(_RequestBody, frozen=True):
    """POST /api/tables/CODE/phone: the seat and the key from a link, for a new phone of that seat."""

    seat: SeatNumber
    key: Token
    own: Token = ""
    """The token that this browser already has at the table, if any: then it is refused."""


class ClipWanted(_RequestBody, frozen=True):
    """POST /api/tables/CODE/clip: a text of `aloud`, and the speed of speech; 1 is usual."""

    text: Annotated[str, Meta(max_length=MAX_ALOUD_CHARS)]
    speed: Annotated[float, Meta(ge=0.5, le=2)] = 1.0


class TableInfo(Struct, frozen=True):
    """GET /api/tables returns a list of these, GET /api/tables/CODE one."""

    id: str
    mode: Mode
    rules: str
    state: TableState
    seats: int
    free: int
    watch: bool
    lang: str
    door: DoorKind = DoorKind.OPEN
    code: str = ""
    host: str = ""
    """The organiser's name, if given; told only to those who ask by the code."""


class Problem(Struct, frozen=True):
    """An error: a code for programs, a text for people, and the clause."""

    code: str
    text: str
    clause: str = ""
    line: int | UnsetType = UNSET
    """The line of a house file, if known."""


class Fault(Struct, frozen=True):
    """The body of every error."""

    error: Problem


class Reason(Struct, frozen=True):
    """A reason why a server cannot do all of its work."""

    code: str
    text: str


class Health(Struct, frozen=True, omit_defaults=True):
    """GET /health: `ok`, or `failing` with the reasons and the status 503."""

    status: str
    version: str
    reasons: tuple[Reason, ...] = ()


class Version(Struct, frozen=True):
    """GET /api/version: the version of the program, and of its pages; empty if it has none."""

    version: str
    build: str


REQUESTS = (NewTable, NewRules, Join, Recover, TakeConsole, TakeNarrator, OfferSeat, TakeSeat, ClipWanted)
ANSWERS = (
    *(Opened, Joined, Invitation, TableInfo, TurnTold),
    *(RulesText, ClauseChange, ScriptPart, Fault, Health, Version),
)
