"""Profiles, friends and invitations in the database."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from fairdeal.server.store import RowsChanged
from fairdeal.server.store.people_schema import (
    friends,
    invitations,
    profiles,
)
from fairdeal.server.store.schema import people

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no letters that look alike
CODE_LENGTH = 10
INVITATION_TIME = 3_600_000  # milliseconds for which an invitation is shown
PARTS = ("ratings", "matches", "progress", "table")  # of a profile, each shown to everyone, friends or nobody
DEFAULT_SHOWS = {"ratings": "everyone", "matches": "friends", "progress": "nobody", "table": "friends"}


@dataclass(frozen=True, slots=True)
class Profile:
    """What a person has chosen: the code of their profile, the code for friends, and who sees what."""

    person: str
    code: str
    friend_code: str
    shows: Mapping[str, str]

    def is_shown(self, part: str, is_friend: bool) -> bool:
        """Whether another person may see a part of the profile."""
        audience = self.shows.get(part, "nobody")
        return audience == "everyone" or (audience == "friends" and is_friend)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_profile(person: str) -> Profile:
    return Profile(person, new_code(), new_code(), DEFAULT_SHOWS)


@dataclass(frozen=True, slots=True)
class ProfileWritten(RowsChanged):
    """A new profile, or a changed one. If two nodes create the same, the first is kept."""

    profile: Profile
    is_new: bool = False

    def write_rows(self, connection: sa.Connection) -> None:
        known = profiles.c.person == self.profile.person
        if self.is_new and connection.execute(sa.select(profiles.c.person).where(known)).first() is not None:
            return
        connection.execute(profiles.delete().where(known))
        row = {
            "person": self.profile.person, "code": self.profile.code, "friend_code": self.profile.friend_code,
            "shows": msgspec.json.encode(dict(self.profile.shows)).decode(),
        }  # fmt: skip
        connection.execute(profiles.insert(), row)


@dataclass(frozen=True, slots=True)
class FriendsMade(RowsChanged):
    """Two people are friends."""

    person: str
    friend: str
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        _delete_friends(connection, self.person, self.friend)
        pairs = ((self.person, self.friend), (self.friend, self.person))
        connection.execute(friends.insert(), [{"person": a, "friend": b, "at": self.at} for a, b in pairs])


@dataclass(frozen=True, slots=True)
class FriendsParted(RowsChanged):
    """Two people are no longer friends."""

    person: str
    friend: str

    def write_rows(self, connection: sa.Connection) -> None:
        _delete_friends(connection, self.person, self.friend)
        for a, b in ((self.person, self.friend), (self.friend, self.person)):
            connection.execute(invitations.delete().where(invitations.c.person == a, invitations.c.friend == b))


def _delete_friends(connection: sa.Connection, person: str, friend: str) -> None:
    for a, b in ((person, friend), (friend, person)):
        connection.execute(friends.delete().where(friends.c.person == a, friends.c.friend == b))


@dataclass(frozen=True, slots=True)
class FriendInvited(RowsChanged):
    """A person invites a friend to a table; it replaces an earlier invitation."""

    person: str  # who is invited
    friend: str  # who invites
    code: str
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        same = (invitations.c.person == self.person, invitations.c.friend == self.friend)
        connection.execute(invitations.delete().where(*same))
        row = {"person": self.person, "friend": self.friend, "code": self.code, "at": self.at}
        connection.execute(invitations.insert(), row)


def find_profile(
    connection: sa.Connection, *, person: str | None = None, code: str | None = None, friend_code: str | None = None
) -> Profile | None:
    """A profile by its person or one of its codes."""
    by = profiles.c.person == person
    if code is not None:
        by = profiles.c.code == code
    if friend_code is not None:
        by = profiles.c.friend_code == friend_code
    row = connection.execute(sa.select(profiles).where(by)).first()
    if row is None:
        return None
    shows = {**DEFAULT_SHOWS, **msgspec.json.decode(row.shows)}
    return Profile(row.person, row.code, row.friend_code, shows)


def find_profiles(connection: sa.Connection, persons: Collection[str]) -> dict[str, Profile]:
    rows = connection.execute(sa.select(profiles).where(profiles.c.person.in_(persons)))
    return {
        row.person: Profile(row.person, row.code, row.friend_code, {**DEFAULT_SHOWS, **msgspec.json.decode(row.shows)})
        for row in rows
    }


def names_of(connection: sa.Connection, persons: Collection[str]) -> dict[str, str]:
    rows = connection.execute(sa.select(people.c.id, people.c.name).where(people.c.id.in_(persons)))
    return {row.id: row.name for row in rows}


def friends_of(connection: sa.Connection, person: str) -> list[str]:
    query = sa.select(friends.c.friend).where(friends.c.person == person).order_by(friends.c.at, friends.c.friend)
    return [row.friend for row in connection.execute(query)]


def invitations_to(connection: sa.Connection, person: str, after: int) -> dict[str, str]:
    """Friends who invite a person, and the codes of their tables."""
    query = sa.select(invitations).where(invitations.c.person == person, invitations.c.at > after)
    return {row.friend: row.code for row in connection.execute(query)}
