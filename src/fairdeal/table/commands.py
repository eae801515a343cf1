"""Commands to a table. They are plain values: replaying a table's commands with their times restores the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fairdeal.table.errors import TableError

PLAYER_COMMANDS = (
    "sit",  # {name, seat?}: take a free seat, change to it, return to your own, or join the waiting list
    "leave",
    "ready",  # {ready?}: for a match, or for the next round or hand
    "move",  # {text}
    "undo",  # take back the last move, against bots alone
    "rename",  # {name}: at this table
    "say",  # {text}
    "commit",  # {commitment}: to a nonce, a player's contribution to the seed of the next match
    "reveal",  # {nonce}: after the seal
    "nonce",  # {nonce}: sent openly, by clients of fair deals version 1
    "call_bot",  # {seat, absent}: a bot plays for a player who has been away for `absent` milliseconds (null: is here)
    "replace_bot",  # {name, seat}: take the seat of a bot with its cards, at any time
)
HOST_COMMANDS = (
    "add_bot",  # {bot?}: between matches
    "remove",  # {seat, ban?}: a bot or a player, between rounds; with `ban` for good
    "set",  # {settings}: new settings, between matches
    "stop",  # end the match, between rounds
    "pace",  # {bot_pause}: milliseconds before a bot's move, at any time
)
SERVER_COMMANDS = (
    "promise",  # {overdue?}: a new secret, everyone commits again; overdue: somebody did not reveal in time
    "seal",  # {seal, match, promise, absent}: when `can_start()`; players, commitments and settings are settled
    "start",  # {seed, pauses?, deals?, practice?}: when `can_start()`, with the nonces of the seal
    "practice",  # {record}: go on from the end of a record, with every seat taken
    "move",  # {seat, text}: for a bot
    "tick",  # a deadline may have passed
    "resume",  # after the server was down: restart all deadlines
    "name_nameless",  # somebody else is here: people called `You` get a name
    "hand_over",  # {to}: the host is away, and this person is host now
    "vacation",  # {person, until}: a person is on vacation until then (null: is back)
    "repaired",  # {lost}: the table's log was damaged, and this many commands are lost
)
OUTSIDE_MATCH = frozenset({"say", "nonce", "commit", "seal", "reveal", "promise"})  # they never change the match
COMMAND_KINDS = tuple(dict.fromkeys((*PLAYER_COMMANDS, *HOST_COMMANDS, *SERVER_COMMANDS)))


@dataclass(frozen=True, slots=True)
class Command:
    """A command, its sender (`who` is a person's identity; None: the server), and its data.

    `data` may have an `id`, a text that the sender chooses: a command that is sent again with the same id has no
    further effect.
    """

    kind: str
    who: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "who": self.who, "data": dict(self.data)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Command":
        return cls(document["kind"], document["who"], document["data"])

    def require_person(self) -> str:
        """Return the sender's identity; refuse a command of the server."""
        if self.who is None:
            raise TableError("who", "only a person can do that")
        return self.who

    def require_server(self) -> None:
        """Refuse a person's command."""
        if self.who is not None:
            raise TableError("who", "only the server can do that")

    def require_number(self, name: str) -> int:
        value = self.data.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TableError(name, f"{name} must be a whole number")
        return value

    def require_text(self, name: str, max_length: int) -> str:
        value = self.data.get(name)
        if not isinstance(value, str) or not value.strip() or len(value) > max_length:
            raise TableError(name, f"{name} must be a text of 1 to {max_length:,} characters")
        return value
