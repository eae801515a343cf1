"""The protocol of a table's socket as an AsyncAPI document, made from the messages themselves."""

from types import UnionType
from typing import Any, get_args

import msgspec

from fairdeal import __version__
from fairdeal.server import messages

REFERENCE = "#/components/schemas/{name}"


def schemas(*types: Any) -> dict[str, dict[str, Any]]:
    """The JSON Schemas of these types and of all that they are made of, by name."""
    _, parts = msgspec.json.schema_components(types, ref_template=REFERENCE)
    return {name: parts[name] for name in sorted(parts)}


def said(union: UnionType) -> list[type[msgspec.Struct]]:
    """The messages of one direction, in the order in which they are written down."""
    return list(get_args(union))


def tag_of(message: type[msgspec.Struct]) -> str:
    return str(message.__struct_config__.tag)


def _message(message: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        "name": tag_of(message),
        "summary": " ".join((message.__doc__ or "").split()),
        "contentType": "application/json",
        "payload": {"$ref": REFERENCE.format(name=message.__name__)},
    }


def document() -> dict[str, Any]:
    """The whole document."""
    from_client, from_table = said(messages.ClientMessage), said(messages.TableMessage)
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
                "parameters": {"table": {"description": "A table's id, or its short code."}},
                "messages": {one.__name__: {"$ref": f"#/components/messages/{one.__name__}"} for one in every},
            }
        },
        "operations": {
            "ask": _operation("receive", "What a client may say.", from_client),
            "tell": _operation("send", "What a table says.", from_table),
        },
        "components": {
            "messages": {one.__name__: _message(one) for one in every},
            "schemas": schemas(messages.ClientMessage, messages.TableMessage),
        },
    }


def _operation(action: str, summary: str, members: list[type[msgspec.Struct]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/table/messages/{one.__name__}"} for one in members],
    }
