"""Open tables with their commands, finished matches, people, secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.create_table(
            "recent",
            sa.Column("seq", sa.Integer, primary_key=True),
            sa.Column("table_id", sa.Text, nullable=False),
            sa.Column("number", sa.BigInteger, nullable=False),
            sa.Column("at", sa.BigInteger, nullable=False),
            sa.Column("command", sa.Text, nullable=False),
        )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("match", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("played_when", "played", ["person", "at"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
