"""From a token to a person: a guest's signed token, a session's cookie, or a program's personal token."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from fairdeal.server.accounts import rows
from fairdeal.server.accounts.rotation import SessionState, state_of
from fairdeal.server.accounts.tokens import PERSONAL, SESSION, hash_secret
from fairdeal.server.identity import MAX_TOKEN_LENGTH, cookie_token, header_token, verify_token
from fairdeal.server.store import StoreError

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fairdeal.server.accounts.revocations import Revocations
    from fairdeal.server.accounts.rows import SessionRow
    from fairdeal.server.store import Store

MAX_CACHED = 50_000
PLAY, READ = "play", "read"  # scopes of personal tokens

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who sends a request, and how they proved it."""

    person: str
    session: SessionRow | None = None  # a browser that has signed in
    presented: str | None = None  # hash of the session's token that was sent
    token: str | None = None  # id of a program's token
    scope: str | None = None  # of that token

    @property
    def is_guest(self) -> bool:
        return self.session is None and self.token is None

    @property
    def can_act(self) -> bool:
        """Whether they may do more than read."""
        return self.scope != READ

    def revocable(self) -> list[tuple[str, str]]:
        """The session or token whose revocation ends their connections."""
        found = [("person", self.person)]
        if self.session is not None:
            found.append(("session", self.session.id))
        if self.token is not None:
            found.append(("token", self.token))
        return found


class Identities:
    """Finds out who sends a request. Lookups are cached until they are revoked, on any node."""

    def __init__(
        self, store: Store, signing_key: bytes, now: Callable[[], int], revocations: Revocations, has_accounts: bool
    ) -> None:
        self.store = store
        self.signing_key = signing_key
        self.now = now
        self.revocations = revocations
        self.has_accounts = has_accounts
        self.cache: OrderedDict[tuple[str, str], object] = OrderedDict()  # kind and key → what was found
        self.keys_of: dict[tuple[str, str], set[tuple[str, str]]] = {}  # what a revocation removes from the cache
        self.on_stolen: Callable[[SessionRow], None] = lambda _: None
        revocations.on_revoked.append(self._forget)

    async def of_request(self, headers: Mapping[str, str]) -> Identity | None:
        """Who sends an HTTP request or opens a socket: by a program's header, or a browser's cookie."""
        token = header_token(headers)
        if token is not None:
            return await self.of_token(token)
        cookie = cookie_token(headers)
        if cookie is not None and cookie.startswith(SESSION):
            return await self._of_session(cookie)
        return await self.of_token(cookie)

    async def of_token(self, token: str | None) -> Identity | None:
        """The owner of a program's token. Sessions are for cookies only: no script and no program sees their tokens."""
        if not token or len(token) > MAX_TOKEN_LENGTH:
            return None
        if token.startswith(PERSONAL):
            return await self._of_personal_token(token)
        person = verify_token(token, self.signing_key)
        return Identity(person) if person is not None and not await self._is_retired(person) else None

    async def _is_retired(self, person: str) -> bool:
        """Whether a guest's token no longer counts. If the database does not answer, what was known still counts."""
        known = self.cache.get(("guest", person))
        if known is not None and self.revocations.is_current():
            return known is True
        try:
            found = await self.store.read(rows.is_retired(person, by_deletion=not self.has_accounts))
        except StoreError:
            if known is None:
                raise
            return known is True
        self._remember(("guest", person), found, ("guest", person))
        return found

    async def _of_session(self, token: str) -> Identity | None:
        if not self.has_accounts or len(token) > MAX_TOKEN_LENGTH:
            return None
        hashed = hash_secret(token)
        session = await self._look_up(("session", hashed), rows.session_with(hashed), lambda row: ("session", row.id))
        if session is None:
            return None
        state = state_of(session, hashed, self.now())
        if state is SessionState.STOLEN:
            self.on_stolen(session)
        return Identity(session.person, session, hashed) if state is SessionState.VALID else None

    async def _of_personal_token(self, token: str) -> Identity | None:
        if not self.has_accounts:
            return None
        hashed = hash_secret(token)
        found = await self._look_up(("token", hashed), rows.personal_token(hashed), lambda row: ("token", row.id))
        if found is None or found.expires <= self.now():
            return None
        is_own_person = found.player != found.person  # of a program that plays; it may have deleted itself
        if is_own_person and await self._is_retired(found.player):
            return None
        return Identity(found.player, token=found.id, scope=found.scope)

    async def _look_up(
        self,
        key: tuple[str, str],
        query: Callable[[sa.Connection], T | None],
        revoked_by: Callable[[T], tuple[str, str]],
    ) -> T | None:
        """Look something up in the cache or the database. What does not exist is not cached: it may be created."""
        known: T | None = self.cache.get(key)  # type: ignore[assignment]
        if known is not None and self.revocations.is_current():
            self.cache.move_to_end(key)
            return known
        found = await self.store.read(query)
        if found is not None:
            self._remember(key, found, revoked_by(found))
        return found

    def _remember(self, key: tuple[str, str], value: object, revoked_by: tuple[str, str]) -> None:
        self.cache[key] = value
        self.cache.move_to_end(key)
        self.keys_of.setdefault(revoked_by, set()).add(key)
        if len(self.cache) > MAX_CACHED:
            self.cache.clear()  # both mappings at once: simpler than keeping them in step, and rare
            self.keys_of.clear()

    def _forget(self, kind: str, subject: str) -> None:
        """Drop it from the cache: the next request looks it up again."""
        kinds = ("session",) if kind == "rotation" else (kind,)
        for each in kinds:
            for key in self.keys_of.pop((each, subject), ()):
                self.cache.pop(key, None)
