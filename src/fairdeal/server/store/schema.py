"""The database schema, the same for every kind of database. Alembic's migrations create it."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",  # open tables
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("made", sa.BigInteger, nullable=False),  # milliseconds since 1970, like every time here
    sa.Column("number", sa.BigInteger, nullable=False),  # of the last command that `start` includes
    sa.Column("start", sa.Text, nullable=False),  # the snapshot
)

summaries = sa.Table(
    "summaries",  # of open tables: small rows, for the server's start and for checks on every append
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("epoch", sa.BigInteger, nullable=False),  # counts the times that the table was brought into memory
    sa.Column("people", sa.Text, nullable=False),  # JSON: identities of everyone who has a place at it
    sa.Column("played", sa.BigInteger, nullable=False),  # 1 once a match has been started
    sa.Column("slept", sa.BigInteger),  # last visit, on the clock of the fact `uptime`; null while in memory
    sa.Column("owner", sa.Text),  # the node of a cluster that may append to it; null: none, or a single server
    sqlite_with_rowid=False,
)

nodes = sa.Table(
    "nodes",  # of a cluster
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # new with every start of a node
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("lease_until", sa.BigInteger, nullable=False),  # on the clock of the database
    sa.Column("started", sa.BigInteger, nullable=False),
    sa.Column("bus", sa.BigInteger, nullable=False),  # 1 if the node is connected to the bus
    sa.Column("wire", sa.BigInteger, nullable=False),  # version of its messages on the bus
)

quarantine = sa.Table(
    "quarantine",  # commands of damaged logs, for the host of the server to inspect; never read by the program
    metadata,
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("moved", sa.BigInteger, nullable=False),
)

log = sa.Table(
    "log",  # accepted commands
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

recent = sa.Table(
    "recent",  # SQLite only: the latest commands of all tables in order of arrival (sqlite.py)
    metadata,
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
)


def log_tables(connection: sa.Connection) -> list[sa.Table]:
    """The tables of this database that hold accepted commands."""
    return [log, recent] if connection.dialect.name == "sqlite" else [log]


secrets = sa.Table(
    "secrets",  # of fair deals
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("match", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("secret", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

matches = sa.Table(
    "matches",  # finished matches
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("public_at", sa.BigInteger),  # when others than its players may read it; null: at once
)

played = sa.Table(
    "played",  # which person played which match
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("match_id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.BigInteger, nullable=False),
    sa.Index("played_when", "person", "at"),
    sqlite_with_rowid=False,
)

reviews = sa.Table(
    "reviews",  # of finished matches, one for each seat and reviewer
    metadata,
    sa.Column("match_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("reviewer", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("complete", sa.BigInteger, nullable=False),  # 0 or 1
    sa.Column("lines", sa.LargeBinary, nullable=False),
    sa.Column("decisions", sa.Text, nullable=False),
)

studies = sa.Table(
    "studies",  # of house rules
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),  # when somebody last watched it
    sa.Column("version", sa.Text, nullable=False),  # of Fairdeal: only the same one can go on
    sa.Column("setup", sa.Text, nullable=False),  # JSON: what was asked for
    sa.Column("plan", sa.Text, nullable=False),  # JSON: what follows from it
    sa.Column("wanted", sa.BigInteger, nullable=False),  # matches
    sa.Column("paused", sa.BigInteger, nullable=False),  # 0 or 1
    sa.Column("games", sa.BigInteger, nullable=False),  # matches that are counted
    sa.Column("bytes", sa.BigInteger, nullable=False),  # of all its batches
    sa.Column("totals", sa.LargeBinary, nullable=False),
    sa.Column("figures", sa.LargeBinary, nullable=False),
    sa.Index("studies_owned", "owner", "at"),
    sa.Index("studies_used", "used"),
)

study_batches = sa.Table(
    "study_batches",  # the counts of consecutive matches of a study
    metadata,
    sa.Column("study_id", sa.Text, primary_key=True),
    sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("counts", sa.LargeBinary, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

facts = sa.Table(
    "facts",  # single values by name
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

KEY, UPTIME, PROBE, OWNER = "key", "uptime", "probe", "owner"  # names of facts
VAPID_KEY = "vapid"  # another
