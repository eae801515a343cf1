"""The protocol as it is written down: documents and types that are made from the messages."""

import json
from pathlib import Path

import msgspec
import pytest
from tools import protocol

from fairdeal.server import asyncapi, messages
from fairdeal.server.json_codec import InvalidMessage, decode_client_message
from fairdeal.server.messages import ClientMessage, TableMessage


@pytest.mark.parametrize("path", [path.name for path in protocol.files()])
def test_what_is_made_from_the_messages_is_not_stale(path: str) -> None:
    made = {file.name: (file, text) for file, text in protocol.files().items()}
    file, text = made[path]
    assert file.read_text(encoding="utf-8") == text, f"{path} is stale: python -m tools.protocol"


def test_every_message_of_the_protocol_is_in_the_document() -> None:
    document = asyncapi.document()
    told = {message["name"] for message in document["components"]["messages"].values()}
    every = [*asyncapi.message_types(ClientMessage), *asyncapi.message_types(TableMessage)]
    assert told == {asyncapi.message_tag(message) for message in every}
    assert all(message["summary"] for message in document["components"]["messages"].values())


def test_every_reference_of_the_document_leads_somewhere() -> None:
    document = asyncapi.document()

    def look(part: object) -> None:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                found: object = document
                for name in part["$ref"].removeprefix("#/").split("/"):
                    assert isinstance(found, dict)
                    found = found[name]
            for one in part.values():
                look(one)
        elif isinstance(part, list):
            for one in part:
                look(one)

    look(document)


def test_clients_messages_refuse_what_they_do_not_know() -> None:
    document = asyncapi.document()
    for message in asyncapi.message_types(ClientMessage):
        schema = document["components"]["schemas"][message.__name__]
        assert schema["additionalProperties"] is False, message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "json"),
        ("nonsense", "json"),
        ("[]", "message"),
        ("{}", "message"),
        ('{"type":"fly"}', "message"),
        ('{"type":"move","id":"1","text":"7x1","seat":2}', "message"),
        ('{"type":"move","id":"","text":"7x1"}', "message"),
        ('{"type":"move","id":7,"text":"7x1"}', "message"),
        ('{"type":"say","id":"1","text":"' + "x" * 301 + '"}', "message"),
        ('{"type":"hello","protocol":"1"}', "message"),
        ('{"type":"set","id":"1","settings":{"turn":1}}', "message"),
        ("[" * 5000, "message"),
        ('{"type":"say","id":"1","text":"\\ud800"}', "json"),
    ],
)
def test_what_is_no_message_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(InvalidMessage) as refused:
        decode_client_message(text)
    assert refused.value.refusal.code == code
    assert refused.value.refusal.message


def test_a_refusal_carries_the_id_of_what_it_refuses() -> None:
    with pytest.raises(InvalidMessage) as refused:
        decode_client_message('{"type":"move","id":"r7","text":7}')
    assert refused.value.refusal.id == "r7"


def test_messages_are_read_as_they_are_meant() -> None:
    assert decode_client_message('{"type":"move","id":"1","text":"7x2"}') == messages.Move("1", "7x2")
    assert decode_client_message('{"type":"sit","id":"1"}') == messages.Sit("1")
    settings = decode_client_message('{"type":"set","id":"1","settings":{"turn":null}}')
    assert isinstance(settings, messages.ChangeSettings)
    assert settings.settings.turn is None
    assert settings.settings.call is msgspec.UNSET


def test_the_types_of_the_browser_name_every_message() -> None:
    types = Path(protocol.TYPESCRIPT).read_text(encoding="utf-8")
    for message in (*asyncapi.message_types(ClientMessage), *asyncapi.message_types(TableMessage)):
        assert f'type: "{asyncapi.message_tag(message)}"' in types
        assert f"interface {message.__name__} {{" in types
    assert json.dumps(messages.PROTOCOL) in types
