"""The tables of duplicate play in the database: days, challenges, attempts."""

import sqlalchemy as sa

from fairdeal.server.store.schema import metadata

days = sa.Table(
    "days",  # of the daily deal
    metadata,
    sa.Column("day", sa.Text, primary_key=True),  # such as 2030-01-31
    sa.Column("secret", sa.Text, nullable=False),  # behind the day's seeds; published when the day is over
    sa.Column("boards", sa.Text, nullable=False),  # JSON: what is played in each game
    sa.Column("at", sa.BigInteger, nullable=False),  # when it was committed to
)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("host", sa.Text, nullable=False),  # the person who made it
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON
    sa.Index("challenges_of_host", "host", "at"),
)

attempts = sa.Table(
    "attempts",  # at deals that everybody plays once
    metadata,
    sa.Column("event", sa.Text, primary_key=True),  # the deal
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("match_id", sa.Text),  # null while it is being played
    sa.Column("ended", sa.BigInteger),
    sa.Column("score", sa.Double),  # null if the person gave up
    sa.Index("attempts_of_match", "match_id"),
    sqlite_with_rowid=False,
)
