"""A live table without I/O: seats, people, bots, clocks, rounds. Time is an argument; nothing here waits.

The interface, for servers and terminals (times are whole milliseconds):

    table = Table(Settings("a game's key", seats=4, turn=30_000), host="the host's identity")
    events = table.do(Command("sit", "who", {"name": "Ann", "id": "client's own"}), now)   # or TableError

- `do(command, now)` is the only way on; `commands.py` lists the kinds and what they need. It tells events, each with
  its audience (`event.visible_to(seat)`); the seat of an event that is about none is `NOBODY`. A command that left
  `table.version` as it was changed nothing and need not be stored. `table.sentence(event)` says an event in words.
- `table.to_json()` is public, and so is `table.clock.to_json(now)`; `table.view(who)` is what that person may see of
  the match; whoever has no seat, or has left it, watches. Identities (`Seat.person`, `table.host`, `table.players`) and
  the nonces on seats are for the server only. `seat_of(who)` and `waits(who)` say where a person is.
- When `table.may_start()`, the server sends `start` with a seed, made of its secret and of `table.next_nonces()`.
- `table.clock.deadline` is when the table wants a `tick` (None: not by itself). A tick before that does no harm.
- `table.bots_to_move()` are the seats of bots that shall act now, with their levels. A bot gets `state.view(seat)` and
  should not move before `table.clock.starts`. The server moves: Command("move", None, {"seat": 2, "text": "…"}).
- After `match_over`, `table.state` is the finished match (for its record) until the next `start` or change of settings.
- After a crash: `Table.replay(settings, host, commands)`; or keep `table.checkpoint()` from just before each `start`
  and the commands since: `Table.from_checkpoint(checkpoint, commands)`. Then send `resume`, so nobody has lost time.
- `Table.stage` is `gathering` (also after a match: a rematch begins when all are ready again), `playing` or `closed`.
"""

from fairdeal.table.clock import AWAY, BOT, RESULT, Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.room import CLOSED, GATHERING, NOBODY, PLAYING
from fairdeal.table.seats import Seat
from fairdeal.table.settings import Settings
from fairdeal.table.table import Table

__all__ = [
    "AWAY",
    "BOT",
    "CLOSED",
    "GATHERING",
    "NOBODY",
    "PLAYING",
    "RESULT",
    "Clock",
    "Command",
    "Seat",
    "Settings",
    "Table",
    "TableError",
]
