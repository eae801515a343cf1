"""The private members of uvicorn that we use must exist and behave as the modules `uvicorn_*.py` assume."""

import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from fairdeal.server import uvicorn_http, uvicorn_server, uvicorn_websocket
from fairdeal.server.logging_setup import REFUSED_HANDSHAKE
from fairdeal.server.uvicorn_http import HTTP_ATTRIBUTES, HTTP_METHODS, GuardedHttpProtocol
from fairdeal.server.uvicorn_server import SERVER_MEMBERS
from fairdeal.server.uvicorn_websocket import WEBSOCKET_ATTRIBUTES, WEBSOCKET_METHODS, DirectWebSocketProtocol
from fairdeal.server.websocket_endpoint import DIRECT_TRANSPORT

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
UPGRADE = (
    b"GET /x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def missing(owner: str, member: str) -> str:
    return (
        f"uvicorn {uvicorn.__version__} has no {owner}.{member}: adapt fairdeal/server/uvicorn_*.py to it, "
        "or lower the upper bound of uvicorn in pyproject.toml"
    )


class FakeTransport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.aborted = False
        self.unsent = 0

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.aborted

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def abort(self) -> None:
        self.aborted = True


async def accept_and_wait(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    """An application that accepts the socket and never receives."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def connected(
    protocol_class: type[WebSocketsSansIOProtocol],
) -> tuple[WebSocketsSansIOProtocol, FakeTransport]:
    """A protocol after the handshake, on a transport that records what is written."""
    config = uvicorn.Config(accept_and_wait, log_config=None, lifespan="off")
    config.load()
    protocol, transport = protocol_class(config, ServerState(), {}), FakeTransport()
    protocol.connection_made(transport)
    protocol.data_received(UPGRADE)
    for _ in range(5):
        await asyncio.sleep(0)
    return protocol, transport


def masked_text(text: bytes) -> bytes:
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


def test_uvicorn_has_an_upper_bound() -> None:
    extra = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]["server"]
    (required,) = [Requirement(text) for text in extra if Requirement(text).name == "uvicorn"]
    assert any(bound.operator == "<" for bound in required.specifier), "uvicorn's private members may change"
    assert version("uvicorn") in required.specifier


@pytest.mark.parametrize("name", WEBSOCKET_METHODS)
def test_methods_that_we_extend_exist(name: str) -> None:
    method = getattr(WebSocketsSansIOProtocol, name, None)
    assert callable(method), missing("WebSocketsSansIOProtocol", name)
    ours = getattr(DirectWebSocketProtocol, name)
    assert len(inspect.signature(method).parameters) == len(inspect.signature(ours).parameters), missing(
        "WebSocketsSansIOProtocol", f"{name}{inspect.signature(ours)}"
    )


@pytest.mark.parametrize("name", HTTP_METHODS)
def test_methods_of_http_that_we_extend_exist(name: str) -> None:
    method = getattr(H11Protocol, name, None)
    assert callable(method), missing("H11Protocol", name)
    ours = getattr(GuardedHttpProtocol, name)
    assert len(inspect.signature(method).parameters) == len(inspect.signature(ours).parameters), missing(
        "H11Protocol", f"{name}{inspect.signature(ours)}"
    )


def test_attributes_of_http_that_we_use_exist() -> None:
    async def main() -> None:
        config = uvicorn.Config(accept_and_wait, log_config=None, lifespan="off")
        protocol = H11Protocol(config, ServerState(), {})
        for name in HTTP_ATTRIBUTES:
            assert hasattr(protocol, name), missing("H11Protocol", name)

    asyncio.run(main())


@pytest.mark.parametrize("name", SERVER_MEMBERS)
def test_members_of_the_server_exist(name: str) -> None:
    server = uvicorn.Server(uvicorn.Config(accept_and_wait, log_config=None))
    assert hasattr(server, name), missing("Server", name)


def test_attributes_that_we_use_exist() -> None:
    async def main() -> None:
        protocol, _ = await connected(WebSocketsSansIOProtocol)
        for name in WEBSOCKET_ATTRIBUTES:
            assert hasattr(protocol, name), missing("WebSocketsSansIOProtocol", name)
        assert "extensions" in getattr(protocol, "scope", {}), missing(
            "WebSocketsSansIOProtocol", 'scope["extensions"]'
        )

    asyncio.run(main())


def test_every_member_is_described() -> None:
    for module, members in (
        (uvicorn_websocket, (*WEBSOCKET_METHODS, *WEBSOCKET_ATTRIBUTES, "scope")),
        (uvicorn_http, (*HTTP_METHODS, *HTTP_ATTRIBUTES)),
        (uvicorn_server, SERVER_MEMBERS),
    ):
        for name in members:
            assert f"`{name}" in (module.__doc__ or ""), f"{module.__name__} does not say why it uses {name}"


def test_messages_go_to_the_receiver_without_the_queue() -> None:
    async def main() -> None:
        protocol, transport = await connected(DirectWebSocketProtocol)
        assert isinstance(protocol, DirectWebSocketProtocol)
        extension: object = protocol.scope["extensions"][DIRECT_TRANSPORT]
        assert extension is protocol
        received: list[str | None] = []
        assert protocol.set_receiver(received.append)
        protocol.data_received(masked_text(b"one") + masked_text("zwölf".encode()))
        protocol.data_received(bytes((0x82, 0x81)) + bytes(4) + b"\x00")  # a binary message
        protocol.data_received(bytes((0x01, 0x82)) + bytes(4) + b"ha" + bytes((0x80, 0x82)) + bytes(4) + b"lf")
        assert received == ["one", "zwölf", None, "half"]
        assert protocol.queue.empty()
        transport.written.clear()
        assert protocol.write("hello")
        assert transport.written == [b"\x81\x05hello"]
        protocol.pause_writing()
        assert not protocol.write("later")
        protocol.resume_writing()
        assert protocol.write("x" * 70_000)
        assert transport.written[-1].startswith(b"\x81\x7f" + (70_000).to_bytes(8, "big"))
        protocol.abort()
        assert transport.aborted

    asyncio.run(main())


def test_a_waiting_message_is_received_first() -> None:
    async def main() -> None:
        protocol, _ = await connected(DirectWebSocketProtocol)
        assert isinstance(protocol, DirectWebSocketProtocol)
        protocol.data_received(masked_text(b"early"))
        assert not protocol.set_receiver(lambda text: pytest.fail(f"received {text}"))
        assert (await protocol.receive())["text"] == "early"  # type: ignore[typeddict-item]
        assert protocol.set_receiver(lambda _: None)

    asyncio.run(main())


def test_a_client_that_pings_and_does_not_read_is_dropped() -> None:
    async def main() -> None:
        protocol, transport = await connected(DirectWebSocketProtocol)
        ping = bytes((0x89, 0x80, 0, 0, 0, 0))
        protocol.data_received(ping)
        assert transport.written[-1] == bytes((0x8A, 0))
        protocol.pause_writing()
        written = len(transport.written)
        protocol.data_received(ping)
        assert len(transport.written) == written
        assert transport.aborted

    asyncio.run(main())


def test_the_keepalive_aborts_a_connection_without_waiting_for_the_client() -> None:
    async def main() -> None:
        protocol, transport = await connected(DirectWebSocketProtocol)
        protocol.keepalive_timeout()
        assert transport.aborted

    asyncio.run(main())


def test_a_client_that_reads_nothing_for_long_is_overdue() -> None:
    async def main() -> None:
        protocol, transport = await connected(DirectWebSocketProtocol)
        assert isinstance(protocol, DirectWebSocketProtocol)
        for now, unsent, expected in (
            (0, 0, None),
            (10, 500, None),
            (35, 400, None),
            (60, 400, None),
            (66, 400, "stalled"),
        ):
            transport.unsent = unsent
            assert protocol.overdue(now) == expected
        transport.aborted = True
        assert protocol.overdue(67) is None
        assert protocol.overdue(73) == "closing"

    asyncio.run(main())


def test_the_log_message_for_refused_sockets_is_the_one_that_we_hide() -> None:
    assert REFUSED_HANDSHAKE in inspect.getsource(WebSocketsSansIOProtocol)
