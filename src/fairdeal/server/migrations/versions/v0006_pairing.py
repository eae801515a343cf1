"""Pairing, ratings, profiles and friends."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "pool",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("bots_at", sa.BigInteger, nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("code", sa.Text),
    )
    op.create_table(
        "pairings",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rated_matches",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("number", sa.BigInteger, unique=True),
    )
    op.create_table(
        "rated_players",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("seat", sa.BigInteger),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("team", sa.BigInteger, nullable=False),
        sa.Column("leave_order", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("rated_players_when", "person", "at"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("family", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.BigInteger, nullable=False),
        sa.Index("ratings_of_family", "family", "sigma"),
    )
    op.create_table(
        "profiles",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("friend_code", sa.Text, nullable=False, unique=True),
        sa.Column("shows", sa.Text, nullable=False),
    )
    op.create_table(
        "friends",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("friend", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("friend", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
