"""How the clocks of games stood when they were last written down."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A table of its own: it is no part of any chain, and a game without a row goes on from its log."""
    op.create_table(
        "clocks",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("elapsed", sa.BigInteger, nullable=False),
        sa.Column("away", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
    )
