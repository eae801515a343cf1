"""The tables behind correspondence play, the same for every kind of database."""

import sqlalchemy as sa

from fairdeal.server.store.schema import metadata

alarms = sa.Table(
    "alarms",  # when tables with clocks of days need their next tick, whether they are in memory or sleep
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
)

turns = sa.Table(
    "turns",  # of people in correspondence matches, with the message about each
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),  # identifies the turn
    sa.Column("until", sa.BigInteger),  # the deadline
    sa.Column("code", sa.Text, nullable=False),  # of the table
    sa.Column("game", sa.Text, nullable=False),  # its key
    sa.Column("due", sa.BigInteger),  # when the message is to be sent; null: it was, or none is wanted
    sa.Column("failures", sa.BigInteger, nullable=False),  # of attempts to send it
    sa.Index("turns_person", "person"),
    sa.Index("turns_due", "due"),
)

notice_settings = sa.Table(
    "notice_settings",  # how people want to be notified of their turns
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("email", sa.Text),  # confirmed; null: no e-mail
    sa.Column("new_email", sa.Text),  # to be confirmed
    sa.Column("code", sa.Text),  # hash of the code that confirms it
    sa.Column("code_at", sa.BigInteger),  # when the code was sent
    sa.Column("attempts", sa.BigInteger, nullable=False),  # wrong codes since
    sa.Column("quiet_from", sa.BigInteger),  # minutes after midnight; null: no quiet hours
    sa.Column("quiet_until", sa.BigInteger),
    sa.Column("zone", sa.Text),  # time zone of these hours
    sa.Index("notice_settings_new_email", "new_email"),
)

vacations = sa.Table(
    "vacations",  # the current or last vacation of a person, and the days that they have taken in its year
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("starts", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("year", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),  # days of this year, with those of this vacation
    sa.Column("changed", sa.BigInteger, nullable=False, index=True),
)

plans = sa.Table(
    "plans",  # conditional moves of people in correspondence matches
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("plan", sa.Text, nullable=False),  # JSON
    sa.Index("plans_person", "person"),
)

push_subscriptions = sa.Table(
    "push_subscriptions",  # browsers that show a person's messages
    metadata,
    sa.Column("endpoint", sa.Text, primary_key=True),  # address at the browser's push service
    sa.Column("person", sa.Text, nullable=False, index=True),
    sa.Column("p256dh", sa.Text, nullable=False),  # the browser's public key
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
