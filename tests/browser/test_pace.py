"""The pace of a match: the pause after a hand, the clock, the log, bots, undo and the order of the hand."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import NewUser
from tests.browser.play import play_until
from tests.browser.user import User


def play_a_hand(user: User) -> None:
    """Play until the table pauses after a hand."""
    play_until([user], lambda: user.scene is not None and user.scene["phase"] == "intermission")


def test_a_hand_ends_with_its_last_trick_and_then_the_scores(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("oh-hell")  # the first hand has one card each
    play_a_hand(user)
    user.page.wait_for_selector(".middle .trick")
    assert user.page.locator(".middle .trick .card-art").count() == 4
    assert user.page.locator(".intermission").count() == 0
    assert user.page.inner_text(".headline") == "Hand 1 is over"
    board = user.page.locator(".intermission")
    board.wait_for()
    assert board.locator("h2").inner_text() == "Hand 1 is over"
    assert board.locator(".standings li").count() == 4
    seq = user.seq
    user.page.wait_for_timeout(2_500)  # bots wait
    assert user.seq == seq
    board.get_by_role("button", name="Look at the table").click()
    assert user.page.locator(".middle .trick .card-art").count() == 4
    board.wait_for()
    board.get_by_role("button", name="Next hand").click()
    user.wait(lambda: len(user.hand) == 2, "the second hand")
    assert user.page.locator(".intermission").count() == 0
    assert not user.errors


def distance_to_newest(user: User) -> float:
    """Pixels between the visible part of the log and its end."""
    return float(
        user.page.eval_on_selector(".side-panel", "panel => panel.scrollHeight - panel.scrollTop - panel.clientHeight")
    )


@pytest.mark.long  # the next test has more lines, but no end of a hand
def test_the_log_follows_hand_after_hand(new_user: NewUser) -> None:
    user = new_user(height=500)
    user.play_now("oh-hell")
    for hand in range(1, 5):
        play_a_hand(user)
        user.wait(lambda hand=hand: f"Hand {hand} is over" in user.page.inner_text(".log"), "the end")  # type: ignore[misc]
        user.page.wait_for_timeout(100)
        assert distance_to_newest(user) < 2, f"after hand {hand}"
        user.page.locator(".intermission").get_by_role("button", name="Next hand").click()
        user.wait(lambda: user.scene is not None and user.scene["phase"] != "intermission", "the next hand")
    lines = user.page.locator(".log li").count()
    assert lines > 60


def test_the_log_follows_a_burst_of_lines_and_a_full_log_and_leaves_a_reader_alone(new_user: NewUser) -> None:
    user = new_user(height=500)
    send: list[WebSocketRoute] = []

    def connect(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        page_side.on_message(server_side.send)
        server_side.on_message(page_side.send)
        send.append(page_side)

    user.page.route_web_socket("**/socket", connect)
    user.play_now("hearts")
    user.wait(lambda: user.seq > 0, "the table")

    def add_lines(number: int) -> None:
        user.seq += 1
        events = [{"event": "x", "seat": 0, "words": f"line {user.seq} {n}"} for n in range(number)]
        send[-1].send(json.dumps({"type": "update", "seq": user.seq, "events": events, "clock": None}))
        user.wait(lambda: f"line {user.seq} {number - 1}" in user.page.inner_text(".log"), "the lines")
        user.page.wait_for_timeout(50)

    play_until([user], lambda: user.is_acting(), min_moves=0)
    for number in (30, 3, 600, 1, 1):  # the log keeps 500 lines
        add_lines(number)
        assert distance_to_newest(user) < 2, number
    user.page.eval_on_selector(".side-panel", "panel => { panel.scrollTop = 200; }")
    user.page.wait_for_timeout(100)
    add_lines(1)
    assert distance_to_newest(user) > 1_000, "a reader who has scrolled up is left alone"
    user.page.eval_on_selector(".side-panel", "panel => { panel.scrollTop = panel.scrollHeight; }")
    user.page.wait_for_timeout(100)
    add_lines(30)
    assert distance_to_newest(user) < 2


def test_the_form_of_president_has_one_clock(new_user: NewUser) -> None:
    user = new_user()
    user.open("/#/new/president")
    user.show_option("rounds")
    assert user.page.locator("#option-turn_seconds").count() == 0
    assert user.page.locator("[name=turn]").count() == 1


def test_without_a_clock_nothing_counts_down(new_user: NewUser) -> None:
    """In the pass of Hearts the player chooses together with bots, whose limit is not the player's."""
    user = new_user()
    user.play_now("hearts")
    play_until([user], lambda: user.scene is not None and user.scene["phase"] == "play", min_moves=3)
    clocks = [json.loads(frame).get("clock") for frame in user.frames]
    assert not any(clocks)
    assert user.page.locator(".seconds").count() == 0


