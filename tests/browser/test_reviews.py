"""Reviews in the browser: from the end of a match to the verdicts, on a phone, by keyboard, in every color scheme."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import play_until
from tests.browser.user import User

COMPLETE = 60_000  # milliseconds for a review: its process yields to everything else on the machine


def play_match(user: User, name: str = "Zoe") -> None:
    user.create_table("president", name, bots=3, rounds="1")
    user.click_ready()
    user.page.wait_for_selector(".dock")
    play_until([user], user.is_match_over)


def open_review(user: User) -> None:
    user.page.get_by_role("link", name="Review").click()
    user.page.get_by_role("status").get_by_text("The review is complete.").wait_for(state="attached", timeout=COMPLETE)


def test_review_from_the_end_of_a_match(new_user: NewUser, tmp_path: Path) -> None:
    user = new_user(width=360, height=740)
    play_match(user)
    page = user.page
    page.get_by_role("link", name="Review").click()
    page.locator(".review-progress progress").wait_for()  # results come in while it runs
    page.locator(".replay-steps .verdict").first.wait_for(timeout=COMPLETE)
    page.get_by_text("The review is complete.").wait_for(state="attached", timeout=COMPLETE)
    expect(page.locator("h1")).to_contain_text("President: review of Zoe")
    expect(page.locator(".review-table caption").first).to_contain_text("with open hands")
    expect(page.locator(".review-curve polyline")).to_have_count(1)
    assert fits_window_width(user)
    assert not accessibility_violations(user)
    for scheme in ("dark", "contrast"):
        page.evaluate("scheme => document.documentElement.dataset.scheme = scheme", scheme)
        assert not accessibility_violations(user), scheme
    verdicts = page.locator(".replay-steps .verdict").count()
    assert verdicts > 2

    # By keyboard: a turning point, then the decisions.
    page.get_by_role("list", name="Turning points").get_by_role("button").first.press("Enter")
    page.locator(".replay-steps button", has=page.locator(".verdict")).nth(1).press("Enter")
    card = page.locator(".decision-card")
    card.wait_for()
    expect(card).to_contain_text("What you could not know:")
    before = page.locator(".replay-count").inner_text()
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-count")).not_to_have_text(before)
    page.keyboard.press("ArrowRight")
    card.wait_for()

    # The position as a puzzle.
    with page.expect_download() as download:
        card.get_by_role("link", name="Save as a puzzle").click()
    saved = tmp_path / "puzzle.json"
    download.value.save_as(saved)
    puzzle = json.loads(saved.read_text())
    assert puzzle["deals"]
    step = int(page.locator(".replay-count").inner_text().split("/")[0])
    assert len(puzzle["moves"]) == step

    # The same page again: nothing is computed twice, and the address leads to the same move.
    expect(page).to_have_url(re.compile(rf"move={step}$"))  # a moment after the last step
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.get_by_text("The review is complete.").wait_for(state="attached", timeout=5_000)
    page.locator(".decision-card").wait_for()


def test_playing_on_from_a_decision(new_user: NewUser) -> None:
    user = new_user(width=1280, height=800)
    play_match(user)
    open_review(user)
    page = user.page
    page.locator(".replay-steps button", has=page.locator(".verdict")).first.click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    user.wait(user.is_acting, "the player's turn in the position")
    assert page.inner_text("h1") == "President: practice"
    play_until([user], user.is_match_over)
    assert page.get_by_role("link", name="Review").count() == 0  # practice is no match of its own
    assert "may not have been fair" not in page.inner_text("body")


def test_review_and_progress_in_my_matches(new_user: NewUser) -> None:
    user = new_user(width=360, height=740)
    play_match(user, "Ada")
    user.open("/#/matches")
    page = user.page
    page.get_by_role("link", name="Review of President").wait_for()
    assert page.locator(".progress-section").count() == 0
    page.get_by_role("link", name="Review of President").click()
    page.get_by_text("The review is complete.").wait_for(state="attached", timeout=COMPLETE)
    user.open("/#/matches")
    page.locator(".progress-section").wait_for()
    expect(page.locator(".progress-section")).to_contain_text("President: 1 match")
    assert fits_window_width(user)
    assert not accessibility_violations(user)


def test_the_seat_of_a_bot_can_be_reviewed(new_user: NewUser) -> None:
    user = new_user(width=1280, height=800)
    play_match(user)
    open_review(user)
    choice = user.page.get_by_label("Player")
    names = choice.locator("option").all_inner_texts()
    choice.select_option(index=1)
    expect(user.page.locator("h1")).to_contain_text(f"review of {names[1]}", timeout=COMPLETE)
