"""Accounts, sessions, passkeys and personal tokens as they are stored, and the queries for them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.accounts.names import name_keys
from fairdeal.server.store.accounts_schema import (
    accounts,
    passkeys,
    personal_tokens,
    recovery_codes,
    retired_guests,
    sessions,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account."""

    person: str
    name: str
    skeleton: str
    created: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A signed-in browser. Tokens are hashes; times are milliseconds since 1970."""

    id: str
    person: str
    token: str
    previous: str | None
    rotated: int
    confirmed: int | None
    verified: int
    created: int
    expires: int
    device: str


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """A passkey of an account."""

    id: str
    person: str
    domain: str
    public_key: bytes
    sign_count: int
    name: str
    created: int
    last_used: int


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A personal token of an account."""

    id: str
    person: str
    token: str
    scope: str
    player: str
    name: str
    created: int
    expires: int


def _one(query: sa.Select[tuple[object, ...]], row: Callable[..., T]) -> Callable[[sa.Connection], T | None]:
    def run(connection: sa.Connection) -> T | None:
        found = connection.execute(query).first()
        return row(*found) if found is not None else None

    return run


def _all(query: sa.Select[tuple[object, ...]], row: Callable[..., T]) -> Callable[[sa.Connection], list[T]]:
    return lambda connection: [row(*found) for found in connection.execute(query)]


def account_of(person: str) -> Callable[[sa.Connection], AccountRow | None]:
    return _one(sa.select(accounts).where(accounts.c.person == person), AccountRow)


def account_like(name: str) -> Callable[[sa.Connection], AccountRow | None]:
    """An account whose name looks like this one."""
    return _one(sa.select(accounts).where(accounts.c.skeleton.in_(name_keys(name))), AccountRow)


def session_with(token: str) -> Callable[[sa.Connection], SessionRow | None]:
    """The session with the hash of a token, whether it is its current or its previous one."""
    return _one(sa.select(sessions).where(sa.or_(sessions.c.token == token, sessions.c.previous == token)), SessionRow)


def sessions_of(person: str) -> Callable[[sa.Connection], list[SessionRow]]:
    return _all(sa.select(sessions).where(sessions.c.person == person).order_by(sessions.c.created), SessionRow)


def passkey(credential: str) -> Callable[[sa.Connection], PasskeyRow | None]:
    return _one(sa.select(passkeys).where(passkeys.c.id == credential), PasskeyRow)


def passkeys_of(person: str) -> Callable[[sa.Connection], list[PasskeyRow]]:
    return _all(sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created), PasskeyRow)


def personal_token(token: str) -> Callable[[sa.Connection], TokenRow | None]:
    return _one(sa.select(personal_tokens).where(personal_tokens.c.token == token), TokenRow)


def tokens_of(person: str) -> Callable[[sa.Connection], list[TokenRow]]:
    """Those that were not revoked."""
    is_theirs = (personal_tokens.c.person == person, personal_tokens.c.expires > 0)
    return _all(sa.select(personal_tokens).where(*is_theirs).order_by(personal_tokens.c.created), TokenRow)


def person_with_code(code: str) -> Callable[[sa.Connection], str | None]:
    """Whose recovery code has this hash."""
    return _one(sa.select(recovery_codes.c.person).where(recovery_codes.c.code == code), str)


def codes_left(person: str) -> Callable[[sa.Connection], int]:
    query = sa.select(sa.func.count()).select_from(recovery_codes).where(recovery_codes.c.person == person)
    return lambda connection: int(connection.execute(query).scalar() or 0)


def is_retired(person: str, by_deletion: bool = False) -> Callable[[sa.Connection], bool]:
    """Whether a person's guest tokens no longer count: they have registered or, `by_deletion`, deleted everything."""
    query = sa.select(retired_guests.c.person).where(retired_guests.c.person == person)
    if by_deletion:
        query = query.where(~sa.exists().where(accounts.c.person == person))
    return lambda connection: connection.execute(query).first() is not None
