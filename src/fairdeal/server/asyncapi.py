"""The protocol of a table's socket as an AsyncAPI document, generated from the message structs."""

from types import UnionType
from typing import Any, get_args

import msgspec

from fairdeal import __version__
from fairdeal.server import messages
from fairdeal.server.messages import client_messages, table_messages

REFERENCE = "#/components/schemas/{name}"


def schemas(*types: Any) -> dict[str, dict[str, Any]]:
    """JSON Schemas of these types and of all types that they refer to, by name."""
    _, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    return {name: components[name] for name in sorted(components)}


def message_types(union: UnionType) -> list[type[msgspec.Struct]]:
    """Messages of one direction, in the order of their declaration."""
    return list(get_args(union))


def message_tag(message: type[msgspec.Struct]) -> str:
    """Value of `type` by which a message is recognized."""
    return str(message.__struct_config__.tag)


def document() -> dict[str, Any]:
    """Build the whole AsyncAPI document."""
    from_client, from_table = message_types(client_messages.ClientMessage), message_types(table_messages.TableMessage)
    every = [*from_client, *from_table]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fairdeal: a table's socket",
            "version": __version__,
            "description": " ".join((messages.__doc__ or "").split()),
            "license": {"name": "MIT"},
        },
        "channels": {
            "table": {
                "address": "/api/tables/{table}/socket",
                "parameters": {"table": {"description": "A table's id or its short code."}},
                "messages": {one.__name__: {"$ref": f"#/components/messages/{one.__name__}"} for one in every},
            }
        },
        "operations": {
            "ask": _operation("receive", "Messages from a client.", from_client),
            "tell": _operation("send", "Messages from a table.", from_table),
        },
        "components": {
            "messages": {one.__name__: _message(one) for one in every},
            "schemas": schemas(client_messages.ClientMessage, table_messages.TableMessage),
        },
    }


def _message(message: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        "name": message_tag(message),
        "summary": " ".join((message.__doc__ or "").split()),
        "contentType": "application/json",
        "payload": {"$ref": REFERENCE.format(name=message.__name__)},
    }


def _operation(action: str, summary: str, members: list[type[msgspec.Struct]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/table/messages/{one.__name__}"} for one in members],
    }
