"""The order of events before a match: commitments, seal, nonces, start (docs/fair-deals.md).

`fairdeal.table.shuffle` has the commands, `fair_deals.py` the server's secrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.fair import protocol
from fairdeal.server.finished_matches import match_id
from fairdeal.table import Command, shuffle

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner

REPLY_TIMEOUT = 3_000  # milliseconds that a client has to commit or to reveal


class Dealer:
    """Brings the commitments and nonces of a table's players together, and starts the match.

    It waits for clients that take part, never for others, and for none longer than `REPLY_TIMEOUT`: a client that does
    not commit adds nothing; one that commits and does not reveal makes the table begin again with a new secret.
    """

    def __init__(self, runner: TableRunner) -> None:
        self.runner = runner
        self.awaited: object = None  # what the deadline is for
        self.deadline = 0

    def advance(self) -> None:
        """Seal, start or begin again, whichever is due."""
        runner, table = self.runner, self.runner.table
        assert runner.fair_deals.secret is not None
        if table.seal is not None:
            if not shuffle.is_seal_valid(table) or (shuffle.unrevealed(table) and self._is_overdue(table.seal.hash)):
                runner.execute(Command("promise"))
            elif not shuffle.unrevealed(table):
                seed = protocol.derive_seed(table.seal.hash, runner.fair_deals.secret, table.next_nonces())
                runner.execute(Command("start", None, {"seed": seed, "pauses": True}))
            return
        if not self._is_commitment_awaited() or self._is_overdue(runner.fair_deals.secret):
            runner.execute(Command("seal", None, self._seal_data()))

    def _is_commitment_awaited(self) -> bool:
        """Whether a client that takes part has not committed, or was connected a moment ago."""
        for number, seat in enumerate(self.runner.table.seats):
            if seat.takes_part and seat.is_present and seat.failures < shuffle.MAX_FAILURES:
                absence = self.runner.presence.absence(number)
                if (seat.commitment is None or absence is not None) and (absence or 0) < REPLY_TIMEOUT:
                    return True
        return False

    def _absent_seats(self) -> list[int]:
        """Seats of people who could not reveal a nonce: they are not connected, or have failed to before."""
        absence = self.runner.presence.absence
        return [
            number
            for number, seat in enumerate(self.runner.table.seats)
            if seat.takes_part and (absence(number) is not None or seat.failures >= shuffle.MAX_FAILURES)
        ]

    def _seal_data(self) -> dict[str, object]:
        runner, table, absent = self.runner, self.runner.table, self._absent_seats()
        assert runner.fair_deals.secret is not None
        match = match_id(runner.id, table.match_number + 1)
        promise = protocol.promise_of(match, runner.fair_deals.secret)
        players = shuffle.players_to_seal(table, absent)
        options = table.settings.create_game().options.to_json()
        seal = protocol.seal_of(match, promise, table.settings.game, options, players, table.failed_seals)
        return {"seal": seal, "match": match, "promise": promise, "absent": absent}

    def _is_overdue(self, awaited: object) -> bool:
        """Whether the time for an answer is up; asked for the first time, it begins."""
        now = self.runner.host.now()
        if awaited != self.awaited:
            self.awaited, self.deadline = awaited, now + REPLY_TIMEOUT
            self.runner.host.timers.call_at(self.deadline, self._check)
        return now >= self.deadline

    def _check(self) -> None:
        if not self.runner.stopped:
            self.runner.advance()
