"""The server's part of fair deals: its secrets, and the chain over the moves of a match (docs/fair-deals.md).

`fairdeal.fair.protocol` has the hashes; `dealer.py` brings the players' nonces together and starts the match.
"""

import secrets

from fairdeal.fair import protocol, version_1
from fairdeal.server.duplicate.board import NEVER
from fairdeal.server.duplicate.finished_attempt import finished_attempt
from fairdeal.server.finished_matches import finished_match, match_id, match_with
from fairdeal.server.move_chain import MoveChain
from fairdeal.server.ratings.rated_match import rated_match
from fairdeal.server.store import Change, SecretCreated
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.tournaments.finished_table import finished_table
from fairdeal.table import PLAYING, Command, Table
from fairdeal.table.commands import OUTSIDE_MATCH

SECRET_BYTES = 32


def new_secret() -> str:
    """Create the secret of one match with the system's random generator: 64 hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(table_id: str, table: Table, number: int, secret: str) -> str:
    """The commitment to the secret of a match, which is public. Matches started by earlier versions have version 1."""
    if number == table.match_number and table.match_seal is None:
        return version_1.commitment(secret)
    return protocol.promise_of(match_id(table_id, number), secret)


class FairDeals:
    """The secrets of one table, and the chain of its match."""

    def __init__(self, table_id: str, table: Table, pacing: Pacing) -> None:
        self.table_id = table_id
        self.table = table
        self.pacing = pacing
        self.board = pacing.board
        self.secrets: dict[int, str] = {}  # by the number of the match
        self.chain: MoveChain | None = None  # of the match being played or the last one; None: version 1

    @property
    def match_number(self) -> int:
        """Number of the match being played, or of the next one."""
        return self.table.match_number + (self.table.stage != PLAYING)

    @property
    def secret(self) -> str | None:
        """Secret of the match being played, or of the next one."""
        return self.secrets.get(self.match_number)

    @property
    def commitment(self) -> str | None:
        """The public commitment to that secret; None where the cards were not shuffled for this table alone."""
        if self.pacing.fixed_deal is not None or (self.table.is_practice and self.table.stage == PLAYING):
            return None
        secret = self.secret
        return commitment(self.table_id, self.table, self.match_number, secret) if secret is not None else None

    def chain_json(self) -> str | None:
        return self.chain.to_json() if self.chain is not None else None

    def create_secret(self, number: int) -> SecretCreated:
        """Create the secret of a match, in place of any earlier one."""
        self.secrets[number] = new_secret()
        return SecretCreated(self.table_id, number, self.secrets[number])

    def follow(self, command: Command) -> None:
        """Extend the chain of moves after a command."""
        if command.kind in OUTSIDE_MATCH:
            return
        if command.kind == "start":
            self.chain = MoveChain(self.table) if self.table.match_seal is not None else None
        if self.chain is not None:
            self.chain.follow(self.table)

    def finish_match(self, now: int, delay: int) -> list[Change]:
        """The record of the match, which is public after `delay`, and the secret for the next one."""
        number = self.table.match_number
        if number not in self.secrets:
            return []
        if self.table.is_practice:  # its cards were known before, so there is nothing to keep or to verify
            del self.secrets[number]
            return [self.create_secret(number + 1)]
        if self.board is not None:
            del self.secrets[number]
            return [*finished_attempt(self.table_id, self.table, self.board, now), self.create_secret(number + 1)]
        tournament = self.pacing.tournament
        if tournament is not None and tournament.seed is not None:
            del self.secrets[number]
            finished = match_with(self.table_id, self.table, {"duplicate": {"event": tournament.event}}, now, NEVER)
            ended = finished_table(self.table, tournament, finished.match_id, now)
            return [finished, ended, self.create_secret(number + 1)]
        public_at = now + delay if delay else None
        finished = finished_match(self.table_id, self.table, self.secrets.pop(number), self.chain, now, public_at)
        ended_table = [finished_table(self.table, tournament, finished.match_id, now)] if tournament is not None else []
        rated = rated_match(self.table_id, self.table, now)
        return [finished, *rated, *ended_table, self.create_secret(number + 1)]
