"""The coach at a table against bots, on a phone and by keyboard: advice, the rule behind it, and a warning."""

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width

WARNING = {
    "type": "weighed", "period": 1, "warning": "To bid 0 may cost you about 3.20 points.", "better": "bid 1",
    "better_words": "It is better to bid 1.", "why": ["To bid 1 does better in 80 % of possible deals."],
}  # fmt: skip


def test_advice_and_one_warning(new_user: NewUser) -> None:
    """The server's real advice; its answer to the first move is replaced by a warning, as a blunder needs luck."""
    user = new_user(width=360, height=740)
    page, weighed = user.page, []

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on_message(message: str | bytes) -> None:
            if '"weigh"' in str(message):
                weighed.append(json.loads(message))
                socket.send(json.dumps({**WARNING, "id": weighed[-1]["id"]}))
            else:
                server.send(message)

        socket.on_message(on_message)

    page.route_web_socket("**/socket", relay)
    user.play_now("oh-hell")
    user.wait(user.is_acting, "the bid")
    switch = page.get_by_role("button", name="Coach", exact=True)
    switch.focus()
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    notice = page.locator(".coach-notice")
    expect(notice).to_contain_text("Bid how many tricks", timeout=30_000)
    assert fits_window_width(user)
    assert not accessibility_violations(user)
    notice.get_by_role("button", name="Tell me more").click()
    dialog = page.locator(".coach-dialog")
    expect(dialog).to_contain_text("move is to bid")
    clamped = "elements => elements.filter(element => getComputedStyle(element).webkitLineClamp !== 'none').length"
    assert dialog.locator("p").evaluate_all(clamped) == 0  # the notice has two lines, the dialog everything
    assert fits_window_width(user)
    assert not accessibility_violations(user)
    dialog.locator(".rule-link").first.click()
    expect(page.locator(".side .highlighted")).to_contain_text("OH-3")
    page.locator(".side-header .icon-button").click()

    bid = page.locator('.action-bar [data-move^="bid "]').first
    bid.click()
    warning = page.locator(".coach-warning")
    expect(warning).to_contain_text("may cost you about 3.20 points")
    assert not accessibility_violations(user)
    seq = user.seq
    page.keyboard.press("Escape")  # think again
    expect(warning).to_have_count(0)
    assert user.seq == seq
    bid.click()  # one warning in a trick: now it is played
    user.wait(lambda: user.seq > seq, "the bid is made")
    expect(warning).to_have_count(0)
    assert len(weighed) == 2
    page.reload()
    expect(page.get_by_role("button", name="Coach", exact=True)).to_have_attribute("aria-pressed", "true")
    assert not user.errors


def test_the_coach_can_be_switched_on_in_the_smallest_windows(new_user: NewUser) -> None:
    user = new_user(width=320, height=568)
    user.play_now("oh-hell")
    user.wait(user.is_acting, "the bid")
    user.page.get_by_role("button", name="Appearance and coach").click()
    user.page.get_by_role("checkbox", name="Coach").check()
    user.page.keyboard.press("Escape")
    expect(user.page.locator(".coach-notice")).to_contain_text("Bid how many tricks", timeout=30_000)
    assert fits_window_width(user)
