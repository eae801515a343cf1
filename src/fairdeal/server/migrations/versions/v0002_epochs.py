"""Epochs and summaries of open tables, a quarantine for damaged logs, and matches that become public later."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "summaries",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("played", sa.BigInteger, nullable=False),
        sa.Column("slept", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "quarantine",
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
    )
    op.add_column("matches", sa.Column("public_at", sa.BigInteger))
    _summarize_tables(op.get_bind())
    op.execute("DELETE FROM facts WHERE name = 'alive'")


def _summarize_tables(connection: sa.Connection) -> None:
    """Fill in who was at each table, and let all of them age from now on."""
    sources = ["log", "recent"] if connection.dialect.name == "sqlite" else ["log"]
    for row in connection.execute(sa.text("SELECT id, number, start FROM tables")).all():
        try:
            people, played = _describe_snapshot(json.loads(row.start)["table"])
        except (ValueError, LookupError, TypeError):  # the server deals with damaged tables when it restores them
            people, played = set(), True
        for source in sources:
            commands = sa.text(f"SELECT command FROM {source} WHERE table_id = :id AND number > :number")
            for (text,) in connection.execute(commands, {"id": row.id, "number": row.number}):
                try:
                    command = json.loads(text)
                    people.add(command["who"])
                    played = played or command["kind"] == "start"
                except (ValueError, LookupError, TypeError):
                    continue
        known = sorted(person for person in people if isinstance(person, str))
        summary = {"id": row.id, "people": json.dumps(known), "played": int(played)}
        connection.execute(sa.text("INSERT INTO summaries VALUES (:id, 1, :people, :played, 0)"), summary)


def _describe_snapshot(table: dict[str, Any]) -> tuple[set[str | None], bool]:
    people = {seat["person"] for seat in (*table["seats"], *table["waiting"])}
    return people | {table["host"]}, table["match"] > 0
