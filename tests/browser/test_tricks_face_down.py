"""RK-9 on the page: cards of finished tricks, and the points in them, cannot be looked up during a hand."""

import re

import pytest

from tests.browser.conftest import NewUser
from tests.browser.play import play_until
from tests.browser.user import User
from tests.long import long_except

TRICKS = 4  # to play before looking
HIDDEN = re.compile(r" plays? a card\.$")


def has_played_tricks(user: User) -> bool:
    """Whether it is the user's turn after some tricks of a hand."""
    assert user.scene is not None
    return user.scene["phase"] == "play" and len(user.scene["hand"]) <= 12 - TRICKS


def logged_plays(user: User) -> list[str]:
    """Lines of the log about plays."""
    lines = user.page.locator(".log li").all_inner_texts()
    return [line for line in lines if re.search(r" (shows?|plays?) ", line)]


@pytest.mark.parametrize("size", long_except([(1280, 800), (390, 844)], (390, 844)), ids=str)
def test_past_tricks_cannot_be_looked_up(new_user: NewUser, size: tuple[int, int]) -> None:
    user = new_user(width=size[0], height=size[1])
    user.play_now("rook")
    play_until([user], lambda: user.is_acting() and has_played_tricks(user))  # all four may pass before
    assert user.scene is not None
    assert "taken" not in user.page.inner_text(".felt")
    tab = user.page.locator("#tab-log")
    (tab if tab.is_visible() else user.page.locator(".top-tools button").first).click()
    user.page.wait_for_selector(".log li")
    lines = logged_plays(user)
    in_trick = len(next(zone for zone in user.scene["centre"] if zone["key"] == "trick")["cards"])
    assert len(lines) == 4 * TRICKS + in_trick
    still_open = in_trick or 4  # the last trick stays until the next lead
    assert all(HIDDEN.search(line) for line in lines[:-still_open])
    assert not any(HIDDEN.search(line) for line in lines[-still_open:])
