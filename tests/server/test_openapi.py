"""The server does what its OpenAPI document says: schemathesis sends all kinds of requests."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fairdeal.server.app import build_litestar, build_openapi
from fairdeal.server.openapi_examples import EXAMPLES
from tests.server.running_server import TIMEOUT, running_server


@contextmanager
def server_in_thread(folder: Path) -> Iterator[tuple[str, str]]:
    """Run a server in a thread; yield its address and a guest's token."""
    loop = asyncio.new_event_loop()
    ready: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    stop = asyncio.Event()

    async def main() -> None:
        async with running_server(folder) as server:
            await ready.put((server.address, await server.new_guest("Ada")))
            await stop.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(main()))
    thread.start()
    try:
        yield asyncio.run_coroutine_threadsafe(ready.get(), loop).result(30)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    with server_in_thread(tmp_path_factory.mktemp("openapi")) as running:
        yield running


schema = schemathesis.openapi.from_dict(build_openapi(build_litestar()))


# A person in the pool gets lines until they have a table: this one has tests of its own.
# Printing a deck takes seconds: tests/server/test_printing.py does it.
APART = ("GET /api/pairing/stream", "GET /api/deck")
found_operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
operations = [operation for operation in found_operations if operation.label not in APART]


@pytest.mark.parametrize("operation", operations, ids=lambda operation: str(operation.label))
def test_the_server_conforms_to_the_document(operation: Any, server: tuple[str, str]) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=10, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def send(case: Any) -> None:
        case.call_and_validate(
            base_url=server[0],
            headers={"authorization": f"Bearer {server[1]}"},
            excluded_checks=[positive_data_acceptance],  # a schema cannot list the options of each game
        )

    send()


def test_the_document_is_served(server: tuple[str, str]) -> None:
    expected = msgspec.json.decode(msgspec.json.encode(build_openapi(build_litestar())))
    assert httpx.get(f"{server[0]}/api/openapi.json", timeout=TIMEOUT).json() == expected


def test_every_response_has_an_example() -> None:
    paths = build_openapi(build_litestar())["paths"]
    for path, operations in paths.items():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                for content in response.get("content", {}).values():
                    if "$ref" in content.get("schema", {}):
                        name = content["schema"]["$ref"].rpartition("/")[2]
                        assert content.get("examples") or name not in EXAMPLES, (path, status)
