"""Account names are compared by more letters that look alike."""

import sqlalchemy as sa
from alembic import op

from fairdeal.server.accounts.names import name_key

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Compute the form of each name again. Of two accounts that look alike now, the older one keeps its new form."""
    connection = op.get_bind()
    accounts = sa.table("accounts", sa.column("person"), sa.column("name"), sa.column("skeleton"), sa.column("created"))
    rows = connection.execute(sa.select(accounts).order_by(accounts.c.created, accounts.c.person)).all()
    connection.execute(accounts.update().values(skeleton=sa.literal("was ").concat(accounts.c.person)))
    taken: set[str] = set()
    for row in rows:
        key = name_key(row.name)
        if key not in taken:
            connection.execute(accounts.update().where(accounts.c.person == row.person).values(skeleton=key))
            taken.add(key)
