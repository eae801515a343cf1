"""A deal that many people play, each at a table of their own, and what its player may do there."""

from msgspec import Struct

from fairdeal.fair.protocol import digest
from fairdeal.table import GATHERING, Command, Settings, Table, TableError

NEVER = 2**53 - 1  # milliseconds since 1970: later than any real time
SPECTATORS = 10 * 366 * 86_400_000  # milliseconds of delay: spectators see no card
ALLOWED = frozenset({"move", "ready", "leave", "say", "rename", "pace"})
ALLOWED_IN_PRACTICE = ALLOWED | {"undo"}

PLAYED = "you have played this deal, and everybody plays it once"
NOT_HERE = "everybody plays this deal at a table of their own, against the same bots: nothing about it can be changed"


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is played at a table, fixed when the table is created."""

    event: str  # the deal: everybody's results at it are compared
    seed: str
    person: str  # who plays it here
    seat: int  # where they sit
    deals: int = 0  # after which the match ends; 0: by its rules
    closes: int = NEVER  # when the result is public, in milliseconds since 1970
    is_practice: bool = False  # it may be played again and again, and has no result

    def start_data(self) -> dict[str, object]:
        """Data of the command that starts the match."""
        return {"seed": self.seed, "pauses": True, "deals": self.deals, "practice": self.is_practice}

    def bot_seed(self, moves: int) -> int:
        """Seed of a bot's choice after a number of moves: the same at every table with this deal."""
        return int(digest("board bots", self.seed, moves)[:16], 16)

    def can_start(self, table: Table) -> bool:
        """Whether the deal may be played now: once, or again in practice."""
        return self.is_practice or table.match_number == 0

    def require_allowed(self, table: Table, command: Command) -> None:
        """Refuse whatever would give a player help, or a deal other than everybody's."""
        if command.kind not in (ALLOWED_IN_PRACTICE if self.is_practice else ALLOWED):
            raise TableError("board", NOT_HERE)
        if command.kind == "ready" and table.stage == GATHERING and not self.can_start(table):
            raise TableError("board", PLAYED)


def bots_to_move(table: Table) -> list[tuple[int, str]]:
    """The bot that moves next at such a table: people first, then bots by seat, so that the order never differs."""
    if any(table.seats[seat].bot is None for seat in table.seats_to_act()):
        return []
    return sorted(table.bots_to_move())[:1]


def seat_players(settings: Settings, board: Board, name: str, bot: str, now: int) -> Table:
    """A new table with its person and bots, everybody ready."""
    table = Table(settings, board.person)
    table.apply(Command("sit", board.person, {"name": name, "seat": board.seat}), now)
    while table.free_seats():
        table.apply(Command("add_bot", board.person, {"bot": bot}), now)
    table.apply(Command("ready", board.person), now)
    table.version = 0  # all of this is in the snapshot with which the table's log begins
    return table
