"""Lessons in the browser, on the real table. `python -m tests.browser.lessons` takes every lesson in every way."""

import pytest
from playwright.sync_api import Browser, expect

from fairdeal.lessons import all_lessons, find_lesson
from tests.browser.conftest import NewUser
from tests.browser.lessons import Input, Learner, check_page
from tests.browser.server_process import ServerProcess


@pytest.mark.parametrize(
    ("by", "key", "width"),
    [
        pytest.param("mouse", "rook.basics", 1280, marks=pytest.mark.long),
        ("keyboard", "bull-sanity.basics", 360),
    ],
)
def test_a_whole_lesson(browser: Browser, server: ServerProcess, by: Input, key: str, width: int) -> None:
    learner = Learner(browser, server.address, by, width=width, height=740)
    learner.begin(find_lesson(key))
    learner.finish()
    check_page(learner, key)
    assert not learner.errors
    learner.close()


def test_newcomers_learn_the_cards_by_touch(browser: Browser, server: ServerProcess) -> None:
    """From the lobby to the end in four taps on cards, with a mistake of each kind and a break in between."""
    learner = Learner(browser, server.address, "touch", width=360, height=740)
    page = learner.page
    learner.open()
    page.get_by_role("link", name="Learn the cards").tap()
    learner.begin(all_lessons()[0])
    blocked = page.locator('.hand-card[data-card="9s10d"]')  # no club: the engine says so, and names the rule
    blocked.tap(force=True)  # it is marked as disabled
    expect(page.locator(".message.reasons")).to_contain_text("Clubs were led and you can follow")
    expect(page.locator(".message.reasons .rule-link")).to_have_text("OH-5")
    learner.take_step()
    expect(page.locator(".lesson-reply.right")).to_contain_text("The low half counts")
    learner.take_step()
    page.reload()  # progress is saved
    page.wait_for_selector(".lesson-text")
    assert learner.seq == 3
    page.locator('.hand-card[data-card="9s10d"]').tap()  # legal, but not what is asked for
    expect(page.locator(".lesson-reply.wrong")).to_contain_text("That is a sum, too, but not 16.")
    expect(page.locator("[role=log]")).to_contain_text("That is a sum, too, but not 16.")
    assert learner.hand == ["4s12d", "9s10d", "10d14s"]
    page.locator(".lesson-text .rule-link").tap()
    expect(page.locator("dialog .highlighted")).to_contain_text("OH-6")
    page.locator("dialog .icon-button").tap()
    check_page(learner, "oh-hell.cards")
    learner.finish()
    expect(page.locator("[role=log]")).to_contain_text("Now choose a game")
    expect(page.get_by_role("link", name="Choose a game")).to_be_visible()
    page.get_by_role("link", name="More lessons").tap()
    expect(page.locator('[data-lesson="oh-hell.cards"]')).to_contain_text("done")
    assert not learner.errors
    learner.close()


def test_from_a_lesson_to_a_match_by_its_rules(browser: Browser, server: ServerProcess) -> None:
    learner = Learner(browser, server.address, width=360, height=740)
    learner.follow_hints(find_lesson("president.house"))
    check_page(learner, "president.house")
    learner.page.get_by_role("button", name="Play now President against bots").click()
    learner.page.wait_for_selector(".dock")
    learner.wait(lambda: learner.table.get("stage") == "playing", "the match")
    assert learner.table["settings"]["preset"] == "house"
    assert not learner.errors
    learner.close()


def test_newcomers_to_double_cards_are_sent_to_them_first(browser: Browser, server: ServerProcess) -> None:
    learner = Learner(browser, server.address, width=360, height=740)
    page, link = learner.page, learner.page.get_by_role("link", name="Learn the cards first")
    learner.begin(find_lesson("president.online"))
    expect(link).to_have_count(0)
    learner.begin(find_lesson("hearts.basics"))
    expect(link).to_be_visible()
    check_page(learner, "hearts.basics")
    link.click()
    learner.follow_hints(find_lesson("oh-hell.cards"))
    page.go_back()
    learner.begin(find_lesson("hearts.basics"))
    expect(page.locator(".lesson-text")).to_contain_text("Avoid tricks")
    expect(link).to_have_count(0)
    assert not learner.errors
    learner.close()


def test_every_lesson_can_be_finished(browser: Browser, server: ServerProcess, new_user: NewUser) -> None:
    learner = Learner(browser, server.address, width=360, height=740)
    for lesson in all_lessons():
        learner.follow_hints(lesson)
    learner.open("/#/learn")
    expect(learner.page.locator("[data-lesson]", has_text="done")).to_have_count(len(all_lessons()))
    learner.open("/")
    expect(learner.page.locator(".learn-banner")).to_contain_text("Learn a game")
    assert not learner.errors
    learner.close()
    stranger = new_user()
    stranger.open("/#/learn/hearts.none")
    stranger.page.get_by_text("there is no lesson 'hearts.none'").first.wait_for()
    stranger.errors.clear()  # the browser reports the response 404
