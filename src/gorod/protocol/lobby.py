"""The types of a lobby: who sits where at a table, and what is played."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.role import Role, Text
from gorod.engine.seats import Seat


class Mode(StrEnum):
    """Who may send what, and who moves a step on."""

    ONLINE = "online"
    COMPANION = "companion"
    ONE_PHONE = "one_phone"
    JUDGED = "judged"
    SOLO = "solo"


class Nights(StrEnum):
    """Sealed nights have a fixed length; fast ones, never in one room, end when all have acted."""

    SEALED = "sealed"
    FAST = "fast"


class DoorKind(StrEnum):
    """Whether the code is enough to take a seat, or an invite or the organiser's consent is needed."""

    OPEN = "open"
    INVITED = "invited"


class DealKind(StrEnum):
    """Whether cards are dealt at once, picked as the rules say, or dealt and entered by a judge."""

    AT_ONCE = "at_once"
    PICKED = "picked"
    TYPED = "typed"


class Hands(StrEnum):
    """Whether people in one room vote on their phones, or raise hands that are counted."""

    PHONES = "phones"
    TABLE = "table"


class TableState(StrEnum):
    """The state of a table."""

    OPEN = "open"
    PLAYING = "playing"
    CLOSED = "closed"


class SeatKind(StrEnum):
    """Who sits on a seat."""

    PERSON = "person"
    BOT = "bot"
    FREE = "free"


class SeatInfo(Struct, frozen=True):
    """One seat; `here`: a device of this person is connected."""

    seat: Seat
    name: str
    kind: SeatKind
    ready: bool
    here: bool


class Breach(StrEnum):
    """Why a player is punished beyond one game: K3, then the offences of K27 in its order."""

    SWAP = "swap"
    PROMPTING = "prompting"
    DISCUSSING = "discussing"
    APPROACHING = "approaching"
    OTHER = "other"


class Owed(Struct, frozen=True, omit_defaults=True):
    """A penalty for the next game: fouls, or missing it; `key` names the person in `penalty`."""

    key: str
    name: str
    fouls: int = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER


class Knock(Struct, frozen=True):
    """A person who waits to be admitted; `key` names them in `admit` and `refuse`."""

    key: str
    name: str


class Caution(Struct, frozen=True):
    """A caution about the chosen cast, with the clause; the cast is played all the same."""

    code: str
    clause: str
    text: str


class Proposal(Struct, frozen=True, omit_defaults=True):
    """A proposal about a seat: who supports it and how many are needed; `until`: when it expires."""

    seat: Seat
    by: tuple[Seat, ...]
    needed: int
    until: int | None = None


class NewPhone(Struct, frozen=True, omit_defaults=True):
    """A seat with a new phone; `until`: when the phone gets the seat unless refused; missing: it has it."""

    seat: Seat
    until: int | None = None


class GameSummary(Struct, frozen=True, omit_defaults=True):
    """A summary of a finished game."""

    seconds: int
    """The length of the game, with breaks."""
    best_move: tuple[Seat, ...] = ()
    best_move_by: Seat = 0
    """The first player killed, who named the best move; 0 if nobody did."""


class Lobby(Struct, frozen=True, tag_field="t", tag="table", omit_defaults=True):
    """The table as one viewer sees it; sent after hello and after each change outside the game.

    `words` are the first 44 bits of `commitment`; `me` is the viewer's own seat.
    """

    id: str
    code: str
    mode: Mode
    rules: str
    state: TableState
    seats: tuple[SeatInfo, ...]
    commitment: str
    words: str
    pace: float
    """The speed of the table's clocks; 1 is usual."""
    organiser: bool
    me: Seat | None = None
    options: dict[str, str | int | bool] = {}
    """Options that differ from the ruleset or were asked for."""
    nights: Nights = Nights.SEALED
    dealing: DealKind = DealKind.AT_ONCE
    door: DoorKind = DoorKind.OPEN
    hands: Hands = Hands.PHONES
    knocks: tuple[Knock, ...] = ()
    """People who wait to be admitted; told only to the organiser."""
    owed: tuple[Owed, ...] = ()
    """Penalties for the next game: all told to the judge's device, to others only their own."""
    bystanders: tuple[Knock, ...] = ()
    """People without a seat in this game; told only to the judge's device."""
    judge: str = ""
    """The name of the person who judges, if given."""
    judges: bool = False
    """Whether this viewer was elected to judge before the deal (B2)."""
    judge_here: bool | None = None
    """Whether an elected judge is connected, also at night; missing if nobody was elected."""
    game: str = ""
    """The id of the current game, or of the last one."""
    number: int = 0
    """The number of the game at this table."""
    cast: dict[str, int] = {}
    """The cast, if it is not the ruleset's own."""
    cautions: tuple[Caution, ...] = ()
    title: Text | None = None
    """The house's name for its rules, if any."""
    roles: dict[str, Role] = {}
    """Characters that differ from the ruleset: those of the house, and spare ones with a power."""
    motions: tuple[Proposal, ...] = ()
    """Motions that an absent player leaves, by day; told to everybody."""
    elections: tuple[Proposal, ...] = ()
    """Proposed judges: before the deal players, in a game those who have left (B2); told to everybody."""
    runoff: tuple[Seat, ...] = ()
    """Before the deal: the seats in the second round of that vote."""
    muted: tuple[Seat, ...] = ()
    """Seats that this viewer has muted; told only to them."""
    bots: str = ""
    """The kind of bots that take free seats at the start; empty for none."""
    tempers: dict[Seat, str] = {}
    """The characters of the bots by seat; told when the game is over."""
    ended: GameSummary | None = None
    """A summary of the last game; told when it is over."""
    assists: bool = False
    """Whether this viewer is a judge's assistant."""
    narrates: bool = False
    """Whether this is the device that speaks aloud."""
    narrator: bool | None = None
    """Whether the device that speaks aloud is connected, also at night; missing if there is none."""
    organiser_away: bool = False
    """Whether the organiser is away so long that the living may choose who hands that device on; by day."""
    entrusting: tuple[Proposal, ...] = ()
    """Proposals for who hands it on; told to everybody."""
    entrusted: Seat | None = None
    """The player chosen to hand it on, until it is done; told to everybody."""
    new_phones: tuple[NewPhone, ...] = ()
    """Seats for which the organiser has admitted a new phone today; told to everybody."""
    phone_of: Seat | None = None
    """The seat that this device waits for, or had before another phone got it."""
    devices: int = 1
    """The number of connected devices of this viewer; told only to them."""
    sizes: tuple[int, ...] = ()
    """Before a game: the possible numbers of players; told to the organiser."""
    node: str = ""
    """The node that owns the table, if there are several."""
