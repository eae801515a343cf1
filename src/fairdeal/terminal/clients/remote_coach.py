"""The coach at a live table: the server gives advice and weighs moves; this module decides when to ask."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fairdeal.coach import Advice, Note, Weighing
from fairdeal.terminal.clients.base import Refused

MAX_WAIT = 4.0  # seconds after which a move is played without the coach's opinion

Ask = Callable[..., Awaitable[dict[str, Any]]]  # sends a request by its type and fields; raises Refused
TableState = Mapping[str, Any]


def reason_without_coach(table: TableState, own_seat: int | None) -> str | None:
    """Why there is no coach at this table; None if there is one. The server decides by the same conditions."""
    if own_seat is None:
        return "the coach is for players"
    if table.get("board") is not None:
        return "there is no coach for a deal that many people play"
    if table["settings"]["rated"]:
        return "there is no coach at a rated table"
    others = [seat for number, seat in enumerate(table["seats"]) if number != own_seat]
    if any(not seat["free"] and (seat["bot"] is None or seat["left"]) for seat in others):
        return "there is no coach while other people play"
    return None


class RemoteCoach:
    """Asks for advice and, while it is on, for a warning before a blunder: at most one in a trick or round of play."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.is_on = False
        self.warned: set[tuple[int, int]] = set()  # numbers of matches, and of rounds of play in them

    async def advise(self) -> Advice:
        """What the coach says to the player whose turn it is."""
        answer = await self.ask("advise")
        return Advice(
            now=tuple(Note(note["text"], note.get("rule")) for note in answer["now"]),
            move=answer["move"],
            words=answer["words"],
            why=tuple(answer["why"]),
            reveals=tuple(answer["reveals"]),
        )

    async def warning(self, text: str, match: int) -> Weighing | None:
        """A warning about a move before it is sent, unless there was one in this round of play."""
        if not self.is_on:
            return None
        try:
            answer = await asyncio.wait_for(self.ask("weigh", text=text), MAX_WAIT)
        except (Refused, TimeoutError):
            return None  # the coach must not be in the way of a move; if the move is not allowed, its refusal says why
        period = match, answer["period"]
        if answer.get("warning") is None or period in self.warned:
            return None
        self.warned.add(period)
        return Weighing(answer["period"], answer["warning"], answer["better"], answer["better_words"])
