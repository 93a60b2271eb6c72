"""Tables as they are told: who sits where, and what will be played."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.seats import Seat


class Mode(StrEnum):
    """Who may send what, and who moves a step on."""

    ONLINE = "online"
    COMPANION = "companion"
    ONE_PHONE = "one_phone"
    JUDGED = "judged"
    SOLO = "solo"


class Nights(StrEnum):
    """Sealed nights last as long whatever happens in them; fast ones end when all have acted."""

    SEALED = "sealed"
    FAST = "fast"


class DoorKind(StrEnum):
    """Whether the code is enough to sit down, or an invite or the organiser's word is needed."""

    OPEN = "open"
    INVITED = "invited"


class DealKind(StrEnum):
    """Whether everybody has a card at once, or picks one as the rules say."""

    AT_ONCE = "at_once"
    PICKED = "picked"


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


class Knock(Struct, frozen=True):
    """Somebody who waits to be let in; `key` is his name in `admit` and `refuse`."""

    key: str
    name: str


class Caution(Struct, frozen=True):
    """What is said against the cast that was chosen, and by which clause; it is played all the same."""

    code: str
    clause: str
    text: str


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
    pace: str
    organiser: bool
    me: Seat | None = None
    options: dict[str, str | int | bool] = {}
    nights: Nights = Nights.SEALED
    dealing: DealKind = DealKind.AT_ONCE
    door: DoorKind = DoorKind.OPEN
    knocks: tuple[Knock, ...] = ()
    """Who waits to be let in; told to the organiser alone."""
    game: str = ""
    """The id of the game that is being played, or was played last."""
    number: int = 0
    """Which game of this table it is."""
    cast: dict[str, int] = {}
    """The cards, where others were chosen than the ruleset's own for so many."""
    cautions: tuple[Caution, ...] = ()
