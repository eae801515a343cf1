"""Correspondence play: a table with days for a turn, the badge on every page, and how to choose messages."""

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width

PHONE = {"width": 360, "height": 780}


def test_a_match_over_days_and_the_choice_of_messages(new_user: NewUser) -> None:
    user = new_user(**PHONE)
    page = user.page
    user.create_table("hearts", "Ada Post", bots=3, clock="3 days, by correspondence")
    user.click_ready()
    user.wait(user.has_cards, "the deal")
    user.wait(user.is_acting, "the first turn of a person")
    assert page.locator(".seconds").inner_text() in ("2 days", "3 days")  # the first second
    user.open()
    page.locator(".site-header .badge", has_text="1").wait_for()
    assert page.title() == "(1) Fairdeal"
    assert page.locator(".your-tables .tag.turn").inner_text() == "your turn: 2 days"
    user.open("/#/account")
    page.get_by_role("checkbox", name="Quiet hours").check()
    page.get_by_label("Until", exact=True).fill("07:30")
    page.get_by_label("Until", exact=True).blur()
    assert not accessibility_violations(user)
    assert fits_window_width(user)
    page.reload()
    page.get_by_role("checkbox", name="Quiet hours", checked=True).wait_for()
    times = [page.get_by_label(label, exact=True).input_value() for label in ("From", "Until")]
    assert times == ["22:00", "07:30"]

    script = page.evaluate(
        """async () => {
          return (await navigator.serviceWorker.ready).active.scriptURL;
        }"""
    )
    assert script == f"{user.address}/sw.js"
