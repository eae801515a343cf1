"""Nodes that share a database, and which of them owns each open table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("lease_until", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("bus", sa.BigInteger, nullable=False),
        sa.Column("wire", sa.BigInteger, nullable=False),
    )
    op.add_column("summaries", sa.Column("owner", sa.Text))
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE INDEX summaries_owner ON summaries (owner) WHERE owner IS NOT NULL")
        op.execute("CREATE INDEX summaries_people ON summaries USING gin ((people::jsonb))")
        op.execute("CREATE INDEX summaries_slept ON summaries (slept) WHERE slept IS NOT NULL")
