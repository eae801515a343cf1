"""A puzzle in the browser: from the lobby to the list, wrong, right, solved, and what the browser keeps."""

import pytest
from playwright.sync_api import expect

from fairdeal.games import find_game
from fairdeal.puzzles import puzzles_of
from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width

pytestmark = pytest.mark.once


def test_solve_a_puzzle_on_a_phone(new_user: NewUser) -> None:
    puzzle = next(each for each in puzzles_of(find_game("oh-hell")) if each.theme == "bid")
    user = new_user(width=360, height=740)
    page = user.page
    user.open("/")
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    user.open("/#/puzzles")
    page.locator('[data-game="oh-hell"]').click()
    page.get_by_label("Theme").select_option("bid")
    page.get_by_label("Difficulty").select_option(puzzle.difficulty.value)
    assert accessibility_violations(user) == []
    assert fits_window_width(user)
    page.locator(f'[data-puzzle="{puzzle.key}"]').click()
    expect(page.locator(".lesson-text")).to_contain_text("which move is best?")
    page.get_by_text("What happened so far").click()
    move = page.locator(f'[data-move="{puzzle.tempting}"]').first
    move.click()
    expect(page.locator(".lesson-reply.wrong")).to_contain_text("on average")
    assert accessibility_violations(user) == []
    assert fits_window_width(user)
    page.get_by_role("button", name="Hint").click()
    page.locator(f'.message.hint [data-move="{puzzle.answer}"]').click()
    expect(page.locator(".lesson-text")).to_contain_text("Solved.")
    expect(page.locator(".lesson-reply.right")).to_contain_text("does better than to bid")
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    expect(page.locator(".puzzle-history")).not_to_have_attribute("open", "")  # it makes room for the explanation
    texts = page.locator(".lesson-texts").bounding_box()
    assert texts is not None
    assert texts["width"] > 0.9 * 360  # the links are below the texts, not beside them
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator('[data-game="oh-hell"]')).to_contain_text("1 of")
    page.locator('[data-game="oh-hell"]').click()
    expect(page.locator(f'[data-puzzle="{puzzle.key}"]')).to_have_class("solved")


def test_an_unknown_puzzle_says_so(new_user: NewUser) -> None:
    user = new_user()
    user.open("/#/puzzles/hearts.00000000")
    user.page.get_by_text("has no puzzle").first.wait_for()
    user.errors.clear()  # the browser reports the response 404
