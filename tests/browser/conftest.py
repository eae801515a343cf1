"""Fixtures: a real Chromium, a real server, and users with browser windows of their own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from tools import static_edition
from tools.front_end import build
from tools.npm import locked

from tests.browser.find_chromium import find_chromium
from tests.browser.server_process import ServerProcess
from tests.browser.static_site import StaticSite
from tests.browser.static_user import StaticUser
from tests.browser.user import User

NewUser = Callable[..., User]
NewStaticUser = Callable[[], StaticUser]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = find_chromium().launch(playwright)
    yield started
    started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the page as it is now."""
    build()
    running = ServerProcess(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def new_user(browser: Browser, server: ServerProcess) -> Iterator[NewUser]:
    """Open a browser window for a new user. After the test, no user's console may contain an error."""
    users: list[User] = []

    def make(address: str | None = None, **settings: object) -> User:
        users.append(User(browser, address or server.address, **settings))  # type: ignore[arg-type]
        return users[-1]

    yield make
    errors = [error for user in users for error in user.errors]
    for user in users:
        user.close()
    assert not errors


@pytest.fixture(scope="session")
def static_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static edition as it is now, built once for all processes of a test run."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "static-edition"
    with locked(shared / "static-edition.lock"):
        return folder if folder.exists() else static_edition.build(folder)


@pytest.fixture
def site(static_folder: Path) -> Iterator[StaticSite]:
    """A file host with the static edition."""
    running = StaticSite(static_folder)
    yield running
    running.stop()


@pytest.fixture
def new_static_user(browser: Browser, site: StaticSite) -> Iterator[NewStaticUser]:
    """Open a browser window for a new user of the static edition."""
    users: list[StaticUser] = []

    def make() -> StaticUser:
        users.append(StaticUser(browser, site.address))
        return users[-1]

    yield make
    errors = [error for user in users for error in user.errors]
    for user in users:
        user.close()
    assert not errors
