"""Between values and the texts that go over a socket."""

from collections.abc import Callable
from typing import Any

import msgspec

from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.options import Options
from fairdeal.server.messages import ClientMessage, Refused


class Unreadable(Exception):
    """A text that is no message of a client; `refusal` says why."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class _Named(msgspec.Struct):
    """Whatever it is, it may have an id that the refusal can carry."""

    id: str | None = None


def _plain(value: object) -> object:
    """What the encoder does not know by itself."""
    if isinstance(value, Moves | Options):
        return value.to_json()
    if isinstance(value, Move):
        return value.text()
    raise TypeError(f"{type(value).__name__} has no form in JSON")


_encode = msgspec.json.Encoder(enc_hook=_plain).encode
_decode: Callable[[str], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode
_decode_id = msgspec.json.Decoder(_Named).decode


def text_of(value: object) -> str:
    """A value as JSON."""
    return _encode(value).decode()


def read(text: str) -> ClientMessage:
    """The message that a client has sent, or Unreadable."""
    try:
        return _decode(text)
    except msgspec.ValidationError as error:
        raise Unreadable(Refused("message", f"this is no message: {error}", _id_of(text))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unreadable(Refused("json", "a message is a JSON object")) from None


def _id_of(text: str) -> str | None:
    try:
        found: Any = _decode_id(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found[:64] if found is not None else None
