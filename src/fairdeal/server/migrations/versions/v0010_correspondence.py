"""Correspondence play: alarms of sleeping tables, turns with their messages, how people want to get them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "alarms",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_alarms_at", "alarms", ["at"])
    op.create_table(
        "turns",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("failures", sa.BigInteger, nullable=False),
    )
    op.create_index("turns_person", "turns", ["person"])
    op.create_index("turns_due", "turns", ["due"])
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("email", sa.Text),
        sa.Column("new_email", sa.Text),
        sa.Column("code", sa.Text),
        sa.Column("code_at", sa.BigInteger),
        sa.Column("attempts", sa.BigInteger, nullable=False),
        sa.Column("quiet_from", sa.BigInteger),
        sa.Column("quiet_until", sa.BigInteger),
        sa.Column("zone", sa.Text),
    )
    op.create_index("notice_settings_new_email", "notice_settings", ["new_email"])
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_push_subscriptions_person", "push_subscriptions", ["person"])
