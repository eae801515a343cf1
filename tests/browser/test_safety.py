"""Two people at a table: links are text, one mutes, reports and blocks the other, and bans them from the table."""

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.user import User


def say(user: User, text: str) -> None:
    user.page.get_by_label("Message").fill(text)
    user.page.get_by_role("button", name="Send").click()


def test_mute_report_block_and_ban(new_user: NewUser) -> None:
    ada, ben = new_user(width=390, height=844), new_user()
    ada.open("/#/new/hearts")
    ada.page.locator("[name=bots]").select_option("0")
    ada.page.get_by_role("button", name="Create table").click()
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ada.page.get_by_role("button", name="Continue").click()
    ada.page.wait_for_url("**/t/*")
    ben.open(ada.page.url.removeprefix(ada.address))
    ben.page.get_by_role("button", name="Sit").first.click()
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.page.get_by_role("button", name="Continue").click()
    ben.page.get_by_role("tab", name="Chat").click()
    say(ben, "look at https://evil.example/")
    ada.page.get_by_role("button", name="Chat").first.click()
    messages = ada.page.locator(".chat-messages li")
    messages.first.wait_for()
    assert "https://evil.example/" in messages.first.inner_text()
    assert ada.page.locator(".side a").count() == 0

    ada.page.get_by_role("button", name="People").click()
    ada.page.get_by_role("button", name="Report… Ben").click()
    ada.page.get_by_label("Details, if you like").fill("Advertising")
    assert accessibility_violations(ada) == []
    assert fits_window_width(ada)
    ada.page.get_by_role("button", name="Send the report").click()
    ada.page.get_by_text("Thank you").wait_for()
    ada.page.get_by_role("button", name="Mute Ben").click()
    ada.page.get_by_role("button", name="Show again Ben").wait_for()
    assert messages.count() == 0
    ada.page.get_by_role("button", name="Block Ben").click()
    ada.page.get_by_role("button", name="Ban Ben").click()
    ada.page.get_by_text("There is nobody else here").wait_for()
    ada.page.keyboard.press("Escape")

    # Ben knows only that the host has removed him.
    ben.page.get_by_text("removed").first.wait_for()
    ada.open("/#/account")
    ada.page.get_by_role("heading", name="Muted and blocked people").wait_for()
    assert accessibility_violations(ada) == []
    ada.page.get_by_role("button", name="Undo for Ben").click()
    ada.page.get_by_role("heading", name="Muted and blocked people").wait_for(state="detached")
