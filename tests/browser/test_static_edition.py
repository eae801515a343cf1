"""The static edition in real browsers: without a network, in two tabs, after an update, without storage, in Firefox.

`python -m tests.browser.static_edition` plays a hand of every game.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect

from tests.browser.conftest import NewStaticUser
from tests.browser.find_chromium import find_chromium
from tests.browser.find_firefox import find_firefox
from tests.browser.static_site import StaticSite
from tests.browser.static_user import LOADED, StaticUser

PATIENCE = LOADED * 1000


@pytest.mark.once
def test_a_match_goes_on_without_a_network_and_in_another_tab(site: StaticSite, new_static_user: NewStaticUser) -> None:
    user = new_static_user()
    page = user.page
    page.goto(site.address)
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    for hidden in ("Lab", "Account"):
        expect(page.get_by_role("link", name=hidden, exact=True)).to_have_count(0)
    user.wait_until_installed()
    site.stop()
    user.start("oh-hell")
    user.wait(user.is_acting, "the first turn", LOADED)
    user.move()
    page.reload()
    user.wait(lambda: page.locator(".dock").count() > 0, "the table after a reload", LOADED)
    other = user.context.new_page()
    other.goto(site.address)
    expect(other.get_by_text("open in another tab")).to_be_visible(timeout=PATIENCE)
    other.get_by_role("button", name="Play here").click()
    expect(other.locator(".your-tables li")).to_have_count(1, timeout=PATIENCE)
    expect(page.get_by_text("now run in another tab")).to_be_visible(timeout=PATIENCE)
    other.locator(".your-tables a").click()
    expect(other.locator(".dock")).to_be_visible(timeout=PATIENCE)
    assert cards_in(other) == user.hand  # the same match in both tabs; only this one can go on with it
    page.reload()
    expect(page.get_by_text("open in another tab")).to_be_visible(timeout=PATIENCE)


def cards_in(page: Page) -> list[str]:
    shown: list[str] = page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    return shown


@pytest.mark.once
def test_a_new_version_is_offered_in_the_lobby_and_never_during_a_match(
    static_folder: Path, tmp_path: Path, browser: Browser
) -> None:
    folder = tmp_path / "edition"
    shutil.copytree(static_folder, folder)
    site = StaticSite(folder)
    user = StaticUser(browser, site.address)
    page = user.page
    page.goto(site.address)
    user.wait_until_installed()
    user.start("oh-hell")
    user.wait(user.is_acting, "the first turn", LOADED)
    publish_new_version(folder)
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    is_waiting = "navigator.serviceWorker.ready.then((registration) => Boolean(registration.waiting))"
    user.wait(lambda: page.evaluate(is_waiting), "the new version", LOADED)
    user.move()
    expect(page.get_by_text("There is a new version")).to_have_count(0)
    page.reload()  # still the version in which the match was begun
    user.wait(lambda: page.locator(".dock").count() > 0, "the table after a reload", LOADED)
    assert not is_new_version(page)
    expect(page.get_by_text("There is a new version")).to_have_count(0)
    page.goto(site.address)
    expect(page.get_by_text("There is a new version")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Use it now").click()
    user.wait(lambda: is_new_version(page), "the new version of the page", LOADED)
    page.locator(".your-tables a").click(timeout=PATIENCE)
    expect(page.locator(".dock")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    assert not user.errors
    user.close()
    site.stop()


def publish_new_version(folder: Path) -> None:
    """What a host uploads over the old files: another start page, and a service worker with another version."""
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text().replace("<head>", '<head><meta name="version" content="new" />'))
    worker.write_text(re.sub('const VERSION = "[0-9a-f]+"', 'const VERSION = "new"', worker.read_text()))


def is_new_version(page: Page) -> bool:
    return page.locator('meta[name="version"]').count() > 0


# Before the worker: a browser whose disk is full until the page says that there is room again.
FULL_STORAGE = """
const put = IDBObjectStore.prototype.put;
let isFull = true;
new BroadcastChannel("room").onmessage = () => { isFull = false; };
IDBObjectStore.prototype.put = function (...values) {
  if (isFull) throw new DOMException("The disk is full.", "QuotaExceededError");
  return put.apply(this, values);
};
"""


@pytest.mark.once
def test_play_goes_on_with_full_storage_and_the_page_says_so(
    static_folder: Path, tmp_path: Path, browser: Browser
) -> None:
    folder = tmp_path / "edition"
    shutil.copytree(static_folder, folder)
    worker = next(folder.glob("engine-*/worker.js"))
    worker.write_text(FULL_STORAGE + worker.read_text())
    site = StaticSite(folder)
    user = StaticUser(browser, site.address)
    page = user.page
    page.goto(site.address)
    user.start("oh-hell")
    expect(page.get_by_text("does not store your matches")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="OK", exact=True).click()
    user.wait(user.is_acting, "the first turn", LOADED)
    page.evaluate("new BroadcastChannel('room').postMessage('there is room')")
    user.move()  # takes everything along that could not be stored
    page.reload()
    expect(page.locator(".dock, .gathering").first).to_be_visible(timeout=PATIENCE)
    assert not user.errors
    user.close()
    site.stop()


@pytest.mark.once
def test_a_browser_that_blocks_storage_plays_as_long_as_the_page_is_open(
    site: StaticSite, playwright: Playwright, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    chromium = find_chromium()
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=chromium.path, args=list(chromium.flags), env={**os.environ, **chromium.environment}
    )
    page = context.pages[0]
    page.goto(site.address)
    with contextlib.suppress(Error):
        page.evaluate("localStorage.length")
        context.close()
        pytest.skip("this Chromium, a headless shell, does not read the setting that blocks storage")
    page.click('[data-game="oh-hell"] button.primary')
    expect(page.locator(".dock")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("does not store your matches")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.locator(".dock.acting")).to_be_visible(timeout=PATIENCE)
    page.locator(".prompt-tools button.tool", has_text="Hint").click()
    expect(page.locator(".message.hint button[data-move]")).to_be_visible(timeout=PATIENCE)
    context.close()


@pytest.mark.once
@pytest.mark.skipif(find_firefox() is None, reason="there is no Firefox on the PATH")
def test_firefox_plays_a_hand_without_a_network(static_folder: Path) -> None:
    """In a process of its own: the other tests use this process's Playwright."""
    command = [sys.executable, "-m", "tests.browser.static_edition", "--browser", "firefox", "oh-hell"]
    done = subprocess.run([*command, "--folder", str(static_folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout.splitlines()[1])["over"]
