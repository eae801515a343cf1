"""The rules panel at a table: it opens at the rule that is in question, and finds others by their words."""

import pytest
from playwright.sync_api import expect

from fairdeal.games import find_game
from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.long import long_except

pytestmark = pytest.mark.once


@pytest.mark.parametrize("width", long_except([1280, 360], 360))
def test_the_panel_opens_at_the_rule_and_finds_others(new_user: NewUser, width: int) -> None:
    user = new_user(width=width, height=740)
    page = user.page
    user.play_now("president")
    user.wait(user.is_acting, "the user's turn")
    link = page.locator(".dock .rule-link").first
    rule = link.inner_text()
    link.click()
    panel = page.locator(".side")
    expect(panel.locator(".highlighted")).to_contain_text(rule)
    expect(panel.locator(".highlighted")).to_be_in_viewport()
    panel.get_by_text("Options at this table").click()
    assert not accessibility_violations(user)
    assert fits_window_width(user)
    words = panel.inner_text().split()
    keys = [spec.name for spec in find_game("president").options_type.specs() if "_" in spec.name]
    assert not [key for key in keys if key in words]  # options have titles
    search = panel.get_by_role("searchbox", name="Search the rules")
    search.fill("jokers alone")
    expect(panel.get_by_role("status")).to_contain_text("hit")
    assert not accessibility_violations(user)
    assert fits_window_width(user)
    search.press("Tab")
    page.keyboard.press("Enter")  # the first hit
    expect(panel.locator(".highlighted")).to_contain_text("joker")
    expect(panel.locator(".highlighted")).to_be_focused()
    search.fill("xyzzy")
    expect(panel.get_by_role("status")).to_contain_text("Nothing found")
    assert not user.errors
