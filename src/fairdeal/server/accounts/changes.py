"""Everything that is written about accounts. Each change can be applied again without harm (`RowsChanged`)."""

from dataclasses import asdict, dataclass, field, replace

import sqlalchemy as sa

from fairdeal.server.accounts.insert_once import insert_once
from fairdeal.server.accounts.names import name_keys
from fairdeal.server.accounts.rows import AccountRow, PasskeyRow, SessionRow, TokenRow
from fairdeal.server.store import RowsChanged
from fairdeal.server.store.accounts_schema import (
    accounts,
    passkeys,
    personal_tokens,
    recovery_codes,
    retired_guests,
    revocations,
    sessions,
    used_challenges,
)

REVOCATIONS_KEPT = 86_400_000  # milliseconds


def revoke(connection: sa.Connection, kind: str, subject: str, at: int) -> None:
    """Make all nodes forget something (revocations.py)."""
    connection.execute(revocations.delete().where(revocations.c.at < at - REVOCATIONS_KEPT))
    connection.execute(revocations.insert(), {"kind": kind, "subject": subject, "at": at})


def _has_session(connection: sa.Connection, session: SessionRow) -> bool:
    """Whether a change was applied before: it created this session."""
    return connection.execute(sa.select(sessions.c.id).where(sessions.c.id == session.id)).first() is not None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge that counts once."""

    value: str
    expires: int

    def spend(self, connection: sa.Connection, now: int) -> bool:
        """Use the challenge up; False if that has happened before."""
        connection.execute(used_challenges.delete().where(used_challenges.c.expires < now))
        return insert_once(connection, used_challenges, {"challenge": self.value, "expires": self.expires})


@dataclass(slots=True)
class AccountCreated(RowsChanged):
    """A guest registers. Their signed token no longer counts: the session's does."""

    account: AccountRow
    passkey: PasskeyRow
    session: SessionRow
    codes: tuple[str, ...]  # hashes
    challenge: Challenge
    refusal: str | None = field(default=None, init=False)  # challenge, passkey, registered or name

    def write_rows(self, connection: sa.Connection) -> None:
        person, now = self.account.person, self.account.created
        self.refusal = None
        if _has_session(connection, self.session):
            return
        is_known = sa.select(passkeys.c.id).where(passkeys.c.id == self.passkey.id)
        if not self.challenge.spend(connection, now):
            self.refusal = "challenge"
        elif connection.execute(is_known).first() is not None:
            self.refusal = "passkey"
        elif _is_taken(connection, self.account) or not insert_once(connection, accounts, asdict(self.account)):
            registered = sa.select(accounts.c.person).where(accounts.c.person == person)
            self.refusal = "registered" if connection.execute(registered).first() is not None else "name"
        if self.refusal is not None:
            return
        connection.execute(passkeys.insert(), asdict(self.passkey))
        connection.execute(sessions.insert(), asdict(self.session))
        connection.execute(recovery_codes.insert(), [{"code": code, "person": person} for code in self.codes])
        insert_once(connection, retired_guests, {"person": person, "at": now})
        revoke(connection, "guest", person, now)


def _is_taken(connection: sa.Connection, account: AccountRow) -> bool:
    """Whether somebody else's account has a name that looks like this one's."""
    same = sa.select(accounts.c.person).where(
        accounts.c.skeleton.in_(name_keys(account.name)), accounts.c.person != account.person
    )
    return connection.execute(same).first() is not None


@dataclass(slots=True)
class AccountRenamed(RowsChanged):
    """An account gets another name."""

    account: AccountRow
    is_taken: bool = field(default=False, init=False)

    def write_rows(self, connection: sa.Connection) -> None:
        self.is_taken = _is_taken(connection, self.account)
        if not self.is_taken:
            update = accounts.update().where(accounts.c.person == self.account.person)
            connection.execute(update.values(name=self.account.name, skeleton=self.account.skeleton))


@dataclass(slots=True)
class SignedIn(RowsChanged):
    """A browser signs in with a passkey. It replaces the session that the browser had for the same account."""

    session: SessionRow
    passkey: PasskeyRow
    sign_count: int
    challenge: Challenge
    replaces: str | None = None
    is_refused: bool = field(default=False, init=False)  # the challenge was used before

    def write_rows(self, connection: sa.Connection) -> None:
        self.is_refused = False
        if _has_session(connection, self.session):
            return
        now = self.session.created
        if not self.challenge.spend(connection, now):
            self.is_refused = True
            return
        update = passkeys.update().where(passkeys.c.id == self.passkey.id)
        connection.execute(update.values(sign_count=self.sign_count, last_used=now))
        connection.execute(sessions.delete().where(sessions.c.expires < now))
        connection.execute(sessions.insert(), asdict(self.session))
        if self.replaces is not None:
            connection.execute(sessions.delete().where(sessions.c.id == self.replaces))
            revoke(connection, "rotation", self.replaces, now)


@dataclass(slots=True)
class Recovered(RowsChanged):
    """A browser signs in with a recovery code, which is used up."""

    session: SessionRow
    code: str
    is_refused: bool = field(default=False, init=False)

    def write_rows(self, connection: sa.Connection) -> None:
        self.is_refused = False
        if _has_session(connection, self.session):
            return
        spend = recovery_codes.delete().where(
            recovery_codes.c.code == self.code, recovery_codes.c.person == self.session.person
        )
        if connection.execute(spend).rowcount == 0:
            self.is_refused = True
        else:
            connection.execute(sessions.insert(), asdict(self.session))


