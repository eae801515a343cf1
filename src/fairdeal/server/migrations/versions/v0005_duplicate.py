"""Duplicate play: days with their secrets, challenges, and everybody's attempts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("boards", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("challenges_of_host", "challenges", ["host", "at"])
    op.create_table(
        "attempts",
        sa.Column("event", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("ended", sa.BigInteger),
        sa.Column("score", sa.Double),
        sqlite_with_rowid=False,
    )
    op.create_index("attempts_of_match", "attempts", ["match_id"])
