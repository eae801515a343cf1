"""The database schema of accounts and safety (server/accounts/). Alembic's migrations create it."""

import sqlalchemy as sa

from fairdeal.server.store.schema import metadata

accounts = sa.Table(
    "accounts",  # people who have registered; a person without a row here is a guest
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),  # as others see it
    sa.Column("skeleton", sa.Text, nullable=False, unique=True),  # names that look alike have the same
    sa.Column("created", sa.BigInteger, nullable=False),
)

retired_guests = sa.Table(
    "retired_guests",  # people whose signed guest tokens no longer count: they have registered, or were deleted
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

passkeys = sa.Table(
    "passkeys",  # of accounts
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # the credential's id, in base64url
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("domain", sa.Text, nullable=False),  # that it belongs to: the relying party's id
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("last_used", sa.BigInteger, nullable=False),
    sa.Index("passkeys_person", "person"),
)

sessions = sa.Table(
    "sessions",  # signed-in browsers; tokens are stored as hashes
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("token", sa.Text, nullable=False, unique=True),  # hash of the token in the browser's cookie
    sa.Column("previous", sa.Text),  # hash of the token before the last rotation
    sa.Column("rotated", sa.BigInteger, nullable=False),  # when the token was last replaced
    sa.Column("confirmed", sa.BigInteger),  # when the browser first sent the new token; null: not yet
    sa.Column("verified", sa.BigInteger, nullable=False),  # when a passkey or recovery code was last shown
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Column("device", sa.Text, nullable=False),  # browser and system, for the owner's list
    sa.Index("sessions_person", "person"),
    sa.Index("sessions_previous", "previous"),
)

recovery_codes = sa.Table(
    "recovery_codes",  # unused codes, as hashes
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Index("recovery_codes_person", "person"),
)

personal_tokens = sa.Table(
    "personal_tokens",  # for programs; as hashes
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),  # the owner
    sa.Column("token", sa.Text, nullable=False, unique=True),
    sa.Column("scope", sa.Text, nullable=False),  # play or read
    sa.Column("player", sa.Text, nullable=False),  # who the program is at tables: a person of its own, or the owner
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Index("personal_tokens_person", "person"),
)

used_challenges = sa.Table(
    "used_challenges",  # of passkeys, until they expire: each counts once
    metadata,
    sa.Column("challenge", sa.Text, primary_key=True),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

revocations = sa.Table(
    "revocations",  # what every node must forget at once; each node reads the latest rows every other second
    metadata,
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # session, token, guest, person, blocks or sanctions
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

blocks = sa.Table(
    "blocks",  # whom a person has muted or blocked
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("other", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # mute or block
    sa.Column("name", sa.Text, nullable=False),  # of the other, when it happened
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("blocks_other", "other"),
)

reports = sa.Table(
    "reports",  # of people, with the chat around them
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.Text),
    sa.Column("reported", sa.Text),
    sa.Column("name", sa.Text, nullable=False),  # of the reported person, when it happened
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("details", sa.Text, nullable=False),
    sa.Column("chat", sa.Text, nullable=False),  # JSON
    sa.Column("closed", sa.BigInteger),  # when it was dealt with; null: open
)

sanctions = sa.Table(
    "sanctions",  # warnings, silences and bans
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # warn, silence or ban
    sa.Column("person", sa.Text),  # whom it concerns
    sa.Column("network", sa.Text),  # or which addresses
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),  # null: until it is lifted
    sa.Column("seen", sa.BigInteger),  # when a warning was read
    sa.Index("sanctions_person", "person"),
)

admin_log = sa.Table(
    "admin_log",  # what administrators did
    metadata,
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.Text, nullable=False),  # the operating system's user
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("target", sa.Text, nullable=False),
    sa.Column("details", sa.Text, nullable=False),
)
