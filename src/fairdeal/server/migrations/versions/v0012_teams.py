"""Matches between teams: the points of each deal at a table of a tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tournament_tables", sa.Column("deals", sa.Text))
