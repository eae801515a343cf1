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
    user.start("oh-hell")
    user.wait(user.is_acting, "the first turn", LOADED)
    user.move()


# A server whose page has another script and another service worker, as after an upgrade.
UPGRADED = """
import re
from fairdeal.server import static_files
plain = static_files._read
def read(folder, path, contents):
    plain(folder, path, contents)
    if path == "":
        index = contents["index.html"].decode()
        script = re.search(r"assets/main-[A-Z0-9]+[.]js", index)[0]
        contents["assets/main-NEW.js"] = contents[script]
        contents["index.html"] = index.replace(script, "assets/main-NEW.js").encode()
        contents["sw.js"] += b"// new"
        for name in ("sw.js.br", "sw.js.gz"):
            contents.pop(name, None)
static_files._read = read
from fairdeal.cli import main
main()
"""


@pytest.mark.once
def test_a_new_version_of_a_server_is_offered_after_the_match_and_not_at_the_table(
    user: StaticUser, own_server: ServerProcess
) -> None:
    page = user.page
    user.open()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    user.start("oh-hell")
    own_server.stop()
    own_server.program = ["-c", UPGRADED]
    own_server.start()
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(page.locator(".dock.acting")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("There is a new version")).to_have_count(0)
    page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")  # without a reload
    expect(page.get_by_text("There is a new version")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Use it now").click()
    expect(page.locator('script[src="/assets/main-NEW.js"]')).to_be_attached(timeout=PATIENCE)
    expect(page.locator(".your-tables li")).to_have_count(1)
