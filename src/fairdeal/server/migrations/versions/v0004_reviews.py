"""Reviews of finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("reviewer", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("complete", sa.BigInteger, nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.Column("decisions", sa.Text, nullable=False),
    )
