"""The rows that a store makes durable: tables, people, games and the rest."""

from msgspec import Struct

OPEN, PLAYING, CLOSED = "open", "playing", "closed"
"""The states of a table."""
LIVE, OVER, UNFINISHED, VOID = "live", "over", "unfinished", "void"
"""The states of a game. Void: its cards were dealt wrongly, so it counts nowhere and is not shown."""


class TableRow(Struct, frozen=True):
    """A table. `settings` is JSON: rules, options, mode, seats and so on."""

    id: str
    code: str
    state: str
    at: int
    settings: bytes


class PersonRow(Struct, frozen=True):
    """A person at a table, by an opaque key; the only row that holds their name."""

    table: str
    key: str
    name: str
    standing: str
    """`seat`, `organiser`, `assistant`, `narrator`, `watcher`, `knocks` (waits to enter), or `gone`."""
    seat: int = 0
    bot: str = ""
    """The kind of the program at this seat; empty for a person."""
    token: str = ""
    """A hash; the recovery phrase is stored as a hash too."""
    phrase: str = ""
    manages: bool = False
    """Whether this person is the organiser."""


class NoteRow(Struct, frozen=True):
    """Penalties of a person for the next game at a table; deleted with the person."""

    table: str
    person: str
    notes: bytes
    """A JSON list; empty when it is used up."""


class GameRow(Struct, frozen=True):
    """One game of a table. `secret` is JSON: the inputs of the deal, published when the game is over."""

    id: str
    table: str
    number: int
    state: str
    at: int
    commitment: str
    secret: bytes
    seats: bytes
    """A JSON list of the opaque keys of the people, by seat."""


class EntryRow(Struct, frozen=True):
    """One entry of a game's log; never changed, never removed."""

    game: str
    seq: int
    at: int
    """Milliseconds since 1970, of the table's clock."""
    sender: int
    command: str
    """The sender's own name for the command; empty if it has none."""
    audience: int
    event: bytes
    prev: bytes
    """The hash of the previous entry."""
    hash: bytes


class WordsRow(Struct, frozen=True):
    """The words of a speech. They can be deleted; the log holds only their salted hash."""

    game: str
    seq: int
    person: str
    salt: bytes
    text: str


class ClockRow(Struct, frozen=True):
    """The state of a game's clock, stored now and then, because the log has only events."""

    game: str
    seq: int
    """The number of the last entry before it."""
    at: int
    """Milliseconds since 1970, of the table's clock."""
    elapsed: int
    """Milliseconds that the step has lasted."""
    away: bytes
    """JSON: for how many milliseconds each seat was away in this game, without those never away."""


class ClubRow(Struct, frozen=True):
    """A club. `settings` is JSON: its title and language."""

    id: str
    code: str
    token: str
    """A hash; the recovery phrase is stored as a hash too."""
    phrase: str
    at: int
    settings: bytes


class ClubPersonRow(Struct, frozen=True):
    """A person of a club, by the same opaque key at all its tables; without a name once deleted."""

    club: str
    key: str
    name: str


class EveningRow(Struct, frozen=True):
    """One evening of a club. `settings` is JSON: its title, rules, people and tables."""

    id: str
    club: str
    state: str
    """`open` or `closed`."""
    at: int
    settings: bytes


class EveningGameRow(Struct, frozen=True):
    """The organiser's decisions about a finished game of an evening; its log stays unchanged."""

    evening: str
    game: str
    cancelled: bool
    protest: str
    extra: bytes
    """JSON: points for single seats, each with its reason."""


class SittingRow(Struct, frozen=True):
    """Presence and votes at a table beside its game; stored only where tables may change hands."""

    table: str
    at: int
    """Milliseconds since 1970, of the table's clock."""
    state: bytes
    """JSON; people by their opaque keys."""


class LeaseRow(Struct, frozen=True):
    """Which node owns a table or a club; stored only where there are several nodes."""

    of: str
    unit: str
    """What it changes hands with: a table alone is its own unit, a table of a club belongs to the club's."""
    node: str
    """The id that a node draws at every start."""
    epoch: int
    """How often it has changed hands."""


Row = (
    TableRow
    | PersonRow
    | NoteRow
    | GameRow
    | EntryRow
    | WordsRow
    | ClockRow
    | ClubRow
    | ClubPersonRow
    | EveningRow
    | EveningGameRow
    | SittingRow
    | LeaseRow
)
