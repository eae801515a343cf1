"""The tables behind pairing, ratings, profiles and friends, the same for every kind of database."""

import sqlalchemy as sa

from fairdeal.server.store.schema import metadata

pool = sa.Table(
    "pool",  # people who wait for a table, and those who have just got one
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # when their client last showed that it still waits
    sa.Column("bots_at", sa.BigInteger, nullable=False),  # from then on bots may fill the table
    sa.Column("wishes", sa.Text, nullable=False),  # JSON
    sa.Column("code", sa.Text),  # of the table that they got; null: they wait
)

pairings = sa.Table(
    "pairings",  # who was seated with whom recently
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

rated_matches = sa.Table(
    "rated_matches",  # finished matches that count for ratings
    metadata,
    sa.Column("match_id", sa.Text, primary_key=True),
    sa.Column("family", sa.Text, nullable=False),  # game and preset
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("number", sa.BigInteger, unique=True),  # the order in which they are rated; null: not yet
)

rated_players = sa.Table(
    "rated_players",  # the people who started a rated match
    metadata,
    sa.Column("match_id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("seat", sa.BigInteger),  # at the end; null: they have left
    sa.Column("started", sa.BigInteger, nullable=False),  # their seat at the start
    sa.Column("team", sa.BigInteger, nullable=False),
    sa.Column("leave_order", sa.BigInteger),  # 1 for the first to leave; null: they stayed
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("rated_players_when", "person", "at"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("family", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.BigInteger, nullable=False),
    sa.Index("ratings_of_family", "family", "sigma"),
)

profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),  # in links to the profile
    sa.Column("friend_code", sa.Text, nullable=False, unique=True),  # people who have it may become friends
    sa.Column("shows", sa.Text, nullable=False),  # JSON: who sees which part
)

friends = sa.Table(
    "friends",  # two rows for each pair
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("friend", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

invitations = sa.Table(
    "invitations",  # to a table, from a friend; the latest of each friend
    metadata,
    sa.Column("person", sa.Text, primary_key=True),  # who is invited
    sa.Column("friend", sa.Text, primary_key=True),  # who invites
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
