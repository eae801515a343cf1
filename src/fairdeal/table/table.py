"""A table: people sit down, the game is played by its rules and the clock, people get up again."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self, TypeAlias

from fairdeal.table import hosting, playing, sitting, talking
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.room import CLOSED, PLAYING, Room, Told
from fairdeal.table.seats import Seat
from fairdeal.table.settings import Settings

LONGEST_ID = 64
IDS_KEPT = 64  # of each person's commands, to know one that is sent again
CHECKPOINT = 1  # the version of its form

Deed: TypeAlias = Callable[[Room, Command, int], Told | None]  # None: nothing has changed

DEEDS: Mapping[str, Deed] = {
    "sit": sitting.sit,
    "leave": sitting.leave,
    "ready": playing.ready,
    "move": playing.move,
    "say": talking.say,
    "nonce": talking.nonce,
    "add_bot": hosting.add_bot,
    "remove": hosting.remove,
    "set": hosting.change_settings,
    "stop": hosting.stop,
    "start": playing.start,
    "tick": playing.tick,
    "resume": playing.resume,
}


class Table(Room):
    """One table: `do` is the only way on, all else asks.

    The same commands at the same times make the same table: that is how a server brings one back after a crash.
    """

    def do(self, command: Command, now: int) -> Told:
        """Do what is asked, at this time, and tell what happened; or raise TableError and change nothing.

        `version` counts the commands that changed something. One that did not (a tick before its time, a command that
        was sent again) tells nothing, and need not be kept.
        """
        if self.stage == CLOSED:
            raise TableError("closed", "this table is closed")
        deed = DEEDS.get(command.kind)
        if deed is None:
            raise TableError("unknown", f"a table does not know how to {command.kind!r}")
        if self._done_before(command):
            return []
        now = max(now, self.now)  # a computer's clock may be set back, the table's never is
        told = deed(self, command, now)
        if told is None:
            return []
        self.now = now
        self.version += 1
        self._remember(command)
        return told

    def _done_before(self, command: Command) -> bool:
        """A client that got no answer sends its command again: it is done once."""
        given = command.data.get("id")
        if given is not None and (not isinstance(given, str) or not 0 < len(given) <= LONGEST_ID):
            raise TableError("id", f"an id is a text of 1 to {LONGEST_ID} characters")
        return command.who is not None and given is not None and given in self.ids.get(command.who, ())

    def _remember(self, command: Command) -> None:
        who, given = command.who, command.data.get("id")
        if who is not None and given is not None and self.is_here(who):
            known = self.ids.setdefault(who, [])
            known.append(given)
            del known[:-IDS_KEPT]

    # ---- Bringing a table back

    @classmethod
    def replay(cls, settings: Settings, host: str, commands: Iterable[tuple[Command, int]]) -> Self:
        """The table that these commands make, each with its time."""
        return cls(settings, host).go_through(commands)

    def go_through(self, commands: Iterable[tuple[Command, int]]) -> Self:
        """Do them all. Nothing of it is refused if they come from a table's own log."""
        for command, now in commands:
            self.do(command, now)
        return self

    def checkpoint(self) -> dict[str, Any]:
        """A fresh start, ready for JSON, for servers only: the table between two matches, without the last one's cards.

        Taken just before `start`, it stands for everything before: that command and those after it are all one needs.
        """
        if self.stage == PLAYING:
            raise TableError("playing", "a checkpoint is made between matches")
        return {
            "checkpoint": CHECKPOINT,
            "settings": self.settings.to_json(),
            "host": self.host,
            "seats": [seat.to_store() for seat in self.seats],
            "waiting": [seat.to_store() for seat in self.waiting],
            "removed": list(self.removed),
            "stage": self.stage,
            "match": self.match,
            "ids": {who: list(known) for who, known in self.ids.items()},
            "version": self.version,
            "now": self.now,
        }

    @classmethod
    def from_checkpoint(cls, given: Mapping[str, Any], commands: Iterable[tuple[Command, int]] = ()) -> Self:
        """The table of a checkpoint, after the commands that came since."""
        if given.get("checkpoint") != CHECKPOINT:
            raise ValueError(f"a checkpoint of version {given.get('checkpoint')!r}, not {CHECKPOINT}")
        table = cls(Settings.from_json(given["settings"]), given["host"])
        table.host = given["host"]
        table.seats = [Seat.from_store(seat) for seat in given["seats"]]
        table.waiting = [Seat.from_store(seat) for seat in given["waiting"]]
        table.removed = list(given["removed"])
        table.stage = given["stage"]
        table.match = given["match"]
        table.ids = {who: list(known) for who, known in given["ids"].items()}
        table.version = given["version"]
        table.now = given["now"]
        return table.go_through(commands)
