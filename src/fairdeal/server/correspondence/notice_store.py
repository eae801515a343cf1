"""Rows about messages: who wants them and how, which are due, and the changes of these rows."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from fairdeal.server.accounts.insert_once import insert_once
from fairdeal.server.accounts.tokens import hash_secret
from fairdeal.server.correspondence.quiet_hours import QuietHours
from fairdeal.server.store import RowsChanged
from fairdeal.server.store.correspondence_schema import notice_settings, push_subscriptions, turns

MAX_SUBSCRIPTIONS = 10  # browsers of one person
MAX_ATTEMPTS = 5  # wrong codes
CODE_LIFETIME = 3_600_000  # milliseconds
CODE_INTERVAL = 600_000  # between two codes to the same address, also if different people ask


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser that shows a person's messages: its address at a push service, and its keys."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Channels:
    """How a person wants to be notified of their turns."""

    email: str | None = None
    new_email: str | None = None  # not confirmed yet
    quiet: QuietHours | None = None
    subscriptions: Sequence[PushSubscription] = ()


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A turn whose message is due."""

    table_id: str
    person: str
    since: int
    until: int | None
    code: str
    game: str
    failures: int


def read_channels(connection: sa.Connection, person: str) -> Channels:
    """How a person wants to be notified of their turns; empty channels if they have chosen none."""
    row = connection.execute(sa.select(notice_settings).where(notice_settings.c.person == person)).first()
    query = sa.select(push_subscriptions).where(push_subscriptions.c.person == person)
    found = connection.execute(query.order_by(push_subscriptions.c.at))
    subscriptions = [PushSubscription(each.endpoint, each.p256dh, each.auth) for each in found]
    if row is None:
        return Channels(subscriptions=subscriptions)
    quiet = QuietHours(row.quiet_from, row.quiet_until, row.zone) if row.quiet_from is not None else None
    return Channels(row.email, row.new_email, quiet, subscriptions)


def read_due(connection: sa.Connection, now: int, limit: int) -> list[DueNotice]:
    """Messages that are due, the oldest first."""
    query = sa.select(turns).where(turns.c.due <= now).order_by(turns.c.due).limit(limit)
    return [
        DueNotice(row.table_id, row.person, row.since, row.until, row.code, row.game, row.failures)
        for row in connection.execute(query)
    ]


def count_turns(connection: sa.Connection, person: str) -> int:
    """Number of correspondence matches that wait for a person."""
    query = sa.select(sa.func.count()).select_from(turns).where(turns.c.person == person)
    return int(connection.execute(query).scalar() or 0)


def has_pending(connection: sa.Connection, person: str, before: int) -> bool:
    """Whether a message would be sent to a person before a time."""
    query = sa.select(turns.c.since).where(turns.c.person == person, turns.c.due < before).limit(1)
    return connection.execute(query).first() is not None


@dataclass(slots=True)
class NoticeClaimed(RowsChanged):
    """A message is about to be sent, by one node: `is_ours` says whether it is this one."""

    notice: DueNotice
    is_ours: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        unsent = (*_is_turn(self.notice), turns.c.due.is_not(None))
        self.is_ours = connection.execute(turns.update().where(*unsent).values(due=None)).rowcount == 1


@dataclass(frozen=True, slots=True)
class NoticePostponed(RowsChanged):
    """A message is postponed."""

    notice: DueNotice
    due: int
    has_failed: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        values = {"due": self.due, "failures": self.notice.failures + self.has_failed}
        connection.execute(turns.update().where(*_is_turn(self.notice)).values(values))


def _is_turn(notice: DueNotice) -> tuple[sa.ColumnElement[bool], ...]:
    same = turns.c.table_id == notice.table_id, turns.c.person == notice.person
    return (*same, turns.c.since == notice.since)


