"""What the API of accounts calls: registering, signing in, recovery, passkeys, names."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.server.accounts import ceremonies, changes, rotation, rows, tokens
from fairdeal.server.accounts.ceremonies import Ceremony, CeremonyFailed, Site
from fairdeal.server.accounts.deletion import leave_tables
from fairdeal.server.accounts.identities import Identities, Identity
from fairdeal.server.accounts.names import name_key
from fairdeal.server.accounts.program_tokens import ProgramTokens
from fairdeal.server.accounts.revocations import OpenConnections, Revocations
from fairdeal.server.accounts.rows import AccountRow, PasskeyRow, SessionRow
from fairdeal.server.accounts.sanctions import Sanctions
from fairdeal.server.identity import new_person
from fairdeal.server.logging_setup import log
from fairdeal.server.request_refused import RequestRefused

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager

MAX_PASSKEYS = 20

BAD_PASSKEY = "that passkey is not known here, or the request is too old; try again"
BAD_CODE = "that recovery code is not valid, or was used before"
NAME_TAKEN = "another account has that name, or one that looks like it; choose another name"
BANNED = "you cannot play on this server"
SIGNED_OUT = "You are signed out. Sign in again to continue."


@dataclass(frozen=True, slots=True)
class SignedInBrowser:
    """A new session, with the token for the browser's cookie."""

    session: SessionRow
    token: str


