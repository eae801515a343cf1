"""A live table as a plain value: seats, people, bots, clocks and rounds, without I/O.

Time is an argument, in whole milliseconds; nothing here waits. How servers and terminals use it:

    table = Table(Settings("key of a game", seats=4, turn=30_000), host="identity of the host")
    events = table.apply(Command("sit", "identity", {"name": "Ann", "id": "request id"}), now)  # or TableError

- `apply(command, now)` is the only way to change a table; `commands.py` lists the kinds of commands and their data.
  It returns events, each with its audience (`event.visible_to(seat)`); an event that concerns no seat has the seat
  `NOBODY`. A command that leaves `table.version` unchanged changed nothing and need not be stored.
  `table.sentence(event)` describes an event in words.
- `table.to_json()` and `table.clock.to_json(now)` are public. `table.view(person)` is what that person may see of the
  match; a person without a seat, or who has left theirs, gets the spectators' view. Identities (`Seat.person`,
  `table.host`, `table.last_players`) and the nonces on seats must stay on the server. `seat_of(person)` and
  `is_waiting(person)` say where a person is.
- When `table.can_start()`, the server sends `seal`, waits until `shuffle.unrevealed(table)` is empty, and sends `start`
  with a seed derived from its secret and `table.next_nonces()`. Without an answer it sends `promise`: a new secret, and
  everyone commits again. With `pauses` the table waits after every hand until people are `ready` for the next, or the
  intermission's time is up.
- `table.clock.deadline` is when the table needs a `tick` (None: never). An earlier tick does no harm.
- `table.bots_to_move()` lists the seats of bots that should act now, with their levels. A bot gets
  `state.view(seat)`. The server sends its move:
  Command("move", None, {"seat": 2, "text": "…"}).
- Connections are the server's business: it adds to `call_bot` how long a player has been away, and sends `hand_over`
  when a host stays away before a match. `table.played_by` tells which seats changed hands in the match, for its record,
  and `table.player_names` who plays them now.
- After `match_over`, `table.state` is the finished match (for its record) until the next `start` or change of settings.
- To restore a table after a crash, use `Table.replay(settings, host, commands)`; or store `table.checkpoint()` before
  each `start` and use `Table.from_checkpoint(checkpoint, commands_since)`. Then send `resume`, which restarts every
  deadline.
- `Table.stage` is `gathering` (also after a match: a rematch starts when everyone is ready again), `playing` or
  `closed`.
"""

from fairdeal.table.base_table import CLOSED, GATHERING, NOBODY, PLAYING
from fairdeal.table.clock import AWAY_LIMIT, BOT_LIMIT, Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.seat import Seat
from fairdeal.table.settings import Settings
from fairdeal.table.table import Table

__all__ = [
    "AWAY_LIMIT",
    "BOT_LIMIT",
    "CLOSED",
    "GATHERING",
    "NOBODY",
    "PLAYING",
    "Clock",
    "Command",
    "Seat",
    "Settings",
    "Table",
    "TableError",
]
