"""Fair deals in the terminal: takes part in the shuffle, watches the server, and checks the record of each match."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from fairdeal.engine.errors import FairdealError
from fairdeal.fair.observer import GATHERING, FairDealObserver, MatchNotes
from fairdeal.fair.verification import verify
from fairdeal.terminal.clients.connection import TableConnection
from fairdeal.terminal.clients.server_api import fetch_record


class FairPlay:
    """The fair deals of one table. `write_log` adds a line to the log."""

    def __init__(self, connection: TableConnection, write_log: Callable[[str], None]) -> None:
        self.connection = connection
        self.write_log = write_log
        self.observer = FairDealObserver(lambda: secrets.token_hex(32))
        self.reported_problems = 0
        self.reported_match = ""
        self.checking: set[asyncio.Task[None]] = set()

    def follow(self, message: Mapping[str, Any], table: Mapping[str, Any], you: Mapping[str, Any]) -> None:
        """Follow a `welcome` or `update`; send what is due, and log what was found."""
        observer, finished = self.observer, self.observer.finished
        is_welcome = message["type"] == "welcome"
        requests = observer.welcome(message) if is_welcome else observer.update(message, table, you)
        for request in requests:
            if not self.connection.is_pending(request["type"]):
                self.connection.post(**{"kind" if name == "type" else name: value for name, value in request.items()})
        self._add_open_nonce(table, you)
        self._report_problems()
        notes = observer.notes
        if notes is not None and notes.has_started and notes.match != self.reported_match:
            self.reported_match = notes.match
            if notes.is_trusted and notes.own_commitment() is not None:
                self.write_log("Fair deal: your random number is in the shuffle, and the server is bound to its own.")
        if observer.finished is not None and observer.finished is not finished:
            task = asyncio.ensure_future(self._check_record(observer.finished))
            self.checking.add(task)
            task.add_done_callback(self.checking.discard)

    def _add_open_nonce(self, table: Mapping[str, Any], you: Mapping[str, Any]) -> None:
        """Add a nonce without a commitment at a server that knows only version 1."""
        fair, seat = table.get("fair"), you.get("seat")
        if fair is None or "version" in fair or seat is None or table["stage"] != GATHERING:
            return
        if seat < len(fair["nonces"]) and not fair["nonces"][seat] and not self.connection.is_pending("nonce"):
            self.connection.post("nonce", nonce=secrets.token_hex(16))

    def _report_problems(self) -> None:
        for problem in self.observer.problems[self.reported_problems :]:
            self.write_log(f"FAIR DEAL PROBLEM: {problem}.")
        self.reported_problems = len(self.observer.problems)

    async def _check_record(self, notes: MatchNotes) -> None:
        """Verify the record of a finished match against everything that was seen."""
        try:
            record = await asyncio.to_thread(fetch_record, self.connection.address, notes.match)
            verdict = await asyncio.to_thread(verify, record, notes.noted())
        except FairdealError as error:
            self.write_log(f"Fair deal: the record could not be checked: {error}")
            return
        self.observer.compare_moves(notes, record["moves"])
        self._report_problems()
        failed = [check for check in verdict.checks if not check.passed]
        if failed:
            self.write_log(f"FAIR DEAL PROBLEM: {failed[0].name}: {failed[0].finding}")
        elif not self.observer.problems:
            self.write_log(
                "Fair deal: the record has everything that you saw, and its deals follow from what was promised."
            )
