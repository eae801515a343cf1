"""What the OpenAPI document says is what the server does: schemathesis asks it all kinds of things."""

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
from tests.server.running_server import running_server


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """A server in a thread of its own: its address, and a guest's token."""
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
    with served(tmp_path_factory.mktemp("openapi")) as running:
        yield running


schema = schemathesis.openapi.from_dict(build_openapi(build_litestar()))


operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


@pytest.mark.parametrize("operation", operations, ids=lambda one: str(one.label))
def test_it_keeps_what_it_promises(operation: Any, server: tuple[str, str]) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=10, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def ask(case: Any) -> None:
        case.call_and_validate(
            base_url=server[0],
            headers={"authorization": f"Bearer {server[1]}"},
            excluded_checks=[positive_data_acceptance],  # a schema cannot say which options a game has
        )

    ask()


def test_the_document_is_the_one_that_is_served(server: tuple[str, str]) -> None:
    made = msgspec.json.decode(msgspec.json.encode(build_openapi(build_litestar())))
    assert httpx.get(f"{server[0]}/api/openapi.json").json() == made


def test_every_answer_of_the_document_has_an_example() -> None:
    paths = build_openapi(build_litestar())["paths"]
    for path, operations in paths.items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                for content in answer.get("content", {}).values():
                    if "$ref" in content.get("schema", {}):
                        name = content["schema"]["$ref"].rpartition("/")[2]
                        assert content.get("examples") or name not in EXAMPLES, (path, status)
