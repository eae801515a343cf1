"""Tournaments between people."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("public", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Index("tournaments_by_state", "state", "at"),
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("entrant", sa.BigInteger, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("tournament_entries_of_person", "person"),
    )
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tournament_tables",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column("round", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("ended", sa.BigInteger),
        sa.Column("scores", sa.Text),
        sa.Index("tournament_tables_of_match", "match_id"),
    )
