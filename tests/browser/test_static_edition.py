"""The static edition in real browsers without a network: a match after a reload, in a second tab, and in Firefox.

`python -m tests.browser.static_edition` plays a hand of every game.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewStaticUser
from tests.browser.find_firefox import find_firefox
from tests.browser.static_site import StaticSite
from tests.browser.static_user import LOADED

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


@pytest.mark.once
@pytest.mark.skipif(find_firefox() is None, reason="there is no Firefox on the PATH")
def test_firefox_plays_a_hand_without_a_network(static_folder: Path) -> None:
    """In a process of its own: the other tests use this process's Playwright."""
    command = [sys.executable, "-m", "tests.browser.static_edition", "--browser", "firefox", "oh-hell"]
    done = subprocess.run([*command, "--folder", str(static_folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout.splitlines()[1])["over"]
