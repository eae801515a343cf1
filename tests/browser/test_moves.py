"""Moves by click, drag and keyboard. A move shows before the server answers, and is taken back if it is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from fairdeal.games import all_games
from tests.browser.conftest import NewUser
from tests.browser.play import play_until
from tests.browser.user import User

HEARTS_PLAYERS = all_games()["hearts"].default_players


class PausableConnection:
    """A WebSocket between page and server. While it is paused, messages from the page do not reach the server."""

    def __init__(self, user: User) -> None:
        self.is_paused = False
        self.held: list[str] = []
        user.page.route_web_socket("**/socket", self._connect)

    def _connect(self, page_side: WebSocketRoute) -> None:
        self.page_side = page_side
        server_side = page_side.connect_to_server()

        def forward(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if self.is_paused:
                self.held.append(text)
            else:
                server_side.send(text)

        page_side.on_message(forward)
        server_side.on_message(page_side.send)

    def refuse(self, text: str, rule: str) -> None:
        """Answer the held message as the server would if it broke a rule."""
        request: dict[str, Any] = json.loads(self.held.pop())
        answer = {"type": "refused", "id": request["id"], "code": "illegal", "message": text, "rule": rule}
        self.page_side.send(json.dumps(answer))


def play_to_first_trick(user: User) -> None:
    """Start hearts, pass cards, and play on to a turn with a trick."""
    user.play_now("hearts")
    play_until([user], lambda: user.is_acting() and user.page.locator(".zone.trick").count() > 0)


def card_with_one_face(user: User) -> str:
    """A card that a single gesture plays, if there is one."""
    assert user.scene is not None
    cards: list[str] = [play["cards"][0] for play in user.scene["actions"]["plays"]]
    return next((card for card in cards if cards.count(card) == 1), cards[0])


def test_move_shows_at_once_and_is_taken_back_if_refused(new_user: NewUser) -> None:
    user = new_user()
    connection = PausableConnection(user)
    play_to_first_trick(user)
    hand, trick = user.hand, user.page.locator(".trick-card").count()
    connection.is_paused = True
    card = card_with_one_face(user)
    user.page.locator(f'.hand-card[data-card="{card}"]').click()
    if user.page.locator(".face-button").count():
        user.page.locator(".face-button").first.click()
    user.wait(lambda: card not in user.hand, "the card to leave the hand")
    assert user.page.locator(".trick-card").count() == trick % HEARTS_PLAYERS + 1  # a full trick is cleared first
    assert not user.is_acting()
    connection.refuse("hearts are not broken", "HE-7")
    user.page.wait_for_selector(".message.refused")
    assert user.hand == hand
    assert user.page.locator(".trick-card").count() == trick
    user.page.click(".message.refused .rule-link")
    user.page.wait_for_selector("#rule-HE-7.highlighted")


def test_only_legal_cards_can_be_picked_and_the_page_explains_why(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    play_until([user], lambda: user.is_acting() and user.page.locator(".hand-card.blocked").count() > 0)
    before = user.seq
    user.page.locator(".hand-card.blocked").first.click(force=True)
    message = user.page.wait_for_selector(".message")
    assert message is not None
    assert "HE-" in message.inner_text()
    assert user.seq == before


def test_a_blocked_card_of_sanityholes_has_a_reason_for_each_face_and_one_link(new_user: NewUser) -> None:
    user = new_user(width=360, height=740)
    user.play_now("sanityholes")
    play_until([user], lambda: user.is_acting() and user.page.locator(".hand-card.blocked").count() > 0)
    card = user.page.locator(".hand-card.blocked").first
    card.click(force=True, position={"x": 10, "y": 20})
    message = user.page.locator(".message.reasons")
    message.wait_for()
    assert message.inner_text().count("you would need") == 3  # two halves and the sum
    assert message.locator(".rule-link").all_inner_texts() == ["PS-5"]


def test_card_is_dragged_to_the_felt(new_user: NewUser) -> None:
    user = new_user()
    play_to_first_trick(user)
    card = user.page.locator(f'.hand-card[data-card="{card_with_one_face(user)}"]')
    hand, box, felt = user.hand, card.bounding_box(), user.page.locator(".felt").bounding_box()
    assert box is not None
    assert felt is not None
    mouse = user.page.mouse
    mouse.move(box["x"] + 15, box["y"] + 20)
    mouse.down()
    mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2, steps=5)
    mouse.up()
    if user.page.locator(".face-button").count():
        user.page.locator(".face-button").first.click()
    user.wait(lambda: len(user.hand) < len(hand), "the card to be played")


def test_tap_right_after_loading_picks_the_card(new_user: NewUser) -> None:
    user = new_user()
    user.page.add_init_script("performance.now = () => 100")  # just loaded, however long that takes here
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    card = user.hand[0]
    user.page.locator(f'.hand-card[data-card="{card}"]').click()
    user.page.wait_for_selector(f'.hand-card.picked[data-card="{card}"]', timeout=2000)


def test_click_that_ends_a_drag_is_ignored_but_the_next_one_counts(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    card = user.hand[0]
    box = user.page.locator(f'.hand-card[data-card="{card}"]').bounding_box()
    assert box is not None
    mouse, x, y = user.page.mouse, box["x"] + 15, box["y"] + 20
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y)
    mouse.move(x, y)
    mouse.up()  # not over a zone
    assert user.page.locator(".hand-card.picked").count() == 0
    mouse.down()
    mouse.up()
    user.page.wait_for_selector(f'.hand-card.picked[data-card="{card}"]', timeout=2000)


def press_down(user: User, pointer: str, selector: str) -> Callable[[], object]:
    """Press the mouse or a finger on the center of an element; the result releases it."""
    box = user.page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if pointer == "mouse":
        user.page.mouse.move(x, y)
        user.page.mouse.down()
        return user.page.mouse.up
    devtools = user.context.new_cdp_session(user.page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    return lambda: devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("pointer", ["mouse", "finger"])
def test_tap_counts_for_the_element_it_started_on_even_if_that_moves(new_user: NewUser, pointer: str) -> None:
    user = new_user(width=360, height=740)
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    card = user.hand[1]
    for tapped, result, padding, picked in (
        (".prompt-tools button.tool:not(.coach-switch)", ".message.hint", 150, 0),
        (f'.hand-card[data-card="{card}"]', f'.hand-card.picked[data-card="{card}"]', 0, 1),
    ):
        release = press_down(user, pointer, tapped)
        user.page.evaluate("pixels => document.querySelector('.dock').style.paddingBottom = `${pixels}px`", padding)
        release()
        user.page.wait_for_selector(result, timeout=5000)
        assert user.page.locator(".hand-card.picked").count() == picked  # and nothing else was tapped


def test_groups_are_arranged_by_drag_and_drop_with_undo(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("rummy")
    play_until([user], lambda: user.is_acting() and user.page.locator("text=Lay down and arrange").count() > 0)
    user.page.locator("text=Lay down and arrange").click()
    groups, cards = user.page.locator(".arrange .group"), user.page.locator(".arrange-hand .board-card")
    group_count, card_count = groups.count(), cards.count()
    cards.first.drag_to(user.page.locator(".new-group"))
    assert (groups.count(), cards.count()) == (group_count + 1, card_count - 1)
    user.page.wait_for_selector(".problem .rule-link")  # a single card is not a legal group
    assert user.page.locator("text=Lay it down").is_disabled()
    user.page.locator("text=Undo").click()
    assert (groups.count(), cards.count()) == (group_count, card_count)
    user.page.locator("text=Cancel").click()
    user.page.wait_for_selector(".hand-card")


def tab_to(user: User, selector: str) -> None:
    """Press Tab until an element that matches the selector has the focus."""
    for _ in range(80):
        if user.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        user.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keyboard; the page shows {user.page.inner_text('body')[:500]}")


def move_by_keyboard(user: User) -> None:
    """Follow a hint in President, with the keyboard alone."""
    tab_to(user, ".prompt-tools .tool")
    while "Hint" not in user.page.evaluate("document.activeElement.textContent"):
        user.page.keyboard.press("Tab")
    before = user.seq
    user.page.keyboard.press("Enter")
    hint = user.page.locator(".message.hint button[data-move]")
    move = hint.get_attribute("data-move") or ""
    if move != "pass" and "j" not in move:
        rank = move.split("x")[0]
        tab_to(user, ".hand-card")
        user.page.keyboard.press("Home")
        while user.page.evaluate("document.activeElement.dataset.card") != rank:
            user.page.keyboard.press("ArrowRight")
        user.page.keyboard.press("Enter")
        user.page.wait_for_timeout(30)
        if user.seq == before and user.page.locator(f'.action-bar [data-move="{move}"]').count():
            user.page.keyboard.down("Shift")
            tab_to(user, f'[data-move="{move}"]')
            user.page.keyboard.up("Shift")
            user.page.keyboard.press("Enter")
    else:
        tab_to(user, f'[data-move="{move}"]')
        user.page.keyboard.press("Enter")
    user.wait(lambda: user.seq > before, f"an answer to {move}")


def test_round_of_president_by_keyboard_alone(new_user: NewUser) -> None:
    user = new_user()
    user.open("/")
    user.page.wait_for_selector('[data-game="president"]')
    tab_to(user, '[data-game="president"] button.primary')
    user.page.keyboard.press("Enter")
    user.page.wait_for_selector(".dock")
    moves = 0
    while not user.is_between_rounds():
        if user.is_acting():
            move_by_keyboard(user)
            moves += 1
        user.page.wait_for_timeout(10)
        assert moves < 60
    assert moves > 2


def test_huge_hand_is_shown_as_counts(new_user: NewUser) -> None:
    user = new_user(width=360, height=740)
    user.create_table("president", "Zoe", bots=3, decks="1000000000000", rounds="1")
    user.click_ready()
    user.page.wait_for_selector(".count-card")
    assert user.page.locator(".hand-card").count() == 0
    assert "e1" in user.page.locator(".count-card .count-badge").first.inner_text()
    user.wait(user.is_acting, "the user's turn")
    before = user.seq
    user.page.locator(".amounts .move-button, .action-bar [data-move=pass]").first.click()
    user.wait(lambda: user.seq > before, "an answer")
