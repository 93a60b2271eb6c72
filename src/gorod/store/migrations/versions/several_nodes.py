"""Who lives and who has what where several nodes serve one house, what people there say, and indices."""

from secrets import choice
from typing import Any
from zlib import crc32

import sqlalchemy as sa
from alembic import op
from msgspec import msgpack

revision = "0005"
down_revision = "0004"
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
OPEN_ONES, WITH_TOKENS = sa.text("state <> 'closed'"), sa.text("token <> ''")


def upgrade() -> None:
    """Tables of their own: rows that there are, and their seals, stay as they are."""
    _sittings()
    _leases()
    _nodes()
    _tell_apart("tables", "state <> 'closed'")
    _tell_apart("clubs", "true")
    _indices()


def _sittings() -> None:
    op.create_table(
        "sittings",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
    )


def _leases() -> None:
    op.create_table(
        "leases",
        sa.Column("of", sa.Text, primary_key=True),
        sa.Column("unit", sa.Text, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_of_a_unit", "leases", ["unit"])
    op.create_index("leases_of_a_node", "leases", ["node"])


def _nodes() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("load", sa.Integer, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
    )
    op.create_table(
        "cluster",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
    )


def _tell_apart(table: str, which: str) -> None:
    """Of those with the same code the oldest keeps it, each other gets a new one: only the code is changed.

    Whoever is at a table comes back by his token; only who wants to come anew needs the new code.
    """
    shared = f"SELECT code FROM {table} WHERE {which} GROUP BY code HAVING count(*) > 1"
    found = sa.text(f"SELECT * FROM {table} WHERE {which} AND code IN ({shared}) ORDER BY at, id")
    oldest: set[str] = set()
    for row in op.get_bind().execute(found).mappings().all():
        if row["code"] in oldest:
            _rename(table, {**row}, "".join(choice(LETTERS) for _ in range(6)))
        oldest.add(row["code"])


def _rename(table: str, row: dict[str, Any], code: str) -> None:
    """A row that did not fit its seal does not do so afterwards."""
    is_sound = row["seal"] == _seal(row)
    seal = _seal(row | {"code": code}) if is_sound else row["seal"]
    order = sa.text(f"UPDATE {table} SET code = :code, seal = :seal WHERE id = :id")
    op.get_bind().execute(order, {"code": code, "seal": seal, "id": row["id"]})


def _seal(row: dict[str, Any]) -> int:
    return crc32(msgpack.encode([row[name] for name in sorted(row) if name != "seal"]))


def _indices() -> None:
    _index_some("table_of_a_code", "tables", "code", OPEN_ONES, unique=True)
    op.drop_index("club_of_a_code", "clubs")
    op.create_index("club_of_a_code", "clubs", ["code"], unique=True)
    _index_some("person_of_a_token", "people", "token", WITH_TOKENS)
    op.create_index("people_of_a_key", "people", ["key"])
    op.create_index("games_by_age", "games", ["state", "at"])


def _index_some(name: str, table: str, column: str, which: sa.TextClause, unique: bool = False) -> None:
    """Both databases know indices that leave rows out."""
    op.create_index(name, table, [column], unique=unique, sqlite_where=which, postgresql_where=which)
