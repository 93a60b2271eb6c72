"""Clubs, their people, their evenings, and what was said about games of an evening."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables of their own: a game of an evening is kept like any other."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("phrase", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
    )
    op.create_index("club_of_a_code", "clubs", ["code"])
    op.create_table(
        "club_people",
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("club", "key"),
    )
    op.create_index("clubs_of_a_person", "club_people", ["key"])
    op.create_table(
        "evenings",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
    )
    op.create_index("evenings_of_a_club", "evenings", ["club", "at"])
    op.create_table(
        "evening_games",
        sa.Column("evening", sa.Text, sa.ForeignKey("evenings.id"), nullable=False),
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("cancelled", sa.Boolean, nullable=False),
        sa.Column("protest", sa.Text, nullable=False),
        sa.Column("extra", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("evening", "game"),
    )
