"""The tables of the database."""

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
    text,
)

from gorod.services.rows import (
    ClockRow,
    ClubPersonRow,
    ClubRow,
    EntryRow,
    EveningGameRow,
    EveningRow,
    GameRow,
    LeaseRow,
    NoteRow,
    PersonRow,
    SittingRow,
    TableRow,
    WordsRow,
)

metadata = MetaData()
IS_OPEN, HAS_TOKEN = text("state <> 'closed'"), text("token <> ''")
"""Conditions of partial indexes."""


def _seal() -> Column[int]:
    """Return the column for a checksum over the rest of the row; entries have their hash instead."""
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
    Index("table_of_a_code", "code", unique=True, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN),
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
    Index("person_of_a_token", "token", sqlite_where=HAS_TOKEN, postgresql_where=HAS_TOKEN),
    Index("people_of_a_key", "key"),
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
    Index("games_by_age", "state", "at"),
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

clubs = Table(
    "clubs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    _seal(),
    Index("club_of_a_code", "code", unique=True),
)
club_people = Table(
    "club_people",
    metadata,
    Column("club", Text, ForeignKey("clubs.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    _seal(),
    PrimaryKeyConstraint("club", "key"),
    Index("clubs_of_a_person", "key"),
)
evenings = Table(
    "evenings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("club", Text, ForeignKey("clubs.id"), nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    _seal(),
    Index("evenings_of_a_club", "club", "at"),
)
evening_games = Table(
    "evening_games",
    metadata,
    Column("evening", Text, ForeignKey("evenings.id"), nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("cancelled", Boolean, nullable=False),
    Column("protest", Text, nullable=False),
    Column("extra", LargeBinary, nullable=False),
    _seal(),
    PrimaryKeyConstraint("evening", "game"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("state", LargeBinary, nullable=False),
    _seal(),
)

leases = Table(
    "leases",
    metadata,
    Column("of", Text, primary_key=True),
    Column("unit", Text, nullable=False),
    Column("node", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Index("leases_of_a_unit", "unit"),
    Index("leases_of_a_node", "node"),
)
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("load", Integer, nullable=False),
    Column("draining", Boolean, nullable=False),
    Column("version", Text, nullable=False),
)
"""The living nodes; `until` is in milliseconds of the database's clock, never of a node's."""
cluster = Table(
    "cluster",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary, nullable=False),
)
"""One row: the key with which nodes seal their parcels. It is in no copy."""

identities = Table(
    "identities",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("identity", Text, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("pruned", BigInteger, nullable=False),
)
"""The identities of this database: the last row is the current one (`inventory.py`)."""

TABLE_OF_ROW: dict[type, Table] = {
    TableRow: tables,
    PersonRow: people,
    NoteRow: notes,
    GameRow: games,
    EntryRow: entries,
    WordsRow: words,
    ClockRow: clocks,
    ClubRow: clubs,
    ClubPersonRow: club_people,
    EveningRow: evenings,
    EveningGameRow: evening_games,
    SittingRow: sittings,
    LeaseRow: leases,
}
"""The tables in the order of their references."""
APPEND_ONLY_ROWS = (EntryRow, WordsRow)
"""Kinds of rows that are only added; rows of other kinds replace those with the same key."""
