"""What the store keeps of a table besides its commands: a checkpoint, and the pace that the server sets."""

from typing import Any

from msgspec import Struct

from fairdeal.server.duplicate.board import Board
from fairdeal.server.tournaments.tournament_table import TournamentTable


class Pacing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the server adds to a table's settings, fixed when the table is created. Milliseconds."""

    bot_pause: int
    delay: int = 0  # how much later spectators see everything
    board: Board | None = None  # a deal that many people play, each at a table of their own
    tournament: TournamentTable | None = None  # the round that it belongs to

    @property
    def fixed_deal(self) -> Board | TournamentTable | None:
        """What decides the cards and the bots' choices, where several tables play the same deals."""
        if self.tournament is not None and self.tournament.seed is not None:
            return self.tournament
        return self.board


class StoredUpdate(Struct, array_like=True):
    """The events of one sequence number, for readers who missed them: JSON, seats and people who may see it."""

    seq: int
    events: list[tuple[str, tuple[int, ...] | None, list[str]]]


class TableSnapshot(Struct, rename={"pacing": "house"}, omit_defaults=True):
    """A table as it is stored: `table` is a checkpoint of `fairdeal.table.Table`."""

    table: dict[str, Any]
    pacing: Pacing
    log: list[StoredUpdate] = []  # the last updates before the checkpoint
