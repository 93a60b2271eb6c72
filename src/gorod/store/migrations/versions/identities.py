"""What a database is known by, so that a loss can be noticed (`inventory.py`)."""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A table of its own, with one row from the beginning."""
    made = op.create_table(
        "identities",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("pruned", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(made, [{"number": 1, "identity": token_hex(8), "revision": 0, "pruned": 0}])
