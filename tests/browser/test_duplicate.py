"""The daily deal and challenges with several people: playing, comparing, sharing, on a phone and by keyboard."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import play_until
from tests.browser.user import User

COMPLETE = 60_000  # milliseconds for a review


def play_deal(user: User) -> None:
    user.page.wait_for_url("**/t/*")
    user.page.wait_for_selector(".dock")
    play_until([user], user.is_match_over, hints=False)


def check_page(user: User) -> None:
    assert fits_window_width(user)
    assert not accessibility_violations(user)


def test_daily_deal_with_two_people(new_user: NewUser) -> None:
    ada, ben = new_user(width=390, height=844), new_user(width=1280, height=800)
    ada.open()
    ada.page.get_by_role("link", name="Daily deal").click()
    ada.page.get_by_role("heading", name="Daily deal", exact=True).wait_for()
    check_page(ada)
    ada.page.locator("[data-game=president]").get_by_role("button").press("Enter")
    ada.page.wait_for_selector(".dock")
    expect(ada.page.locator("h1")).to_contain_text("daily deal")
    assert ada.page.get_by_role("button", name="Hint").count() == 0
    assert ada.page.get_by_role("button", name="Take back my last move").count() == 0
    address = ada.page.url
    # Somebody else with the address sees no card, and cannot fetch the results.
    ben.page.goto(address)
    ben.page.get_by_text("Who is playing?").wait_for()
    assert ben.scene is None
    play_deal(ada)
    assert ben.scene is None
    ben.open("/#/daily")
    game = ben.page.locator("[data-game=president]")
    game.get_by_role("button").wait_for()
    today = re.search(r"\d{4}-\d\d-\d\d", ben.page.inner_text("main"))
    assert today is not None
    results = f"/#/daily/{today[0]}/president"
    ben.page.evaluate("path => location.assign(path)", results)
    ben.page.get_by_text("play this deal first").wait_for()
    ben.page.get_by_role("button", name="Play").click()
    play_deal(ben)
    ben.errors = [error for error in ben.errors if "403" not in error]  # the browser reports that answer
    ben.page.get_by_role("link", name="Results of the daily deal").click()
    expect(ben.page.locator(".ranking tbody tr")).to_have_count(2)
    expect(ben.page.locator(".share-result pre")).to_contain_text("of 2")
    expect(ben.page.locator(".costliest")).to_contain_text(re.compile("in the same position|None of"), timeout=COMPLETE)
    check_page(ben)
    ben.page.get_by_role("link", name=re.compile("^Compare with")).click()
    ben.page.locator(".comparison tbody tr").first.wait_for()
    check_page(ben)
    # One attempt: the page offers the results from now on.
    ada.open("/#/daily")
    ada.page.locator("[data-game=president]").get_by_role("link", name="Results").click()
    expect(ada.page.locator(".ranking tbody tr")).to_have_count(2)
    check_page(ada)


def test_a_friend_plays_my_cards(new_user: NewUser) -> None:
    ada, ben = new_user(width=1280, height=800), new_user(width=390, height=844)
    ada.create_table("president", "Ada", bots=2, rounds="1")
    ada.click_ready()
    play_deal(ada)
    ada.page.get_by_role("button", name="Challenge a friend").click()
    link = ada.page.get_by_label("Link of the challenge")
    link.wait_for()
    check_page(ada)
    ben.page.goto(link.input_value())
    ben.page.get_by_role("heading", name="Ada challenges you in President").wait_for()
    check_page(ben)
    assert ben.page.locator(".ranking").count() == 0
    ben.page.get_by_role("button", name="Play these cards").press("Enter")
    play_deal(ben)
    ben.page.get_by_role("link", name="Results of the challenge").click()
    expect(ben.page.get_by_role("heading", name="You against the others")).to_be_visible()
    check_page(ben)
    ben.page.get_by_role("link", name="Compare with Ada").click()
    ben.page.locator(".comparison tbody tr").first.wait_for()
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="You against the others")).to_be_visible()
