"""Notes about people for the next game of their table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A table of its own: rows of people, and their seals, stay as they are."""
    op.create_table(
        "notes",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("notes", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "person"),
    )