class Accounts:
    """The accounts of a server."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.store = manager.store
        self.now = manager.now
        self.is_enabled = manager.options.accounts
        self.revocations = Revocations(manager.store)
        self.identities = Identities(
            manager.store, manager.signing_key, manager.now, self.revocations, manager.options.accounts
        )
        self.identities.on_stolen = self._end_stolen_session
        self.connections = OpenConnections()
        self.sanctions = Sanctions(manager.store, manager.now)
        self.programs = ProgramTokens(manager.store, manager.now, self.revocations)
        self.revocations.on_revoked.append(self._close_connections)

    def start(self) -> None:
        """Follow what is revoked elsewhere, and read the sanctions in force."""
        self.manager.tasks.spawn(self._reload_sanctions())
        self.manager.tasks.spawn(self.revocations.run())

    def _close_connections(self, kind: str, subject: str) -> None:
        if kind == "person":
            self.manager.tasks.spawn(leave_tables(self.manager, subject))
        if kind == "sanctions":
            self.manager.tasks.spawn(self._reload_sanctions())
        if kind in ("session", "token", "person"):
            self.connections.close(kind, subject, "signed_out", SIGNED_OUT)

    async def _reload_sanctions(self) -> None:
        """Read the sanctions in force, and end the connections of people who are banned."""
        await self.sanctions.load()
        for kind, subject in tuple(self.connections.by_key):
            person, address = (subject, "") if kind == "person" else (None, subject)
            ban = self.sanctions.find_ban(person, address) if kind in ("person", "address") else None
            if ban is not None:
                self.connections.close(kind, subject, "banned", ban.describe(BANNED))

    def require_enabled(self) -> None:
        if not self.is_enabled:
            raise RequestRefused(404, "accounts", "this server has no accounts; a name is enough to play")

    # ---- Ceremonies

    def _begin(self, purpose: str, person: str | None = None) -> tuple[str, bytes]:
        return ceremonies.begin(self.manager.signing_key, purpose, self.now(), person)

    def _read(self, text: str, purpose: str) -> Ceremony:
        try:
            return ceremonies.read(text, self.manager.signing_key, purpose, self.now())
        except CeremonyFailed as error:
            raise _refuse_passkey(error) from None

    async def begin_registration(self, site: Site, person: str | None, name: str) -> tuple[str, dict[str, Any]]:
        """Ceremony and options for a new account; a person without an identity gets one with it."""
        person = person or new_person()
        ceremony, challenge = self._begin("register", person)
        return ceremony, await asyncio.to_thread(ceremonies.registration_options, site, challenge, person, name)

    async def register(
        self, site: Site, text: str, credential: dict[str, Any], name: str, device: str
    ) -> tuple[SignedInBrowser, list[str]]:
        """Create an account; returns its first session and its recovery codes."""
        self.require_welcome_name(name)
        ceremony = self._read(text, "register")
        person, now = ceremony.person or new_person(), self.now()
        passkey = await self._verify_new(site, ceremony, credential, person, device)
        browser = self._new_session(person, device)
        codes = [tokens.new_recovery_code() for _ in range(tokens.CODES)]
        created = changes.AccountCreated(
            AccountRow(person, name, name_key(name), now), passkey, browser.session, _hash_codes(codes), ceremony.spent
        )
        await self.store.write(created)
        if created.refusal == "name":
            raise RequestRefused(409, "name", NAME_TAKEN)
        if created.refusal == "registered":
            raise RequestRefused(409, "registered", "you have an account already; sign in with your passkey")
        if created.refusal is not None:
            raise RequestRefused(403, "passkey", BAD_PASSKEY)
        self.revocations.announce("guest", person)
        await self.manager.names.rename(person, name)
        log.info("a person has registered")
        return browser, codes

    async def begin_sign_in(self, site: Site) -> tuple[str, dict[str, Any]]:
        """Ceremony and options for signing in; they are the same for everybody."""
        ceremony, challenge = self._begin("sign-in")
        return ceremony, await asyncio.to_thread(ceremonies.sign_in_options, site, challenge)

    async def sign_in(
        self, site: Site, text: str, credential: dict[str, Any], device: str, current: Identity | None
    ) -> SignedInBrowser:
        """Sign a browser in. If it has a session of the same account, the new one replaces it."""
        ceremony = self._read(text, "sign-in")
        passkey = await self.store.read(rows.passkey(ceremonies.credential_id(credential)))
        try:
            count = await asyncio.to_thread(ceremonies.verify_known, site, ceremony, credential, passkey)
        except CeremonyFailed as error:
            raise _refuse_passkey(error) from None
        assert passkey is not None
        browser = self._new_session(passkey.person, device)
        before = current.session if current is not None else None
        replaces = before.id if before is not None and before.person == passkey.person else None
        change = changes.SignedIn(browser.session, passkey, count, ceremony.spent, replaces)
        await self.store.write(change)
        if change.is_refused:
            raise RequestRefused(403, "passkey", BAD_PASSKEY)
        if replaces is not None:
            self.revocations.announce("rotation", replaces)
        return browser

    async def recover(self, typed: str, device: str) -> SignedInBrowser:
        """Sign a browser in with a recovery code, which is used up."""
        code = tokens.hash_secret(tokens.normalize_code(typed))
        person = await self.store.read(rows.person_with_code(code))
        browser = self._new_session(person or "", device)
        change = changes.Recovered(browser.session, code)
        await self.store.write(change)  # also if there is no such code: the answer takes as long
        if change.is_refused:
            raise RequestRefused(403, "code", BAD_CODE)
        return browser

    def _new_session(self, person: str, device: str) -> SignedInBrowser:
        token, now = tokens.new_token(tokens.SESSION), self.now()
        session = SessionRow(
            tokens.new_id(),
            person,
            tokens.hash_secret(token),
            None,
            now,
            now,
            now,
            now,
            rotation.expiry(now, now),
            device,
        )
        return SignedInBrowser(session, token)

    async def _verify_new(
        self, site: Site, ceremony: Ceremony, credential: dict[str, Any], person: str, name: str
    ) -> PasskeyRow:
        try:
            made = await asyncio.to_thread(ceremonies.verify_new, site, ceremony, credential)
        except CeremonyFailed as error:
            raise _refuse_passkey(error) from None
        now = self.now()
        return PasskeyRow(made.id, person, site.domain, made.public_key, made.sign_count, name, now, now)

    # ---- Sessions

    async def refresh(self, identity: Identity) -> str | None:
        """Note that a session's token is in use; returns a new token if it was time for one."""
        session, now = identity.session, self.now()
        if session is None or identity.presented is None:
            return None
        if rotation.is_due(session, identity.presented, now):
            token = tokens.new_token(tokens.SESSION)
            change = changes.SessionRotated(
                session, identity.presented, tokens.hash_secret(token), now, rotation.expiry(session.created, now)
            )
            await self.store.write(change)
            self.revocations.announce("rotation", session.id)
            return token if change.is_rotated else None
        if session.confirmed is None and session.token == identity.presented:
            await self.store.write(changes.SessionConfirmed(session, now))
            self.revocations.announce("rotation", session.id)
        return None

    async def sign_out(self, identity: Identity, everywhere: bool) -> None:
        """End this browser's session, or all sessions of the account."""
        session = identity.session
        if session is None:
            return
        ended = await self.store.read(rows.sessions_of(session.person)) if everywhere else [session]
        only = None if everywhere else session.id
        await self.store.write(changes.SessionsEnded(session.person, self.now(), only))
        for each in ended:
            self.revocations.announce("session", each.id)

    def _end_stolen_session(self, session: SessionRow) -> None:
        log.warning("an old session token was used again: the session ends", session=session.id)
        self.manager.metrics.refused.labels("stolen_session").inc()
        self.manager.tasks.spawn(self._end_session(session))

    async def _end_session(self, session: SessionRow) -> None:
        await self.store.write(changes.SessionsEnded(session.person, self.now(), session.id))
        self.revocations.announce("session", session.id)

    # ---- Names

    def require_welcome_name(self, name: str) -> None:
        if name in self.manager.options.word_list:
            raise RequestRefused(400, "name", "this name has a word that is not welcome on this server; choose another")

    async def find_account(self, person: str) -> AccountRow | None:
        return await self.store.read(rows.account_of(person)) if self.is_enabled else None

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name. That of an account is unique, and nobody else may have one that looks like it."""
        self.require_welcome_name(name)
        if self.is_enabled:
            account = await self.find_account(person)
            if account is not None:
                change = changes.AccountRenamed(AccountRow(person, name, name_key(name), account.created))
                await self.store.write(change)
                is_taken = change.is_taken
            else:
                is_taken = await self.store.read(rows.account_like(name)) is not None
            if is_taken:
                raise RequestRefused(409, "name", NAME_TAKEN)
        await self.manager.names.rename(person, name)

    # ---- Passkeys and recovery codes

    async def begin_passkey(self, site: Site, account: AccountRow) -> tuple[str, dict[str, Any]]:
        """Ceremony and options for another passkey of an account."""
        known = await self.store.read(rows.passkeys_of(account.person))
        if len(known) >= MAX_PASSKEYS:
            raise RequestRefused(400, "passkeys", f"an account can have {MAX_PASSKEYS} passkeys; remove one first")
        ceremony, challenge = self._begin("add", account.person)
        options = await asyncio.to_thread(
            ceremonies.registration_options, site, challenge, account.person, account.name, known
        )
        return ceremony, options

    async def add_passkey(
        self, site: Site, account: AccountRow, text: str, credential: dict[str, Any], name: str
    ) -> None:
        ceremony = self._read(text, "add")
        if ceremony.person != account.person:
            raise RequestRefused(403, "passkey", BAD_PASSKEY)
        change = changes.PasskeyAdded(
            await self._verify_new(site, ceremony, credential, account.person, name), ceremony.spent
        )
        await self.store.write(change)
        if change.is_refused:
            raise RequestRefused(403, "passkey", BAD_PASSKEY)

    async def rename_passkey(self, person: str, passkey: str, name: str) -> None:
        change = changes.PasskeyRenamed(person, passkey, name)
        await self.store.write(change)
        if not change.is_found:
            raise RequestRefused(404, "passkey", "you have no such passkey")

    async def remove_passkey(self, person: str, passkey: str) -> None:
        change = changes.PasskeyRemoved(person, passkey)
        await self.store.write(change)
        if change.is_last:
            raise RequestRefused(400, "last", "this is your only passkey; add another one before you remove it")

    async def new_codes(self, person: str) -> list[str]:
        """Replace the recovery codes of an account."""
        codes = [tokens.new_recovery_code() for _ in range(tokens.CODES)]
        await self.store.write(changes.CodesReplaced(person, _hash_codes(codes)))
        return codes


def _hash_codes(codes: list[str]) -> tuple[str, ...]:
    return tuple(tokens.hash_secret(tokens.normalize_code(code)) for code in codes)


def _refuse_passkey(error: CeremonyFailed) -> RequestRefused:
    log.info("a passkey was refused", reason=str(error))
    return RequestRefused(403, "passkey", BAD_PASSKEY)
