"""The protocol: decoding of messages, and the documents and types generated from them."""

import json
from pathlib import Path

import msgspec
import pytest
from tools import protocol

from fairdeal.server import asyncapi, messages
from fairdeal.server.json_codec import InvalidMessage, decode_client_message
from fairdeal.server.messages import client_messages
from fairdeal.server.messages.client_messages import ClientMessage
from fairdeal.server.messages.table_messages import TableMessage


@pytest.mark.parametrize("path", [path.name for path in protocol.files()])
def test_generated_files_are_up_to_date(path: str) -> None:
    generated = {file.name: (file, text) for file, text in protocol.files().items()}
    file, text = generated[path]
    assert file.read_text(encoding="utf-8") == text, f"{path} is stale: python -m tools.protocol"


def test_every_message_is_in_the_document() -> None:
    document = asyncapi.document()
    documented = {message["name"] for message in document["components"]["messages"].values()}
    every = [*asyncapi.message_types(ClientMessage), *asyncapi.message_types(TableMessage)]
    assert documented == {asyncapi.message_tag(message) for message in every}
    assert all(message["summary"] for message in document["components"]["messages"].values())


def test_every_reference_in_the_document_is_valid() -> None:
    document = asyncapi.document()

    def check(part: object) -> None:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                found: object = document
                for name in part["$ref"].removeprefix("#/").split("/"):
                    assert isinstance(found, dict)
                    found = found[name]
            for child in part.values():
                check(child)
        elif isinstance(part, list):
            for child in part:
                check(child)

    check(document)


def test_client_messages_refuse_unknown_fields() -> None:
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
        ('{"type":"set","id":"1","settings":{"turn":"1"}}', "message"),
        ("[" * 5000, "message"),
        ('{"type":"say","id":"1","text":"\\ud800"}', "json"),
    ],
)
def test_invalid_messages_are_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(InvalidMessage) as refused:
        decode_client_message(text)
    assert refused.value.refusal.code == code
    assert refused.value.refusal.message


def test_a_refusal_has_the_id_of_the_message() -> None:
    with pytest.raises(InvalidMessage) as refused:
        decode_client_message('{"type":"move","id":"r7","text":7}')
    assert refused.value.refusal.id == "r7"


def test_valid_messages_are_decoded() -> None:
    assert decode_client_message('{"type":"move","id":"1","text":"7x2"}') == client_messages.Move("1", "7x2")
    assert decode_client_message('{"type":"sit","id":"1"}') == client_messages.Sit("1")
    settings = decode_client_message('{"type":"set","id":"1","settings":{"turn":null}}')
    assert isinstance(settings, client_messages.ChangeSettings)
    assert settings.settings.turn is None
    assert settings.settings.call is msgspec.UNSET


def test_the_typescript_types_have_every_message() -> None:
    types = Path(protocol.TYPESCRIPT).read_text(encoding="utf-8")
    for message in (*asyncapi.message_types(ClientMessage), *asyncapi.message_types(TableMessage)):
        assert f'type: "{asyncapi.message_tag(message)}"' in types
        assert f"interface {message.__name__} {{" in types
    assert json.dumps(messages.PROTOCOL) in types
