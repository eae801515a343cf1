"""Conditional moves in correspondence play."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
    )
    op.create_index("plans_person", "plans", ["person"])
