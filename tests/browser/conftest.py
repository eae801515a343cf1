"""Real Chromium, a real server."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright
from tools.front_end import build

from tests.browser.chromium_found import find
from tests.browser.person import Person
from tests.browser.serving import Server

NewPerson = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium.path,
            args=list(chromium.flags),
            env={**os.environ, **chromium.environment},
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build()
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def new_person(browser: Browser, server: Server) -> Iterator[NewPerson]:
    """Somebody at a browser. In the end nobody's console may hold an error."""
    people: list[Person] = []

    def make(address: str | None = None, **size: int) -> Person:
        people.append(Person(browser, address or server.address, **size))
        return people[-1]

    yield make
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.close()
    assert not errors
