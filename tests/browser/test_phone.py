"""Phones: targets that a thumb can hit, no page that scrolls sideways, going back from a table, replays in a frame.

`touch_checks.js` measures over which width and height taps reach each button, link and field.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Request

from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.record import write_record
from fairdeal.games import find_game
from fairdeal.puzzles import puzzles_of
from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations
from tests.browser.play import play_until
from tests.browser.sample_scenes import sample_scenes
from tests.browser.scene_table import SceneTable
from tests.browser.server_process import ServerProcess
from tests.browser.user import User
from tests.long import long_except

CHECKS = (Path(__file__).resolve().parent / "touch_checks.js").read_text(encoding="utf-8")
PICTURES = os.environ.get("PHONE_PICTURES")  # a folder for screenshots, to look at
WIDTHS = (320, 430)
PAGES = (
    ("/", ".game-card"),
    ("/#/new/president", ".option-group"),
    ("/#/rules/rook", ".rule"),
    ("/#/learn", "main a"),
    ("/#/daily", "main h1"),
    ("/#/matches", "main h1"),
    ("/#/people", "main h1"),
    ("/#/account", "main h1"),
    ("/#/lab", "main h1"),
    ("/#/lab/hearts", "main h1"),
)


@pytest.fixture
def table(browser: Browser, server: ServerProcess) -> Iterator[SceneTable]:
    opened = SceneTable(browser, server.address, {})
    opened.page.evaluate(CHECKS)
    yield opened
    assert not opened.errors
    opened.close()


def faults(user: User) -> list[str]:
    user.page.evaluate(CHECKS)
    found: list[str] = user.page.evaluate("touchChecks.all()")
    return found


@pytest.mark.parametrize(
    "size",
    long_except([(320, 568), (360, 740), (740, 360)], (320, 568), (740, 360)),
    ids=["small", "upright", "on its side"],
)
def test_everything_at_a_table_is_large_enough_for_a_thumb(table: SceneTable, size: tuple[int, int]) -> None:
    table.resize(*size)
    found = {}
    for name, scene in sample_scenes().items():
        if not name.endswith(" full"):
            continue
        table.show(scene)
        if small := table.page.evaluate("touchChecks.all()"):
            found[name] = small
    assert not found


def test_pages_fit_phones_and_their_targets_a_thumb(new_user: NewUser) -> None:
    user = new_user(width=320, height=700)
    found = {}
    for path, selector in PAGES:
        user.open(path)
        user.page.reload()
        user.page.wait_for_selector(selector)
        for width in WIDTHS:
            user.page.set_viewport_size({"width": width, "height": 700})
            if small := faults(user):
                found[f"{path} at {width}"] = small
    user.open("/")
    user.open_looks()
    if small := faults(user):
        found["Appearance"] = small
    assert not found


def first_tricks() -> dict[str, object]:
    """A record of the first tricks of a match, with its seed."""
    game = find_game("oh-hell").configure(4, names=("Ada", "Ben", "Cy", "Di"))
    state, stream = game.start(3), Stream(5, WORLDS)
    for _ in range(12):
        seat = state.actors[0]
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return write_record(state)


def cookies_of(request: Request) -> list[str]:
    """The cookies with a request to the API: an embedded page has no identity."""
    cookie = request.all_headers().get("cookie") if "/api/" in request.url else None
    return [] if cookie is None else [cookie]


@contextmanager
def framed(browser: Browser, server: ServerProcess, folder: Path, address: str) -> Iterator[tuple[Page, list[str]]]:
    """A page of another site with an address of this server in a frame, and the cookies that were sent."""
    sandbox = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"  # as in our snippets
    snippet = f'<iframe src="{server.address}/{address}" width="360" height="640" sandbox="{sandbox}">'
    context = browser.new_context(viewport={"width": 400, "height": 700})
    context.add_cookies([{"name": "other", "value": "1", "url": server.address, "sameSite": "Lax"}])
    page = context.new_page()
    cookies: list[str] = []
    page.on("request", lambda request: cookies.extend(cookies_of(request)))
    (folder / "index.html").write_text(snippet, encoding="utf-8")
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(folder)))
    Thread(target=site.serve_forever, daemon=True).start()
    page.goto(f"http://127.0.0.1:{site.server_port}/")
    yield page, cookies
    context.close()
    site.shutdown()
    site.server_close()


def test_a_record_is_shown_in_a_frame_on_another_site(browser: Browser, server: ServerProcess, tmp_path: Path) -> None:
    record = quote(json.dumps(first_tricks()))
    with framed(browser, server, tmp_path, f"embed.html?record={record}#m=7") as (page, cookies):
        frame = page.frame_locator("iframe")
        frame.locator(".replay-hands .open-card").first.wait_for()
        assert frame.locator(".replay-count").inner_text().startswith("7 /")
        frame.get_by_role("button", name="Forward").click()
        assert frame.locator(".replay-count").inner_text().startswith("8 /")
        assert not cookies


def test_a_puzzle_can_be_solved_in_a_frame_on_another_site(
    browser: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    puzzle = next(each for each in puzzles_of(find_game("oh-hell")) if each.theme == "bid")
    with framed(browser, server, tmp_path, f"embed.html?puzzle={puzzle.key}") as (page, cookies):
        frame = page.frame_locator("iframe")
        frame.locator(f'[data-move="{puzzle.tempting}"]').first.click()
        frame.locator(".lesson-reply.wrong").wait_for()
        frame.get_by_role("button", name="Hint").click()
        frame.locator(f'.message.hint [data-move="{puzzle.answer}"]').click()
        end = frame.get_by_role("link", name="Open in Fairdeal")
        end.wait_for()
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/embedded-puzzle.png")
        with page.context.expect_page() as opened:
            end.click()
        opened.value.wait_for_url(f"{server.address}/#/puzzles/{puzzle.key}")
        assert not cookies
        assert "puzzles" not in page.frames[1].evaluate("JSON.stringify(localStorage)")


def test_the_other_pages_cannot_be_in_a_frame(browser: Browser, server: ServerProcess, tmp_path: Path) -> None:
    with framed(browser, server, tmp_path, "") as (page, _):
        assert page.evaluate("frames[0].length") == 0  # loaded, and of another site
        page.locator("iframe").wait_for()
        assert "chrome-error" in page.frames[1].url


def is_guarded(user: User) -> bool:
    return str(user.page.evaluate("history.state?.kind")) == "fairdeal-guard"


def test_going_back_from_a_match_has_to_be_confirmed(new_user: NewUser) -> None:
    user = new_user(width=390, height=844, has_touch=True)
    user.play_now("hearts")
    user.page.locator(".headline").click()  # browsers skip entries that a page adds before anything was tapped
    user.wait(lambda: is_guarded(user), "the entry that asks")
    user.page.evaluate("history.back()")
    notice = user.page.get_by_text("Go back once more to leave the table.")
    notice.wait_for()
    assert user.page.locator(".hand-card").count() > 0
    assert not accessibility_violations(user)
    user.page.get_by_role("button", name="Stay").click()
    notice.wait_for(state="detached")
    user.wait(lambda: is_guarded(user), "the entry that asks")
    user.page.evaluate("history.back()")
    notice.wait_for()
    user.page.evaluate("history.back()")
    user.page.wait_for_selector(".game-card")
    user.page.go_forward()
    user.page.wait_for_selector(".hand-card")
    user.page.get_by_role("link", name="Fairdeal: back to the games").click()  # links ask nothing
    user.page.wait_for_selector(".game-card")


def test_the_replay_of_a_match_fits_and_can_be_shown_elsewhere(new_user: NewUser) -> None:
    user = new_user(width=360, height=740)
    user.create_table("president", "Zoe", bots=3, rounds="1")
    user.click_ready()
    user.page.wait_for_selector(".dock")
    play_until([user], user.is_match_over)
    user.page.wait_for_selector(".result .standings")
    assert not faults(user)
    user.page.locator(".match-links a", has_text="Replay").click()
    user.page.wait_for_selector(".replay-hands .open-card")
    user.page.locator(".share-panel summary").click()
    assert not faults(user)
    assert not accessibility_violations(user)
    with user.page.expect_download() as download:
        user.page.get_by_role("link", name="Picture").click()
    assert "<svg" in Path(download.value.path()).read_text(encoding="utf-8")
    snippet = user.page.locator(".share-panel textarea").input_value()
    user.page.goto(snippet.split('"')[1])
    user.page.wait_for_selector(".replay.embedded .open-card")
