"""The tables: one for each kind of row; the key (game, seq) of entries is the lock against two writers."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from gorod.services.rows import ClockRow, EntryRow, GameRow, NoteRow, PersonRow, TableRow, WordsRow

metadata = MetaData()


def _seal() -> Column[int]:
    """A checksum over the rest of the row; entries have their hash instead."""
    return Column("seal", BigInteger, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    _seal(),
)
people = Table(
    "people",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bot", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("manages", Boolean, nullable=False),
    Column("came", Integer, nullable=False),
    _seal(),
    PrimaryKeyConstraint("table", "key"),
)
notes = Table(
    "notes",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, nullable=False),
    Column("notes", LargeBinary, nullable=False),
    _seal(),
    PrimaryKeyConstraint("table", "person"),
)
games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seats", LargeBinary, nullable=False),
    _seal(),
    Index("games_of_a_table", "table", "number"),
)
entries = Table(
    "entries",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sender", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("audience", BigInteger, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Column("prev", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
)
words = Table(
    "words",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("text", Text, nullable=False),
    _seal(),
    PrimaryKeyConstraint("game", "seq"),
    Index("words_of_a_person", "person"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("elapsed", BigInteger, nullable=False),
    Column("away", LargeBinary, nullable=False),
    _seal(),
)

KEPT: dict[type, Table] = {
    TableRow: tables,
    PersonRow: people,
    NoteRow: notes,
    GameRow: games,
    EntryRow: entries,
    WordsRow: words,
    ClockRow: clocks,
}
"""In the order in which they refer to each other."""
REPLACED = (TableRow, PersonRow, NoteRow, GameRow)
"""Kinds whose rows replace those with the same key; of clocks there are many at once, see `shelf`."""
