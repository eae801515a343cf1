"""Reload, lost lines, restarts, clocks, watchers: a seat and everything on it stay as they were."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.playing import play_on, table_of_two
from tests.browser.serving import Server


def test_reload_in_mid_turn_puts_one_back(new_person: NewPerson) -> None:
    person = new_person()
    person.play_now("hearts")
    person.wait(person.acting, "the turn")
    person.page.locator(".hand-card.open").first.click()
    hand, headline = person.hand, person.page.inner_text(".headline")
    person.page.reload()
    person.page.wait_for_selector(".dock.acting")
    assert person.hand == hand
    assert person.page.inner_text(".headline") == headline
    person.move()
    person.wait(lambda: person.hand != hand, "the cards to be passed")


@pytest.fixture
def own_server(tmp_path: Path, server: Server) -> Iterator[Server]:  # noqa: ARG001  # the page is built by then
    started = Server(tmp_path, bot_pause=30)
    yield started
    started.stop()


def test_the_server_is_killed_and_started_again_in_mid_trick(own_server: Server, new_person: NewPerson) -> None:
    person = new_person(own_server.address)
    person.play_now("hearts")
    play_on([person], lambda: person.acting() and person.page.locator(".trick-card").count() > 0)
    before = (person.hand, person.page.locator(".trick-card").count(), person.page.inner_text(".headline"))
    own_server.kill()
    person.page.wait_for_selector(".link-state.lost")
    own_server.start()
    person.page.wait_for_selector(".link-state", state="detached", timeout=20_000)
    assert (person.hand, person.page.locator(".trick-card").count(), person.page.inner_text(".headline")) == before
    person.move()
    assert len(person.hand) == len(before[0]) - 1
    refused = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED")  # the browser tells of the dead server
    person.errors = [error for error in person.errors if not refused.search(error)]


def test_the_clock_runs_out_and_moves(new_person: NewPerson) -> None:
    person = new_person()
    person.create("oh-hell", "Zoe", bots=3, clock="5 seconds")
    person.ready()
    person.page.wait_for_selector(".dock.acting .seconds", timeout=20_000)
    person.page.wait_for_selector(".seat.me .ring-left")
    before = person.seq
    person.wait(lambda: '"automatic"' in "".join(person.frames), "the clock's move")
    assert person.seq > before


def test_a_watcher_sees_what_is_public_and_nothing_else(new_person: NewPerson) -> None:
    ada, moss, watcher = new_person(), new_person(), new_person()
    link = table_of_two(ada, moss, "hearts")
    for person in (ada, moss):
        person.page.wait_for_selector(".hand-card")
    watcher.open(link)
    watcher.page.wait_for_selector(".felt.round")
    assert watcher.page.locator(".hand-card, .action-bar").count() == 0
    ada.page.wait_for_selector(".watchers")
    assert len(ada.hand) == len(moss.hand) == 19
    told = {"ada": "".join(ada.frames), "moss": "".join(moss.frames), "watcher": "".join(watcher.frames)}
    hands = {"ada": ada.hand, "moss": moss.hand}
    for owner, cards in hands.items():
        for reader, frames in told.items():
            seen = [card for card in cards if card in frames]
            assert seen == (cards if reader == owner else [])


def test_chat_leave_and_return(new_person: NewPerson) -> None:
    ada, moss = new_person(), new_person(width=360, height=740)
    link = table_of_two(ada, moss, "oh-hell")
    ada.page.click("#tab-chat")
    ada.page.fill(".chat-form input", "<b>hello</b> & good luck")
    ada.page.keyboard.press("Enter")
    moss.page.wait_for_selector(".unread")
    moss.page.get_by_role("button", name="Log, chat, scores, rules").click()
    assert moss.page.inner_text(".said li") == "Ada Host <b>hello</b> & good luck"
    hand = moss.hand
    moss.open("/")
    moss.page.wait_for_selector(".game-card")
    ada.page.wait_for_selector(".seat.gone")
    moss.open(link)
    moss.page.wait_for_selector(".dock")
    ada.page.wait_for_selector(".seat.gone", state="detached")
    assert moss.hand == hand
