"""Tokens with which programs of an account play at tables or read its matches."""

from collections.abc import Callable

from fairdeal.server.accounts import changes, rotation, rows, tokens
from fairdeal.server.accounts.identities import PLAY
from fairdeal.server.accounts.revocations import Revocations
from fairdeal.server.accounts.rows import TokenRow
from fairdeal.server.identity import new_person
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import PersonNamed, Store

MAX_TOKENS = 20
TOKEN_LIFETIME = 365 * rotation.DAY
BOT_LABEL = " (bot)"  # after the name of every program that plays


class ProgramTokens:
    """Creates and revokes the tokens of programs."""

    def __init__(self, store: Store, now: Callable[[], int], revocations: Revocations) -> None:
        self.store = store
        self.now = now
        self.revocations = revocations

    async def create(self, person: str, name: str, scope: str) -> str:
        """Create a token for a program. One that plays is a person of its own, whose name says that it is a bot."""
        held = await self.store.read(rows.tokens_of(person))
        if len(held) >= MAX_TOKENS:
            raise RequestRefused(400, "tokens", f"an account can have {MAX_TOKENS} tokens; revoke one first")
        token, now = tokens.new_token(tokens.PERSONAL), self.now()
        player = new_person() if scope == PLAY else person
        row = TokenRow(
            tokens.new_id(), person, tokens.hash_secret(token), scope, player, name, now, now + TOKEN_LIFETIME
        )
        named = [PersonNamed(player, name + BOT_LABEL, now)] if scope == PLAY else []
        await self.store.write(changes.TokenCreated(row), *named)
        return token

    async def revoke(self, person: str, token: str) -> None:
        """Revoke a token by its id; its connections end."""
        await self.store.write(changes.TokenRevoked(person, token, self.now()))
        self.revocations.announce("token", token)
