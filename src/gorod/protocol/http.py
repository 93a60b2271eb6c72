"""The bodies of the HTTP contract: opening a table, coming to it, and everything that goes wrong."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from gorod.engine.seats import MAX_SEATS
from gorod.protocol.limits import MOST_ALOUD, MOST_HOUSE, Count, Name, Pace, SeatNumber, Token, Word, is_seen
from gorod.protocol.lobby import Caution, DealKind, DoorKind, Mode, Nights, TableState
from gorod.texts.rules_text import ClauseChange, RulesText
from gorod.texts.script import ScriptPart

Setting = Annotated[str, Meta(max_length=200)] | Annotated[int, Meta(ge=0, le=1_000_000)] | bool


class _Body(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all bodies of requests share."""


class Bots(_Body, frozen=True):
    """How many programs sit down, and of which kind."""

    kind: Word = ""
    """Empty: the table's usual kind."""
    count: Count = 0


class GameChoice(_Body, frozen=True):
    """What is played: `rules` or a `house` file, or both if they are about the same ruleset."""

    rules: Word = ""
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], Setting], Meta(max_length=200)] = {}
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    """As many as the cast has cards, where it is not told; else ten."""
    cast: Annotated[dict[Word, Count], Meta(max_length=40)] = {}
    """Other cards than the ruleset's own for so many: a role and how often."""
    house: Annotated[str, Meta(max_length=MOST_HOUSE)] = ""
    """The text of a house file (TOML); options, powers and cast come on top of it."""
    powers: Annotated[dict[Word, Word], Meta(max_length=40)] = {}
    """Spare characters, and whose power each has (B1)."""


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
    """Whether the code is enough to sit down."""
    dealing: DealKind = DealKind.AT_ONCE
    """Whether people pick their cards where the rules let them."""
    pace: Pace = 1.0
    """How many times faster than usual the clocks of this table run."""
    listed: bool = False
    """Whether `GET /api/tables` shows it, with its code, while somebody can still come."""


class Opened(Struct, frozen=True, omit_defaults=True):
    """201: the table, its code for knocking, and the organiser's token."""

    table: str
    code: str
    organiser: str
    phrase: str = ""
    """Four words by which the organiser gets a lost token back, or takes another device."""
    cautions: tuple[Caution, ...] = ()
    """What is said against the cast that was asked for."""


class Join(_Body, frozen=True):
    """POST /api/tables/CODE/join."""

    name: Name
    invite: Token = ""
    """From the address that the organiser gave; without it one waits where the door is not open."""

    def __post_init__(self) -> None:
        """A name that nobody can see is none."""
        if not is_seen(self.name):
            raise ValueError("name")


class Joined(Struct, frozen=True, omit_defaults=True):
    """The token of a seat, and the four words by which its owner gets it back."""

    token: str
    phrase: str
    waits: bool = False
    """There is no seat yet: the organiser was told that somebody knocks."""


class Invitation(Struct, frozen=True):
    """POST /api/tables/ID/invite: the address of the table, as text and as a QR code; it is good once."""

    invite: str
    """Empty where the code is enough."""
    url: str
    svg: str


class TurnTold(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/ID/turns, for its judge: one of the things that were entered."""

    at: int
    """Milliseconds since 1970."""
    sender: int
    """A seat, 0 for the judge, -1 for the clock."""
    lines: tuple[str, ...] = ()
    taken_back: bool = False
    own: bool = False
    """It is of the night, and tells something that the whole table was not told."""
    open: tuple[str, ...] | None = None
    """What of the lines may be shown without the held eye, where that is not all of them."""
    is_remark: bool = False
    """Of the clock, a name or what was taken back: an undo does not count it."""


class Recover(_Body, frozen=True):
    """The four words, as they were typed."""

    phrase: Annotated[str, Meta(max_length=200)]


class TakeConsole(_Body, frozen=True):
    """POST /api/tables/CODE/take: the key that a judge's device shows to another one."""

    key: Token


class TakeNarrator(_Body, frozen=True):
    """POST /api/tables/CODE/narrator: the key from a link, for a device that is to speak."""

    key: Token
    seat: Token = ""
    """The token of a seat at the table, where this browser has one: then it cannot speak."""


class OfferSeat(_Body, frozen=True):
    """POST /api/tables/CODE/phone/link: for which seat the organiser lets a new phone in."""

    seat: SeatNumber


class TakeSeat(_Body, frozen=True):
    """POST /api/tables/CODE/phone: the seat and the key from a link, for a new phone of that seat."""

    seat: SeatNumber
    key: Token
    own: Token = ""
    """The token that this browser has at the table already, if it has one: then it is refused."""


class ClipWanted(_Body, frozen=True):
    """POST /api/tables/CODE/clip: a text of `aloud`, and how many times faster than usual it is said."""

    text: Annotated[str, Meta(max_length=MOST_ALOUD)]
    speed: Annotated[float, Meta(ge=0.5, le=2)] = 1.0


class TableInfo(Struct, frozen=True):
    """GET /api/tables answers with a list of these, GET /api/tables/CODE with one."""

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
    """How the organiser is called, if they have said so; told to those who ask by the code."""


class Problem(Struct, frozen=True):
    """What is wrong, for programs and for people, and which clause says so."""

    code: str
    text: str
    clause: str = ""
    line: int | UnsetType = UNSET
    """Of a house file, where it can be told."""


class Fault(Struct, frozen=True):
    """The one shape of everything that goes wrong."""

    error: Problem


class Reason(Struct, frozen=True):
    """Why a server cannot do all of its work."""

    code: str
    text: str


class Health(Struct, frozen=True, omit_defaults=True):
    """GET /health: `ok`, or `failing` with the reasons and the status 503."""

    status: str
    version: str
    reasons: tuple[Reason, ...] = ()


class Version(Struct, frozen=True):
    """GET /api/version: of the program, and of the pages that it serves now; empty if it has none."""

    version: str
    build: str


REQUESTS = (NewTable, NewRules, Join, Recover, TakeConsole, TakeNarrator, OfferSeat, TakeSeat, ClipWanted)
ANSWERS = (
    *(Opened, Joined, Invitation, TableInfo, TurnTold),
    *(RulesText, ClauseChange, ScriptPart, Fault, Health, Version),
)
