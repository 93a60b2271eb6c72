"""Tables, people, games, entries, words."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    _tables_and_people()
    _games()
    _entries()
    _words()


def _tables_and_people() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("phrase", sa.Text, nullable=False),
        sa.Column("manages", sa.Boolean, nullable=False),
        sa.Column("came", sa.Integer, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "key"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
    )
    op.create_index("games_of_a_table", "games", ["table", "number"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("sender", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("audience", sa.BigInteger, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.Column("prev", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq"),
    )


def _words() -> None:
    op.create_table(
        "words",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq"),
    )
    op.create_index("words_of_a_person", "words", ["person"])
