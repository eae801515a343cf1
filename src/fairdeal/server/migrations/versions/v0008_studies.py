"""Studies of house rules, with the counts of every batch of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("wanted", sa.BigInteger, nullable=False),
        sa.Column("paused", sa.BigInteger, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("totals", sa.LargeBinary, nullable=False),
        sa.Column("figures", sa.LargeBinary, nullable=False),
    )
    op.create_index("studies_owned", "studies", ["owner", "at"])
    op.create_index("studies_used", "studies", ["used"])
    op.create_table(
        "study_batches",
        sa.Column("study_id", sa.Text, primary_key=True),
        sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("counts", sa.LargeBinary, nullable=False),
    )
