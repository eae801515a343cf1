"""A server's page without a network: games in this browser take over, and the page says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tools.front_end import build

from tests.browser.server_process import ServerProcess
from tests.browser.static_user import LOADED, StaticUser

PATIENCE = LOADED * 1000
UNTIL_FETCHED = """async () => {
  while (!(await caches.match("/offline/complete"))) await new Promise((resolve) => setTimeout(resolve, 500));
}"""


@pytest.fixture
def own_server(tmp_path: Path, static_folder: Path) -> Iterator[ServerProcess]:
    """A server of the test's own, with the static edition: it is stopped in between."""
    build()
    running = ServerProcess(tmp_path, offline=static_folder)
    yield running
    if running.process is not None:
        running.stop()


@pytest.fixture
def user(browser: Browser, own_server: ServerProcess) -> Iterator[StaticUser]:
    opened = StaticUser(browser, own_server.address)
    yield opened
    opened.close()


def go_offline(user: StaticUser, server: ServerProcess) -> None:
    """Stop the server, and tell the browser that there is no network."""
    server.stop()
    user.context.set_offline(True)


@pytest.mark.once
def test_games_in_this_browser_take_over_without_a_network(user: StaticUser, own_server: ServerProcess) -> None:
    page = user.page
    user.open()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    page.evaluate(UNTIL_FETCHED)  # while the lobby is idle
    assert not user.errors
    go_offline(user, own_server)
    expect(page.get_by_text("You are offline. Until the network is back")).to_be_visible()
    page.get_by_role("link", name="Play against bots", exact=True).click()
    expect(page.get_by_text("You are offline: you play against bots in this browser.")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("location.pathname") == "/offline/"
    user.open()  # the address of the lobby, as an installed app opens it
    expect(page.get_by_text("You are offline: you play against bots in this browser.")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("location.pathname") == "/offline/"
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
