"""The order of events before a match: commitments, seal, nonces, start (docs/fair-deals.md).

`fairdeal.table.shuffle` has the commands, `fair_deals.py` the server's secrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.fair import protocol
from fairdeal.server.finished_matches import match_id
from fairdeal.server.match_timer import GRACE
from fairdeal.table import Command, shuffle

if TYPE_CHECKING:
    from fairdeal.server.table_runner import TableRunner

REPLY_TIMEOUT = 3_000  # milliseconds that a client has to commit or to reveal


class Dealer:
    """Collects the commitments and nonces of a table's players, and starts the match.

    It waits at most `REPLY_TIMEOUT` for each client that takes part. A client that does not commit adds nothing; one
    that commits but does not reveal makes the table start over with a new secret. The first commitment of a client may
    come after its `ready`, so the dealer waits a moment for it. Otherwise it never waits for clients that take no part.
    """

    def __init__(self, runner: TableRunner) -> None:
        self.runner = runner
        self.awaited: object = None  # the secret or seal whose answers are awaited
        self.since = 0  # when the time for these answers began
        self.checked_at = 0  # everything that clients sent before then has been read
        self.next_check: int | None = None
        self.passive: set[str] = set()  # people whose clients have had enough time for a first commitment

    def advance(self) -> None:
        """Seal, start or start over, whichever is due."""
        runner, table, board = self.runner, self.runner.table, self.runner.pacing.board
        tournament = runner.pacing.tournament
        assert runner.fair_deals.secret is not None
        if tournament is not None:
            if not tournament.may_start(table, self._absent_people(), runner.host.now()):
                return
            if tournament.seed is not None:
                runner.execute(Command("start", None, tournament.start_data()))
                return
        if board is not None:  # its seed was committed to before
            if board.can_start(table):
                runner.execute(Command("start", None, board.start_data()))
        elif table.seal is None:
            if not self._is_commitment_awaited(runner.fair_deals.secret):
                runner.execute(Command("seal", None, self._seal_data()))
        elif not shuffle.is_seal_valid(table):
            runner.execute(Command("promise"))
        elif not shuffle.unrevealed(table):
            seed = protocol.derive_seed(table.seal.hash, runner.fair_deals.secret, table.next_nonces())
            data = tournament.start_data() if tournament is not None else {"pauses": True}
            runner.execute(Command("start", None, {"seed": seed, **data}))
        elif self._is_overdue(table.seal.hash, REPLY_TIMEOUT):
            runner.execute(Command("promise", None, {"overdue": True}))

    def restart_wait(self) -> None:
        """Give clients the full time again: the server was stopped, and could not read their answers."""
        self.since = self.runner.host.now()

    def _is_commitment_awaited(self, secret: str) -> bool:
        """Whether to wait for a commitment to go with this secret of the server."""
        if self._are_participants_late():
            return not self._is_overdue(secret, REPLY_TIMEOUT)
        newcomers = self._newcomers()
        if newcomers and not self._is_overdue(secret, self.runner.host.options.first_commitment):
            return True
        self.passive |= newcomers
        return False

    def _are_participants_late(self) -> bool:
        """Whether a client that takes part has not committed, or was connected a moment ago."""
        for number, seat in enumerate(self.runner.table.seats):
            if seat.takes_part and seat.is_present and self.runner.table.can_contribute(seat):
                absence = self.runner.presence.absence(number)
                if (seat.commitment is None or absence is not None) and (absence or 0) < REPLY_TIMEOUT:
                    return True
        return False

    def _newcomers(self) -> set[str]:
        """People who are connected, and whose clients may be about to send a first commitment."""
        return {
            seat.person
            for number, seat in enumerate(self.runner.table.seats)
            if seat.person is not None
            and seat.is_present
            and not seat.takes_part
            and seat.nonce is None
            and seat.person not in self.passive
            and self.runner.presence.absence(number) is None
        }

    def _absent_people(self) -> int:
        """How many people with a seat are not connected."""
        seats = range(len(self.runner.table.seats))
        return sum(self.runner.presence.absence(number) is not None for number in seats)

    def _absent_seats(self) -> list[int]:
        """Seats of people who could not reveal a nonce: they are not connected, or have failed to before."""
        table, absence = self.runner.table, self.runner.presence.absence
        return [
            number
            for number, seat in enumerate(table.seats)
            if seat.takes_part and (absence(number) is not None or not table.can_contribute(seat))
        ]

    def _seal_data(self) -> dict[str, object]:
        runner, table, absent = self.runner, self.runner.table, self._absent_seats()
        assert runner.fair_deals.secret is not None
        match = match_id(runner.id, table.match_number + 1)
        promise = protocol.promise_of(match, runner.fair_deals.secret)
        players = shuffle.players_to_seal(table, absent)
        tournament = runner.pacing.tournament
        options = protocol.sealed_options(
            table.settings.create_game().options.to_json(), tournament.deals if tournament is not None else 0
        )
        seal = protocol.seal_of(match, promise, table.settings.game, options, players, table.failed_seals)
        return {"seal": seal, "match": match, "promise": promise, "absent": absent}

    def _is_overdue(self, awaited: object, timeout: int) -> bool:
        """Whether the time for an answer is up, which begins with the first call."""
        if awaited != self.awaited:
            self.awaited, self.since = awaited, self.runner.host.now()
        due = self.since + timeout
        if timeout and self.checked_at < due:
            if self.next_check is None or due < self.next_check:
                self.next_check = due
                self.runner.host.timers.call_at(due, self._check)
            return False
        return True

    def _check(self) -> None:
        """The time is up, but an answer that came in time may still be waiting to be read."""
        self.runner.host.timers.call_at(self.runner.host.now() + GRACE, self._advance)

    def _advance(self) -> None:
        self.next_check = None
        self.checked_at = self.runner.host.now()
        if not self.runner.stopped:
            self.runner.advance()
