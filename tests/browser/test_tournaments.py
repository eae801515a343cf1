"""A tournament in the browser: one person organizes, others enter on a phone and by keyboard, and play."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import play_until
from tests.browser.user import User

WAIT = 30_000  # milliseconds for a round to begin


def check_page(user: User) -> None:
    assert fits_window_width(user)
    assert not accessibility_violations(user)


def enter(user: User, address: str, name: str) -> None:
    user.page.goto(address)
    user.page.get_by_role("button", name="Enter the tournament").press("Enter")
    user.enter_name(name)
    user.page.get_by_text("You have entered.").wait_for()


def test_a_tournament_of_three_people(new_user: NewUser) -> None:
    org = new_user(width=1280, height=800)
    ada, ben = new_user(width=360, height=740), new_user(width=390, height=844)
    org.open()
    org.page.get_by_role("link", name="Tournaments").click()
    org.page.get_by_text("No tournament is open now.").wait_for()
    check_page(org)
    org.page.get_by_role("link", name="New tournament").click()
    org.page.get_by_label("Name", exact=True).fill("Friday cup")
    org.page.locator("select[name=game]").select_option("president")
    org.page.locator("select[name=format]").select_option("duplicate-tables")
    org.page.locator("input[name=rounds]").fill("1")
    org.page.locator("input[name=deals]").fill("1")
    check_page(org)
    org.page.get_by_role("button", name="Create the tournament").click()
    org.enter_name("Org")
    link = org.page.get_by_label("Link of the tournament")
    link.wait_for()
    address = link.input_value()
    enter(ada, address, "Ada")
    enter(ben, address, "Ben")
    check_page(ada)
    org.page.get_by_role("row", name=re.compile("Ben")).wait_for()
    check_page(org)
    org.page.get_by_role("button", name="Start now").click()
    for user in (ada, ben):
        user.page.get_by_role("link", name="Go to your table").click(timeout=WAIT)
        user.page.wait_for_url("**/t/*")
    ada.page.wait_for_selector(".dock", timeout=WAIT)
    ben.page.wait_for_selector(".dock", timeout=WAIT)
    # Somebody who does not play sees neither cards nor results before the round is over.
    expect(org.page.get_by_role("heading", name="Round 1, being played")).to_be_visible(timeout=WAIT)
    assert org.page.get_by_role("link", name="Watch").count() == 0
    assert org.page.get_by_role("link", name="Replay").count() == 0
    play_until([ada, ben], lambda: ada.is_match_over() and ben.is_match_over(), hints=False)
    ada.page.get_by_role("link", name="Results of the tournament").click()
    expect(ada.page.locator(".ranking tbody tr")).to_have_count(2)
    expect(ada.page.get_by_role("link", name=re.compile("^Replay"))).to_be_visible(timeout=WAIT)
    check_page(ada)
    org.page.get_by_role("button", name="Correct").click(timeout=WAIT)
    org.page.get_by_label("Score of Ada").fill("50")
    org.page.get_by_label("Reason").fill("a misread card")
    check_page(org)
    org.page.get_by_role("button", name="Enter the result").click()
    expect(org.page.locator(".corrections")).to_contain_text("by Org: a misread card")
    with org.page.expect_download() as download:
        org.page.get_by_role("link", name="Results as a table").click()
    assert "Ada" in download.value.path().read_text()
