"""JSON encoding of everything that the server sends, and decoding of what clients send over a socket."""

from collections.abc import Callable
from typing import Any

import msgspec

from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.options import Options
from fairdeal.server.messages.client_messages import ClientMessage
from fairdeal.server.messages.table_messages import Refused
from fairdeal.table.table import MAX_ID_LENGTH


class InvalidMessage(Exception):
    """A text that is not a message of the protocol; `refusal` says why."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class _WithId(msgspec.Struct):
    """The only useful part of an invalid message: its id, for the refusal."""

    id: str | None = None


def _to_builtins(value: object) -> object:
    """Convert types that the encoder does not know."""
    if isinstance(value, Moves | Options):
        return value.to_json()
    if isinstance(value, Move):
        return value.text()
    raise TypeError(f"{type(value).__name__} cannot be encoded as JSON")


_encode = msgspec.json.Encoder(enc_hook=_to_builtins).encode
_decode: Callable[[str], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode
_decode_id = msgspec.json.Decoder(_WithId).decode


def encode_json(value: object) -> str:
    """Encode a value as JSON text."""
    return _encode(value).decode()


def decode_client_message(text: str) -> ClientMessage:
    """Decode a client's message; InvalidMessage if it is not one."""
    try:
        return _decode(text)
    except msgspec.ValidationError as error:
        raise InvalidMessage(Refused("message", f"this is not a valid message: {error}", _id_of(text))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise InvalidMessage(Refused("json", "a message must be a JSON object")) from None


def _id_of(text: str) -> str | None:
    try:
        found: Any = _decode_id(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found[:MAX_ID_LENGTH] if found is not None else None