@dataclass(slots=True)
class SessionRotated(RowsChanged):
    """A session gets a new token. The previous one remains valid until shortly after the new one was first used."""

    session: SessionRow
    presented: str  # hash of the token that the browser has
    token: str
    at: int
    expires: int
    is_rotated: bool = field(default=False, init=False)

    def write_rows(self, connection: sa.Connection) -> None:
        is_same = (sessions.c.id == self.session.id, sessions.c.token == self.session.token)
        values = {"token": self.token, "previous": self.presented, "rotated": self.at, "expires": self.expires}
        connection.execute(sessions.update().where(*is_same).values(**values, confirmed=None))
        found = connection.execute(sa.select(sessions.c.token).where(sessions.c.id == self.session.id)).scalar()
        self.is_rotated = found == self.token
        if self.is_rotated:
            revoke(connection, "rotation", self.session.id, self.at)

    def rotated(self) -> SessionRow:
        """The session as it is now."""
        session = replace(self.session, token=self.token, previous=self.presented, confirmed=None)
        return replace(session, rotated=self.at, expires=self.expires)


@dataclass(slots=True)
class SessionConfirmed(RowsChanged):
    """A browser has used its new token: the previous one will soon be invalid."""

    session: SessionRow
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        is_same = (sessions.c.id == self.session.id, sessions.c.token == self.session.token)
        update = sessions.update().where(*is_same, sessions.c.confirmed.is_(None))
        if connection.execute(update.values(confirmed=self.at)).rowcount:
            revoke(connection, "rotation", self.session.id, self.at)


@dataclass(slots=True)
class SessionsEnded(RowsChanged):
    """One session of a person ends, or all of them."""

    person: str
    at: int
    session: str | None = None

    def write_rows(self, connection: sa.Connection) -> None:
        is_meant = [sessions.c.person == self.person]
        if self.session is not None:
            is_meant.append(sessions.c.id == self.session)
        ended = connection.execute(sa.select(sessions.c.id).where(*is_meant)).scalars().all()
        connection.execute(sessions.delete().where(*is_meant))
        for session in ended:
            revoke(connection, "session", session, self.at)


@dataclass(slots=True)
class PasskeyAdded(RowsChanged):
    """An account gets another passkey."""

    passkey: PasskeyRow
    challenge: Challenge
    is_refused: bool = field(default=False, init=False)

    def write_rows(self, connection: sa.Connection) -> None:
        mine = sa.select(passkeys.c.id).where(
            passkeys.c.id == self.passkey.id, passkeys.c.created == self.passkey.created
        )
        if connection.execute(mine).first() is not None:  # applied before
            self.is_refused = False
            return
        self.is_refused = not self.challenge.spend(connection, self.passkey.created) or not insert_once(
            connection, passkeys, asdict(self.passkey)
        )


@dataclass(slots=True)
class PasskeyRenamed(RowsChanged):
    """A passkey gets another name."""

    person: str
    passkey: str
    name: str
    is_found: bool = field(default=False, init=False)

    def write_rows(self, connection: sa.Connection) -> None:
        update = passkeys.update().where(passkeys.c.id == self.passkey, passkeys.c.person == self.person)
        self.is_found = connection.execute(update.values(name=self.name)).rowcount == 1


@dataclass(slots=True)
class PasskeyRemoved(RowsChanged):
    """A passkey no longer counts. An account keeps at least one."""

    person: str
    passkey: str
    is_last: bool = field(default=False, init=False)

    def write_rows(self, connection: sa.Connection) -> None:
        held = set(connection.execute(sa.select(passkeys.c.id).where(passkeys.c.person == self.person)).scalars())
        self.is_last = held == {self.passkey}
        if not self.is_last:
            is_same = (passkeys.c.id == self.passkey, passkeys.c.person == self.person)
            connection.execute(passkeys.delete().where(*is_same))


@dataclass(slots=True)
class CodesReplaced(RowsChanged):
    """An account gets new recovery codes; earlier ones no longer count."""

    person: str
    codes: tuple[str, ...]

    def write_rows(self, connection: sa.Connection) -> None:
        connection.execute(recovery_codes.delete().where(recovery_codes.c.person == self.person))
        connection.execute(recovery_codes.insert(), [{"code": code, "person": self.person} for code in self.codes])


@dataclass(slots=True)
class TokenCreated(RowsChanged):
    """An account gets a token for a program."""

    token: TokenRow

    def write_rows(self, connection: sa.Connection) -> None:
        insert_once(connection, personal_tokens, asdict(self.token))


@dataclass(slots=True)
class TokenRevoked(RowsChanged):
    """A token for a program no longer counts. Its account stays known, because the program has matches."""

    person: str
    token: str
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        is_same = (personal_tokens.c.id == self.token, personal_tokens.c.person == self.person)
        change = personal_tokens.update().where(*is_same, personal_tokens.c.expires > 0)
        if connection.execute(change.values(token=f"revoked {self.token}", expires=0)).rowcount:
            revoke(connection, "token", self.token, self.at)