def test_play_now_starts_at_once_and_asks_for_a_name_when_others_will_see_it(new_user: NewUser) -> None:
    user = new_user()
    user.open()
    user.page.click('[data-game="hearts"] button.primary')
    user.page.wait_for_selector(".dock .hand-card")
    assert user.page.locator("dialog").count() == 0
    play_until([user], user.is_acting, min_moves=3)
    log = user.page.inner_text(".log")
    assert "You show " in log
    assert "You shows" not in log
    user.open("/#/new/hearts")
    user.page.click("text=Create table")
    assert user.page.input_value("dialog input") == ""
    user.enter_name("Zoe")
    user.page.wait_for_selector("text=Zoe (you)")


def test_a_move_against_bots_is_taken_back_and_that_survives_a_reload(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    play_until([user], lambda: user.is_acting() and user.scene is not None and user.scene["phase"] == "play")
    before = user.hand
    user.move()
    user.wait(lambda: user.is_acting() and len(user.hand) == len(before) - 1, "the next turn")
    user.page.get_by_role("button", name="Take back my last move").click()
    user.wait(lambda: user.hand == before, "the card in hand again")
    assert "You take back a move." in user.page.inner_text(".log")
    user.page.reload()
    user.wait(lambda: user.hand == before, "the same hand")
    user.move()
    user.wait(lambda: len(user.hand) == len(before) - 1, "another move")


def test_the_hand_is_sorted_as_the_user_likes(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    user.wait(lambda: len(user.hand) > 5, "a hand")

    def halves(card: str) -> tuple[int, str, int]:
        low, suit, high = re.fullmatch(r"(\d+)([cdhs])(\d+)[cdhs]", card).groups()  # type: ignore[union-attr]
        return int(low), suit, int(high)

    user.open_looks()
    user.page.locator("label", has_text="by sum").click()
    sums = [low + high for low, _, high in map(halves, user.hand)]
    assert sums == sorted(sums)
    user.page.locator("label", has_text="by suit").click()
    suits = ["cdhs".index(suit) for _, suit, _ in map(halves, user.hand)]
    assert suits == sorted(suits)
    user.page.reload()
    user.wait(lambda: len(user.hand) > 5, "a hand")
    assert ["cdhs".index(suit) for _, suit, _ in map(halves, user.hand)] == suits


def test_the_user_chooses_how_fast_bots_are(new_user: NewUser) -> None:
    user = new_user()
    user.open()
    user.open_looks()
    user.page.locator(".segments", has_text="Bots at my tables").locator("label", has_text="slow").click()
    user.page.keyboard.press("Escape")
    user.play_now("hearts")
    assert user.table["settings"]["bot_pause"] == 3_000
    user.open_looks()
    user.page.locator(".segments", has_text="Bots at my tables").locator("label", has_text="fast").click()
    user.wait(lambda: user.table["settings"]["bot_pause"] == 250, "faster bots at the table that has started")


def test_the_last_move_of_a_hand_is_taken_back_from_the_score_board(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("oh-hell")

    def move_to_the_pause() -> None:
        user.wait(lambda: user.is_acting() or is_pause(), "the user's turn or the end of the hand")
        while not is_pause():
            if user.is_acting():
                user.move()
            user.page.wait_for_timeout(10)
        user.page.locator(".intermission").wait_for()

    def is_pause() -> bool:
        return user.scene is not None and user.scene["phase"] == "intermission"

    move_to_the_pause()
    user.page.get_by_role("button", name="Take back my last move").click()
    user.wait(lambda: not is_pause() and user.is_acting(), "the last decision of the hand")
    user.page.get_by_role("tab", name="Scores").click()
    assert "Hand 1" not in user.page.locator(".side-panel").inner_text()
    move_to_the_pause()
