"""Reloads, lost connections, server restarts, clocks and spectators: a seat and its cards stay as they were."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import NewUser
from tests.browser.play import play_until, start_match
from tests.browser.server_process import ServerProcess


def test_reload_during_a_turn_restores_the_table(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    user.page.locator(".hand-card.playable").first.click()
    hand, headline = user.hand, user.page.inner_text(".headline")
    user.page.reload()
    user.page.wait_for_selector(".dock.acting")
    assert user.hand == hand
    assert user.page.inner_text(".headline") == headline
    user.move()
    user.wait(lambda: user.hand != hand, "the cards to be passed")


@pytest.fixture
def own_server(tmp_path: Path, server: ServerProcess) -> Iterator[ServerProcess]:  # noqa: ARG001  # builds the page
    started = ServerProcess(tmp_path, bot_pause=30)
    yield started
    started.stop()


def test_server_crash_during_a_trick_loses_nothing(own_server: ServerProcess, new_user: NewUser) -> None:
    user = new_user(own_server.address)
    user.play_now("hearts")
    play_until([user], lambda: user.is_acting() and user.page.locator(".trick-card").count() > 0)
    before = (user.hand, user.page.locator(".trick-card").count(), user.page.inner_text(".headline"))
    own_server.kill()
    user.page.wait_for_selector(".connection.lost")
    own_server.start()
    user.page.wait_for_selector(".connection", state="detached", timeout=20_000)
    assert (user.hand, user.page.locator(".trick-card").count(), user.page.inner_text(".headline")) == before
    user.move()
    assert len(user.hand) == len(before[0]) - 1
    expected = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED")  # while the server was down
    user.errors = [error for error in user.errors if not expected.search(error)]


def test_clock_runs_out_and_moves(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("oh-hell", "Zoe", bots=3, clock="5 seconds")
    user.click_ready()
    user.page.wait_for_selector(".dock.acting .seconds", timeout=20_000)
    user.page.wait_for_selector(".seat.own .clock-left")
    before = user.seq
    user.wait(lambda: '"automatic"' in "".join(user.frames), "the automatic move")
    assert user.seq > before


def test_spectator_receives_no_hidden_cards(new_user: NewUser) -> None:
    ada, moss, spectator = new_user(), new_user(), new_user()
    link = start_match(ada, moss, "hearts")
    for user in (ada, moss):
        user.page.wait_for_selector(".hand-card")
    spectator.open(link)
    spectator.page.wait_for_selector(".felt.round")
    assert spectator.page.locator(".hand-card, .action-bar").count() == 0
    ada.page.wait_for_selector(".watchers")
    assert len(ada.hand) == len(moss.hand) == 19
    received = {"ada": "".join(ada.frames), "moss": "".join(moss.frames), "spectator": "".join(spectator.frames)}
    hands = {"ada": ada.hand, "moss": moss.hand}
    for owner, cards in hands.items():
        for reader, frames in received.items():
            seen = [card for card in cards if card in frames]
            assert seen == (cards if reader == owner else [])


def test_chat_leave_and_return(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user(width=360, height=740)
    link = start_match(ada, moss, "oh-hell")
    ada.page.click("#tab-chat")
    ada.page.fill(".chat-form input", "<b>hello</b> & good luck")
    ada.page.keyboard.press("Enter")
    moss.page.wait_for_selector(".unread")
    moss.page.get_by_role("button", name="Log, chat, scores, rules").click()
    assert moss.page.inner_text(".chat-messages li") == "Ada Host <b>hello</b> & good luck"
    hand = moss.hand
    moss.open("/")
    moss.page.wait_for_selector(".game-card")
    ada.page.wait_for_selector(".seat.absent")
    moss.open(link)
    moss.page.wait_for_selector(".dock")
    ada.page.wait_for_selector(".seat.absent", state="detached")
    assert moss.hand == hand
