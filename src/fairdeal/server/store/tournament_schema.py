"""The tables of tournaments in the database: tournaments, entries, rounds, tables."""

import sqlalchemy as sa

from fairdeal.server.store.schema import metadata

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("host", sa.Text, nullable=False),  # the organizer, who is also the arbiter
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("state", sa.Text, nullable=False),  # open, running, over or canceled
    sa.Column("public", sa.BigInteger, nullable=False),  # 1: in the list of tournaments
    sa.Column("body", sa.Text, nullable=False),  # JSON: what was announced
    sa.Column("secret", sa.Text, nullable=False),  # behind the deals that all tables play
    sa.Column("version", sa.BigInteger, nullable=False),  # of the document
    sa.Column("document", sa.Text, nullable=False),  # JSON: entrants, rounds, corrections
    sa.Index("tournaments_by_state", "state", "at"),
)

tournament_entries = sa.Table(
    "tournament_entries",  # people, some of whom may be partners
    metadata,
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("entrant", sa.BigInteger, nullable=False),  # the number of the entrant that they belong to
    sa.Column("code", sa.Text, nullable=False),  # with which a partner joins them
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("tournament_entries_of_person", "person"),
)

tournament_rounds = sa.Table(
    "tournament_rounds",  # the key makes sure that no round is paired twice
    metadata,
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

tournament_tables = sa.Table(
    "tournament_tables",
    metadata,
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("round", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),  # from 0
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("match_id", sa.Text),  # null while it is being played
    sa.Column("ended", sa.BigInteger),
    sa.Column("scores", sa.Text),  # JSON: of each entrant at the table
    sa.Column("deals", sa.Text),  # JSON: of teams, the points of both sides in each deal
    sa.Index("tournament_tables_of_match", "match_id"),
)