@dataclass(frozen=True, slots=True)
class PageOpen(RowsChanged):
    """A person has the page open: their messages wait until it is closed."""

    person: str
    until: int

    def write_rows(self, connection: sa.Connection) -> None:
        pending = (turns.c.person == self.person, turns.c.due < self.until)
        connection.execute(turns.update().where(*pending).values(due=self.until))


@dataclass(frozen=True, slots=True)
class QuietHoursChosen(RowsChanged):
    """A person has chosen quiet hours, or none."""

    person: str
    quiet: QuietHours | None

    def write_rows(self, connection: sa.Connection) -> None:
        quiet = self.quiet
        start, end, zone = (quiet.start, quiet.end, quiet.zone) if quiet is not None else (None, None, None)
        _set(connection, self.person, quiet_from=start, quiet_until=end, zone=zone)


@dataclass(slots=True)
class EmailRequested(RowsChanged):
    """A person gives an address, which gets a code; `is_too_soon` if it got one a moment ago."""

    person: str
    email: str
    code: str
    at: int
    is_too_soon: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        since = self.at - CODE_INTERVAL
        recent = sa.or_(notice_settings.c.new_email == self.email, notice_settings.c.person == self.person)
        query = sa.select(notice_settings.c.person).where(recent, notice_settings.c.code_at > since)
        self.is_too_soon = connection.execute(query.limit(1)).first() is not None
        if not self.is_too_soon:
            code = hash_secret(self.code)
            _set(connection, self.person, new_email=self.email, code=code, code_at=self.at, attempts=0)


@dataclass(slots=True)
class EmailConfirmed(RowsChanged):
    """A person repeats the code that their address got; `is_right` says whether it was that code."""

    person: str
    code: str
    at: int
    is_right: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        row = connection.execute(sa.select(notice_settings).where(notice_settings.c.person == self.person)).first()
        self.is_right = False
        if row is None or row.code is None or row.attempts >= MAX_ATTEMPTS or self.at - row.code_at > CODE_LIFETIME:
            return
        self.is_right = secrets.compare_digest(row.code, hash_secret(self.code))
        if self.is_right:
            _set(connection, self.person, email=row.new_email, new_email=None, code=None)
        else:
            _set(connection, self.person, attempts=row.attempts + 1)


@dataclass(frozen=True, slots=True)
class EmailRemoved(RowsChanged):
    """A person no longer wants e-mail. The time of the last code is kept, because it limits the next one."""

    person: str

    def write_rows(self, connection: sa.Connection) -> None:
        _set(connection, self.person, email=None, new_email=None, code=None)


@dataclass(frozen=True, slots=True)
class BrowserSubscribed(RowsChanged):
    """A browser shows the messages of a person from now on, and no longer those of another."""

    person: str
    subscription: PushSubscription
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        own = self.subscription
        connection.execute(push_subscriptions.delete().where(push_subscriptions.c.endpoint == own.endpoint))
        row = {"endpoint": own.endpoint, "person": self.person, "p256dh": own.p256dh, "auth": own.auth, "at": self.at}
        insert_once(connection, push_subscriptions, row)
        theirs = sa.select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person == self.person)
        oldest = connection.execute(theirs.order_by(push_subscriptions.c.at.desc()).offset(MAX_SUBSCRIPTIONS))
        for endpoint in oldest.scalars().all():
            connection.execute(push_subscriptions.delete().where(push_subscriptions.c.endpoint == endpoint))


@dataclass(frozen=True, slots=True)
class BrowserUnsubscribed(RowsChanged):
    """A browser shows no more messages."""

    person: str
    endpoint: str

    def write_rows(self, connection: sa.Connection) -> None:
        own = (push_subscriptions.c.endpoint == self.endpoint, push_subscriptions.c.person == self.person)
        connection.execute(push_subscriptions.delete().where(*own))


def _set(connection: sa.Connection, person: str, **values: object) -> None:
    insert_once(connection, notice_settings, {"person": person, "attempts": 0})
    connection.execute(notice_settings.update().where(notice_settings.c.person == person).values(**values))
