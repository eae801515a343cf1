"""The table itself: the data of `BaseTable`, changed by commands, and restored from them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self, TypeAlias

from fairdeal.fair.protocol import FailedSeal
from fairdeal.games import find_game
from fairdeal.table import (
    chat,
    host_commands,
    matches,
    missed_turns,
    practice,
    renaming,
    seating,
    shuffle,
    substitutes,
    undo,
    vacations,
)
from fairdeal.table.base_table import CLOSED, PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.recent_ids import RecentIds
from fairdeal.table.seat import Seat
from fairdeal.table.settings import Settings

MAX_ID_LENGTH = 64
CHECKPOINT_VERSION = 1

Handler: TypeAlias = Callable[[BaseTable, Command, int], Events | None]  # None: nothing has changed

HANDLERS: Mapping[str, Handler] = {
    "sit": seating.sit,
    "leave": seating.leave,
    "ready": matches.ready,
    "move": matches.move,
    "undo": undo.undo,
    "rename": renaming.rename,
    "name_nameless": renaming.name_nameless,
    "say": chat.say,
    "nonce": shuffle.set_nonce,
    "commit": shuffle.commit,
    "reveal": shuffle.reveal,
    "call_bot": substitutes.call_bot,
    "replace_bot": substitutes.replace_bot,
    "add_bot": host_commands.add_bot,
    "remove": host_commands.remove,
    "set": host_commands.change_settings,
    "stop": host_commands.stop,
    "pace": host_commands.set_pace,
    "promise": shuffle.promise,
    "seal": shuffle.seal,
    "start": matches.start,
    "practice": practice.practice,
    "tick": missed_turns.tick,
    "resume": matches.resume,
    "hand_over": substitutes.hand_over,
    "vacation": vacations.vacation,
    "repaired": chat.repaired,
}


class Table(BaseTable):
    """A table. `apply` is the only method that changes it.

    The same commands at the same times always give the same table: that is how a server restores one after a crash.
    """

    def apply(self, command: Command, now: int, is_logged: bool = False) -> Events:
        """Apply a command at this time and return the events; or raise TableError and change nothing.

        `version` counts the commands that changed something. Other commands (an early tick, a command that was sent
        again) return no events and need not be stored. With `is_logged` the command comes from the table's own log: it
        was accepted, and is not taken for one that was sent again.
        """
        if self.stage == CLOSED:
            raise TableError("closed", "this table is closed")
        handler = HANDLERS.get(command.kind)
        if handler is None:
            raise TableError("unknown", f"there is no command {command.kind!r}")
        if not is_logged and self.is_repeated(command):
            return []
        shuffle.require_unsealed(self, command)
        if command.kind != "resume":  # `resume` follows a clock that was set back
            now = max(now, self.updated_at)
        events = handler(self, command, now)
        if events is None:
            return []
        self.updated_at = now
        self.version += 1
        self._remember_id(command)
        return events

    def is_repeated(self, command: Command) -> bool:
        """Whether a client that got no answer has sent a command again that was applied before."""
        request_id = command.data.get("id")
        if request_id is not None and (not isinstance(request_id, str) or not 0 < len(request_id) <= MAX_ID_LENGTH):
            raise TableError("id", f"id must be a text of 1 to {MAX_ID_LENGTH} characters")
        return command.who is not None and request_id is not None and self.recent_ids.is_known(command.who, request_id)

    def _remember_id(self, command: Command) -> None:
        person, request_id = command.who, command.data.get("id")
        if person is not None and request_id is not None:
            self.recent_ids.add(person, request_id, self.is_here)

    def forget(self, person: str) -> None:
        """Remove the last traces of a person who has left; take a checkpoint right after it."""
        self.recent_ids.digests.pop(person, None)
        self.failures.pop(person, None)
        self.removed = [other for other in self.removed if other != person]
        self.banned = [other for other in self.banned if other != person]

    # ---- Restoring a table

    @classmethod
    def replay(cls, settings: Settings, host: str, commands: Iterable[tuple[Command, int]]) -> Self:
        """Restore a table from all of its commands, each with its time."""
        return cls(settings, host).apply_all(commands)

    def apply_all(self, commands: Iterable[tuple[Command, int]]) -> Self:
        """Apply commands from a table's own log, none of which is refused."""
        for command, now in commands:
            self.apply_logged(command, now)
        return self

    def apply_logged(self, command: Command, now: int) -> Events:
        """Apply a command from a table's own log.

        A logged `tick` had an effect: it moves for the seats with the earliest deadline, even if the version that wrote
        the log set deadlines otherwise.
        """
        deadline = self.clock.deadline
        if command.kind == "tick" and deadline is not None:
            now = max(now, deadline)
        return self.apply(command, now, is_logged=True)

    def checkpoint(self) -> dict[str, Any]:
        """Return the table between two matches as JSON, without the last match; for servers only.

        A checkpoint taken just before `start` replaces all commands up to then.
        """
        if self.stage == PLAYING:
            raise TableError("playing", "a checkpoint can be taken only between matches")
        return {
            "checkpoint": CHECKPOINT_VERSION,
            "settings": self.settings.to_json(),
            "host": self.host,
            "seats": [seat.to_store() for seat in self.seats],
            "waiting": [seat.to_store() for seat in self.waiting],
            "removed": list(self.removed),
            **({"banned": list(self.banned)} if self.banned else {}),
            "stage": self.stage,
            "match": self.match_number,
            "ids": self.recent_ids.to_store(),
            "version": self.version,
            "now": self.updated_at,
            **({"bot_pause": self.bot_pause} if self.bot_pause is not None else {}),
            "seal": self.seal.to_store() if self.seal is not None else None,
            "failed_seals": [attempt.to_json() for attempt in self.failed_seals],
            "failures": dict(self.failures),
        }

    @classmethod
    def from_checkpoint(cls, checkpoint: Mapping[str, Any], commands: Iterable[tuple[Command, int]] = ()) -> Self:
        """Restore a table from a checkpoint and the commands since."""
        version = checkpoint.get("checkpoint")
        if version != CHECKPOINT_VERSION:
            raise ValueError(f"the checkpoint has version {version!r}; this program reads version {CHECKPOINT_VERSION}")
        settings = dict(checkpoint["settings"])
        settings["options"], _ = find_game(settings["game"]).take_former_limit(settings["options"])  # live: no limit
        table = cls(Settings.from_json(settings), checkpoint["host"])
        table.host = checkpoint["host"]
        table.seats = [Seat.from_store(seat) for seat in checkpoint["seats"]]
        table.waiting = [Seat.from_store(seat) for seat in checkpoint["waiting"]]
        table.removed = list(checkpoint["removed"])
        table.banned = list(checkpoint.get("banned", ()))
        table.bot_pause = checkpoint.get("bot_pause")
        table.stage = checkpoint["stage"]
        table.match_number = checkpoint["match"]
        table.recent_ids = RecentIds.from_store(checkpoint["ids"])
        table.version = checkpoint["version"]
        table.updated_at = checkpoint["now"]
        table.failed_seals = tuple(FailedSeal.from_json(attempt) for attempt in checkpoint.get("failed_seals", ()))
        table.failures = dict(checkpoint.get("failures", {}))
        sealed = checkpoint.get("seal")  # not in checkpoints of earlier versions
        table.seal = shuffle.Seal.from_store(sealed, table.failed_seals) if sealed is not None else None
        return table.apply_all(commands)
