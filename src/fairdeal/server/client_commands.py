"""Messages from a client that are commands to the table: the kind of each command, and how to build its data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from fairdeal.server.connection import Connection
from fairdeal.server.live_bots import require_known_bot
from fairdeal.server.messages import client_messages

Data: TypeAlias = dict[str, Any]


def _sit_data(message: client_messages.Sit, connection: Connection) -> Data:
    data: Data = {"name": connection.name}
    return data if message.seat is msgspec.UNSET else {**data, "seat": message.seat}


def _add_bot_data(message: client_messages.AddBot, _: Connection) -> Data:
    require_known_bot(message.bot)
    return {"bot": message.bot}


def _set_data(message: client_messages.ChangeSettings, _: Connection) -> Data:
    settings = {
        name: value for name, value in msgspec.structs.asdict(message.settings).items() if value is not msgspec.UNSET
    }
    require_known_bot(settings.get("takeover"))
    return {"settings": settings}


# message → kind of command, and the function that builds its data
COMMANDS: dict[type, tuple[str, Callable[[Any, Connection], Data]]] = {
    client_messages.Move: ("move", lambda message, _: {"text": message.text}),
    client_messages.Undo: ("undo", lambda *_: {}),
    client_messages.Sit: ("sit", _sit_data),
    client_messages.Leave: ("leave", lambda *_: {}),
    client_messages.Ready: ("ready", lambda message, _: {"ready": message.ready}),
    client_messages.Say: ("say", lambda message, _: {"text": message.text}),
    client_messages.AddBot: ("add_bot", _add_bot_data),
    client_messages.CallBot: ("call_bot", lambda message, _: {"seat": message.seat}),
    client_messages.ReplaceBot: (
        "replace_bot",
        lambda message, connection: {"name": connection.name, "seat": message.seat},
    ),
    client_messages.Remove: (
        "remove",
        lambda message, _: {"seat": message.seat, "ban": True} if message.ban else {"seat": message.seat},
    ),
    client_messages.ChangeSettings: ("set", _set_data),
    client_messages.Stop: ("stop", lambda *_: {}),
    client_messages.Rename: ("rename", lambda _, connection: {"name": connection.name}),
    client_messages.Pace: ("pace", lambda message, _: {"bot_pause": message.bot_pause}),
    client_messages.Commit: ("commit", lambda message, _: {"commitment": message.commitment}),
    client_messages.Reveal: ("reveal", lambda message, _: {"nonce": message.nonce}),
    client_messages.Nonce: ("nonce", lambda message, _: {"nonce": message.nonce}),
}
