"""Plan ahead at a table with days for each turn: two people on phones, and a move that is made by itself."""

import os

import pytest

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.user import User
from tests.long import long_except

PHONES = [(360, 640), (740, 360)]
PICTURES = os.environ.get("PLAN_PICTURES")  # a folder for screenshots, to look at


def picture(user: User, name: str) -> None:
    if PICTURES:
        user.page.screenshot(path=f"{PICTURES}/plan-{name}.png")


def too_small(user: User) -> list[str]:
    """Buttons and menus of the dialog that are less than 44 pixels large."""
    found: list[str] = user.page.locator(".plan-dialog :is(button, select)").evaluate_all(
        """targets => targets.filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 43.5 || height < 43.5;
        }).map((target) => target.textContent || target.getAttribute("aria-label"))"""
    )
    return found


@pytest.mark.parametrize("size", long_except(PHONES, (360, 640)), ids=str)
def test_a_plan_of_one_player_answers_the_move_of_another(new_user: NewUser, size: tuple[int, int]) -> None:
    width, height = size
    ada, ben = new_user(width=width, height=height), new_user(width=width, height=height)
    path = ada.create_table("president", "Ada", bots=0, seats="2", clock="3 days, by correspondence")
    ben.join(path, "Ben")
    for user in (ada, ben):
        user.click_ready()
    for user in (ada, ben):
        user.wait(user.has_cards, "the deal")
    ada.wait(lambda: ada.is_acting() or ben.is_acting(), "a turn")
    leader, waiter = (ada, ben) if ada.is_acting() else (ben, ada)
    assert leader.page.locator(".plan-button").count() == 0
    picture(waiter, f"table-{width}x{height}")
    page = waiter.page
    page.get_by_role("button", name="Plan ahead").click()
    menus = page.locator(".plan-form select")
    menus.first.wait_for()
    menus.nth(0).select_option("pass")
    name = "Ada" if leader is ada else "Ben"
    assert menus.nth(1).locator("option").all_inner_texts() == ["Anybody", name]
    menus.nth(0).select_option("any")
    menus.last.select_option("pass")
    picture(waiter, f"form-{width}x{height}")
    page.get_by_role("button", name="Add to the plan").click()
    page.locator(".plan-lines li").wait_for()
    assert page.locator(".plan-lines p").inner_text() == "Whatever happens: pass"
    assert too_small(waiter) == []
    assert not accessibility_violations(waiter)
    assert fits_window_width(waiter)
    picture(waiter, f"lines-{width}x{height}")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Plan ahead, 1 planned").wait_for()
    picture(waiter, f"planned-{width}x{height}")
    assert fits_window_width(waiter)
    page.reload()  # the plan is at the server
    page.locator(".plan-button").wait_for()
    page.locator(".plan-button").click()
    assert page.locator(".plan-lines p").inner_text() == "Whatever happens: pass"
    page.get_by_role("button", name="Close").click()

    assert leader.scene is not None
    moves = [play["text"] for play in leader.scene["actions"]["plays"]]
    moves += [f"{amount['card']}x1" for amount in leader.scene["actions"]["amounts"]]
    assert not any('"plan' in frame.replace('"plans":true', "") for frame in leader.frames)
    leader.move(moves[0])
    leader.wait(leader.is_acting, "the planned move of the other player")
    assert any(" passes." in frame for frame in leader.frames)
    waiter.wait(lambda: waiter.page.locator(".plan-button").get_attribute("class") is not None, "the dock")
    waiter.page.locator(".plan-button").click()
    waiter.page.locator(".plan-form").wait_for()
    assert waiter.page.locator(".plan-lines").count() == 0
    picture(waiter, f"after-{width}x{height}")
