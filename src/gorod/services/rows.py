"""What is kept of tables, people and games: the rows that a store makes durable."""

from msgspec import Struct

OPEN, PLAYING, CLOSED = "open", "playing", "closed"
"""How a table stands."""
LIVE, OVER, UNFINISHED, VOID = "live", "over", "unfinished", "void"
"""How a game stands; void: its cards were dealt wrongly, so it counts nowhere and is shown to nobody."""


class TableRow(Struct, frozen=True):
    """A table: people and their run of games. `settings` is JSON: rules, options, mode, seats and so on."""

    id: str
    code: str
    state: str
    at: int
    settings: bytes


class PersonRow(Struct, frozen=True):
    """Somebody at a table, by an opaque key; the only place where a name stands."""

    table: str
    key: str
    name: str
    standing: str
    """`seat`, `organiser`, `assistant`, `narrator`, `watcher`, `knocks`: who waits, or `gone`."""
    seat: int = 0
    bot: str = ""
    """The kind, if a program sits here."""
    token: str = ""
    """Only a hash of it is kept, and of the recovery phrase too."""
    phrase: str = ""
    manages: bool = False
    """Whether this is the organiser."""


class NoteRow(Struct, frozen=True):
    """What is noted about somebody for the next game of a table; deleted with the person."""

    table: str
    person: str
    notes: bytes
    """JSON: a list, empty when it is used up."""


class GameRow(Struct, frozen=True):
    """One game of a table. `secret` is JSON: what the deal was made of, told when the game is over."""

    id: str
    table: str
    number: int
    state: str
    at: int
    commitment: str
    secret: bytes
    seats: bytes
    """JSON: the opaque key of the person at each seat."""


class EntryRow(Struct, frozen=True):
    """One entry of a game's log; never changed, never removed."""

    game: str
    seq: int
    at: int
    """Milliseconds since 1970, of the table's clock."""
    sender: int
    command: str
    """The sender's own name for the command, empty if it has none."""
    audience: int
    event: bytes
    prev: bytes
    """The hash of the entry before it."""
    hash: bytes


class WordsRow(Struct, frozen=True):
    """Words that were spoken: they can be deleted, the log holds their salted hash alone."""

    game: str
    seq: int
    person: str
    salt: bytes
    text: str


class ClockRow(Struct, frozen=True):
    """How a game's clock stood at some moment, written down now and then: a log is told only what happens."""

    game: str
    seq: int
    """The last entry before it."""
    at: int
    """Milliseconds since 1970, of the table's clock."""
    elapsed: int
    """Milliseconds of the step."""
    away: bytes
    """JSON: for how many milliseconds each seat was away in this game, if it was."""


class ClubRow(Struct, frozen=True):
    """A club, which keeps its people for the next evening. `settings` is JSON: its title and language."""

    id: str
    code: str
    token: str
    """Only a hash of it is kept, and of the recovery phrase too."""
    phrase: str
    at: int
    settings: bytes


class ClubPersonRow(Struct, frozen=True):
    """Somebody of a club, by the same opaque key at all its tables; no name once he is forgotten."""

    club: str
    key: str
    name: str


class EveningRow(Struct, frozen=True):
    """One evening of a club. `settings` is JSON: its title, what is played, who is there, its tables."""

    id: str
    club: str
    state: str
    """`open` or `closed`."""
    at: int
    settings: bytes


class EveningGameRow(Struct, frozen=True):
    """What was said about a game of an evening when it was over; its log stays as it is."""

    evening: str
    game: str
    cancelled: bool
    protest: str
    extra: bytes
    """JSON: points of single seats, each with the reason."""


class SittingRow(Struct, frozen=True):
    """What people at a table have said beside its game; written only where it may change hands."""

    table: str
    at: int
    """Milliseconds since 1970, of the table's clock."""
    state: bytes
    """JSON, by opaque keys."""


class LeaseRow(Struct, frozen=True):
    """Which node has a table or a club; where there is only one node, nothing is written of it."""

    of: str
    unit: str
    """What changes hands with it: a table alone is a unit, a club is one with its tables."""
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
