"""Tables as they are told: who sits where, and what will be played."""

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
    """Sealed nights last as long whatever happens; fast ones, never in one room, end when all have acted."""

    SEALED = "sealed"
    FAST = "fast"


class DoorKind(StrEnum):
    """Whether the code is enough to sit down, or an invite or the organiser's word is needed."""

    OPEN = "open"
    INVITED = "invited"


class DealKind(StrEnum):
    """Whether everybody has a card at once, picks one as the rules say, or has one that a judge has dealt."""

    AT_ONCE = "at_once"
    PICKED = "picked"
    TYPED = "typed"


class Hands(StrEnum):
    """Where people sit with their phones: whether they vote on them, or show hands that are counted."""

    PHONES = "phones"
    TABLE = "table"


class TableState(StrEnum):
    """How far a table is."""

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
    """For what somebody is punished beyond a game: K3, then the order of the club in K27."""

    SWAP = "swap"
    PROMPTING = "prompting"
    DISCUSSING = "discussing"
    APPROACHING = "approaching"
    OTHER = "other"


class Owed(Struct, frozen=True, omit_defaults=True):
    """What somebody brings to the next game: fouls, or that he misses it; `key` is his name in `penalty`."""

    key: str
    name: str
    fouls: int = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER


class Knock(Struct, frozen=True):
    """Somebody who waits to be let in; `key` is his name in `admit` and `refuse`."""

    key: str
    name: str


class Caution(Struct, frozen=True):
    """What is said against the cast that was chosen, and by which clause; it is played all the same."""

    code: str
    clause: str
    text: str


class Proposal(Struct, frozen=True, omit_defaults=True):
    """What some want of a seat, who they are, and how many are needed; `until`: when it falls by itself."""

    seat: Seat
    by: tuple[Seat, ...]
    needed: int
    until: int | None = None


class NewPhone(Struct, frozen=True, omit_defaults=True):
    """A seat with a new phone; `until`: when it gets the seat if nobody refuses. Missing: it has it."""

    seat: Seat
    until: int | None = None


class GameSummary(Struct, frozen=True, omit_defaults=True):
    """What is told of a game when it is over."""

    seconds: int
    """How long it took, breaks among them."""
    best_move: tuple[Seat, ...] = ()
    best_move_by: Seat = 0
    """The first player killed, who named the best move; 0 if nobody did."""


class Lobby(Struct, frozen=True, tag_field="t", tag="table", omit_defaults=True):
    """The table as one viewer sees it: sent after hello and after each change outside the game.

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
    """How many times faster than usual time goes here."""
    organiser: bool
    me: Seat | None = None
    options: dict[str, str | int | bool] = {}
    """What differs from the ruleset, or was asked for."""
    nights: Nights = Nights.SEALED
    dealing: DealKind = DealKind.AT_ONCE
    door: DoorKind = DoorKind.OPEN
    hands: Hands = Hands.PHONES
    knocks: tuple[Knock, ...] = ()
    """Who waits to be let in; told to the organiser alone."""
    owed: tuple[Owed, ...] = ()
    """What people bring to the next game: told to the judge's device, and his own to each."""
    bystanders: tuple[Knock, ...] = ()
    """Who has no seat in this game; told to the judge's device alone."""
    judge: str = ""
    """How the person who judges is called, where that was said."""
    judges: bool = False
    """Whether this viewer was elected to judge before the deal (B2)."""
    judge_here: bool | None = None
    """Whether an elected judge is connected, at night too; nothing where nobody was elected."""
    game: str = ""
    """The id of the game that is being played, or was played last."""
    number: int = 0
    """Which game of this table it is."""
    cast: dict[str, int] = {}
    """The cards, where others were chosen than the ruleset's own for so many."""
    cautions: tuple[Caution, ...] = ()
    title: Text | None = None
    """How the house calls its rules, where it has a name for them."""
    roles: dict[str, Role] = {}
    """Characters that are not as in the ruleset: those of the house, and spare ones with a power."""
    motions: tuple[Proposal, ...] = ()
    """Who is away and should leave, by day; told to everybody."""
    elections: tuple[Proposal, ...] = ()
    """Who should judge: before the deal one who plays, in a game one who has left (B2); told to everybody."""
    runoff: tuple[Seat, ...] = ()
    """Before the deal: between whom the second round of that vote is."""
    muted: tuple[Seat, ...] = ()
    """Whose words this viewer does not want; told to him alone."""
    bots: str = ""
    """The kind of programs that take what is free at the start; empty if none do."""
    tempers: dict[Seat, str] = {}
    """What the programs were like, by seat; told when the game is over."""
    ended: GameSummary | None = None
    """How long the last game took and who named what as the best move; told when it is over."""
    assists: bool = False
    """Whether this is a judge's assistant."""
    narrates: bool = False
    """Whether this is the device that speaks aloud."""
    narrator: bool | None = None
    """Whether the device that speaks aloud is connected, at night too; nothing where there is none."""
    organiser_away: bool = False
    """Whether the organiser is away for so long that the living may choose who hands it on; by day."""
    entrusting: tuple[Proposal, ...] = ()
    """Who should hand it on; told to everybody."""
    entrusted: Seat | None = None
    """Who was chosen to hand it on, until it is done; told to everybody."""
    new_phones: tuple[NewPhone, ...] = ()
    """Seats for which the organiser has let in a new phone today; told to everybody."""
    phone_of: Seat | None = None
    """The seat for which this device waits, or which it had before another phone got it."""
    devices: int = 1
    """How many devices of this viewer are connected; told to them alone."""
    sizes: tuple[int, ...] = ()
    """Before a game: for how many people it could be; told to the organiser."""
    node: str = ""
    """The server that has the table, where it is one of several."""
