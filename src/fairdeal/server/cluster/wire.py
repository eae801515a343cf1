"""What nodes send each other over the bus: MessagePack, with the version of the sender in every batch.

Rules for changes, so that two adjacent releases can run side by side (docs/scaling.md):

- New fields go to the end of a message and have a default: older nodes ignore them, newer ones do without them.
- A new kind of message is sent only to nodes whose `wire` version knows it (`nodes.wire` in the database).
- Anything else needs a new `WIRE_VERSION`; nodes accept the one before and the one after, and refuse to join others.
"""

from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

WIRE_VERSION = 1


class Message(Struct, array_like=True, tag_field="kind"):
    """A message from node to node."""


# ---- From the node that has a client to the owner of the table


class Join(Message, tag=1):
    """A client wants to read a table. The owner answers with its `welcome`, or with `Moved`."""

    table: str
    reader: int  # the sender's number for the client
    person: str | None
    name: str | None
    wants: str
    last: int  # the last sequence number that the client has seen
    address: str  # of the client, for limits


class Leave(Message, tag=2):
    """A client has gone."""

    reader: int


class Said(Message, tag=3):
    """A client's message, as it came; the sender has checked the client's limits."""

    reader: int
    text: str | None  # None: a binary message


class Roster(Message, tag=4):
    """All clients that the sender has at tables of the receiver: any others have gone, and their `Leave` was lost."""

    readers: list[int]


# ---- From the owner to nodes that have clients


class Text(Message, tag=5):
    """A message for one client."""

    reader: int
    text: str


class Welcome(Message, tag=13):
    """The complete table for one client, which gets the view of `seat` from now on."""

    reader: int
    seat: int | None
    text: str


class Part(NamedTuple):
    """The rest of an update for readers of one kind, after one of the update's common beginnings."""

    seat: int | None
    wants: str
    beginning: int
    rest: str


class Extra(NamedTuple):
    """What one reader gets in addition: the id of their request, their new role, the seat whose view they get now."""

    node: str
    reader: int
    done: str | None  # JSON, like `you`
    you: str | None
    seat: int | None


class Update(Message, tag=6):
    """One update of a table for all readers: public parts are in it once."""

    table: str
    seq: int
    beginnings: list[str]
    parts: list[Part]
    extras: list[Extra]


class Close(Message, tag=7):
    """Close a client's connection, after a last message."""

    reader: int
    text: str | None
    code: int
    at_once: bool = False  # the client may be cut off in the middle of what it has not read yet


class Moved(Message, tag=8):
    """The sender no longer runs this table: join again, at `owner` if it is known."""

    table: str
    owner: str | None


class Gap(Message, tag=9):
    """Messages from the receiver were lost: it should send its clients again."""


# ---- Between all nodes


class Renamed(Message, tag=10):
    """A guest has changed their name."""

    person: str


class Spent(Message, tag=11):
    """What people and addresses with much traffic have used of their limits: limit → key → tokens."""

    tokens: dict[str, dict[str, float]]
    sockets: dict[str, int]  # open sockets by address, where there are many


class Adopt(Message, tag=12):
    """The sender hands these tables over to the receiver, which loads them before anybody asks."""

    tables: list[str]


Item: TypeAlias = Join | Leave | Said | Roster | Text | Update | Close | Moved | Gap | Renamed | Spent | Adopt | Welcome


class Batch(Struct, array_like=True):
    """Messages of one node to another. `seq` counts the batches that are not empty: a gap means that some are lost."""

    version: int
    sender: str
    seq: int
    items: list[Item]


class Ask(Struct):
    """A request that is answered at once: what HTTP handlers of another node need to know."""

    kind: str
    tables: list[str] = []
    person: str | None = None
    version: int = WIRE_VERSION


_encoder = msgspec.msgpack.Encoder()
_decode_batch = msgspec.msgpack.Decoder(Batch).decode
_decode_ask = msgspec.msgpack.Decoder(Ask).decode


def encode(value: object) -> bytes:
    return _encoder.encode(value)


def decode_batch(data: bytes) -> Batch:
    """Decode a batch; msgspec.DecodeError if it is not valid."""
    return _decode_batch(data)


def decode_ask(data: bytes) -> Ask:
    return _decode_ask(data)


def decode_any(data: bytes) -> Any:
    """Decode an answer that consists of plain values."""
    return msgspec.msgpack.decode(data)


def is_compatible(version: int) -> bool:
    """Whether a node of that version and this one understand each other."""
    return abs(version - WIRE_VERSION) <= 1
