"""Lobby, forms, rules, results and replays; size and speed; content security policy and accessibility."""

import gzip
import json
from pathlib import Path

import pytest
from tools.front_end import STATIC

from fairdeal.games import all_games
from tests.browser.conftest import NewUser
from tests.browser.measure import first_paint, move_times
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import play_until
from tests.browser.user import User
from tests.long import long_except

MAX_SIZE = 120_000  # bytes of script and style, gzipped, before anything can be clicked
MAX_TOTAL = 150_000  # of all pages
ATTEMPTS = 6  # to be fast


def test_page_is_small(new_user: NewUser) -> None:
    """What the start page loads; other pages load more when they are opened."""
    user, loaded = new_user(), set[str]()
    user.page.on("request", lambda request: loaded.add(request.url.rpartition("/assets/")[2]))
    user.open("/")
    user.page.wait_for_selector(".game-card")
    assets = [path for path in (STATIC / "assets").iterdir() if path.suffix in (".js", ".css")]
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in assets}
    assert len(loaded & sizes.keys()) >= 2
    assert sum(sizes[name] for name in loaded & sizes.keys()) < MAX_SIZE
    assert sum(sizes.values()) < MAX_TOTAL


def test_strict_content_policy_and_no_requests_to_other_hosts(new_user: NewUser) -> None:
    user = new_user()
    requested: list[str] = []
    user.page.on("request", lambda request: requested.append(request.url))
    response = user.page.goto(user.address)
    assert response is not None
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    user.play_now("rook")
    assert requested
    assert all(url.startswith((user.address, user.address.replace("http", "ws"), "data:")) for url in requested)


def test_form_marks_options_that_differ_from_the_preset(new_user: NewUser) -> None:
    user = new_user()
    user.open("/#/new/president")
    user.page.wait_for_selector(".option-group")
    assert user.page.locator(".option.changed").count() == 0
    user.show_option("eight_rule").check()
    assert "Eights end the trick" in user.page.inner_text(".option.changed")
    user.page.click("text=Reset to the preset")
    assert user.page.locator(".option.changed").count() == 0
    user.show_option("decks").fill("0")
    user.page.locator(".option-group", has=user.page.locator("#option-decks")).locator("summary").click()
    user.page.click("text=Create table")
    assert user.page.locator(".option input:invalid").count() == 1
    assert user.page.locator("#option-decks").is_visible()  # its group opens again


def test_form_explains_options_presets_and_bots(new_user: NewUser) -> None:
    user = new_user(width=390, height=844)
    for key, game in all_games().items():
        user.open(f"/#/new/{key}")
        user.page.wait_for_selector("[name=level]")
        assert user.page.locator("[name=bots]").input_value() == str(game.default_players - 1)
        assert not user.page.get_by_label("Show the table in the lobby").is_checked()
        assert "Strong:" in user.page.inner_text("#bot-words")
        for spec in game.options_type.specs():
            if spec.name == "turn_seconds":  # the clock of the table takes its place
                continue
            user.show_option(spec.name)
            assert spec.label.title in user.page.inner_text(f"label[for=option-{spec.name}]")
        assert fits_window_width(user)
    link = user.page.locator(".option-description a").first
    with user.page.expect_popup() as popup:
        link.click()
    popup.value.wait_for_selector(".rule.highlighted")


def test_rules_pages_show_every_rule(new_user: NewUser) -> None:
    user = new_user(width=360, height=740)
    for key, game in all_games().items():
        user.open(f"/#/rules/{key}")
        user.page.get_by_role("heading", name=game.title, exact=True).first.wait_for()
        user.page.wait_for_selector(".markdown .rule")
        assert user.page.locator(".markdown .rule").count() > 5
        assert "```" not in user.page.inner_text(".markdown")
        assert fits_window_width(user)


def test_result_replay_fairness_check_and_rematch_after_a_match(new_user: NewUser) -> None:
    user = new_user()
    table = user.create_table("president", "Zoe", bots=3, rounds="1")
    user.click_ready()
    user.page.wait_for_selector(".dock")
    play_until([user], user.is_match_over)
    user.page.wait_for_selector(".result .standings")
    assert user.page.locator(".standings li").count() == 4
    user.page.click("text=Was it dealt fairly?")
    user.page.wait_for_selector(".fairness.good")
    with user.page.expect_download() as download:
        user.page.locator(".match-links a", has_text="Record").click()
    record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert record["game"] == "president"
    assert not accessibility_violations(user)
    user.page.locator(".match-links a", has_text="Replay").click()
    user.page.wait_for_selector(".replay-hands .open-card")
    assert user.page.locator(".replay-hands > li").count() == 4
    cards_at_first = user.page.locator(".replay-hands .open-card").count()
    assert user.page.inner_text(".replay-count") == f"0 / {len(record['moves'])}"
    user.page.get_by_role("button", name="Last").click()
    user.wait(lambda: user.page.locator(".replay-hands .open-card").count() < cards_at_first, "the last move")
    user.page.get_by_role("button", name="First").click()
    user.page.get_by_role("button", name="Forward").click()
    user.page.locator(".replay-steps button").nth(2).click()
    assert user.page.inner_text(".replay-count").startswith("3 /")
    assert not accessibility_violations(user)
    check_playback(user, len(record["moves"]))
    user.open("/")
    user.page.wait_for_selector("text=Your recent matches")
    assert user.page.locator("a", has_text="replay").count() >= 1
    user.page.get_by_role("link", name="All my matches").click()
    user.page.wait_for_selector(".match-list a")
    assert "President" in user.page.inner_text(".match-list")
    assert not accessibility_violations(user)
    user.page.locator(".match-list a").first.click()
    user.page.wait_for_selector(".replay-hands .open-card")
    user.page.get_by_role("link", name="Back to the table").click()
    user.page.wait_for_selector("text=Rematch")
    assert user.page.evaluate("location.pathname") == table
    user.page.click("text=Rematch")
    user.page.wait_for_selector(".dock")
    assert user.table["match"] == 2


def check_playback(user: User, moves: int) -> None:
    """Check that the replay steps by keys without a focused control, plays by itself, and has its move in the link."""
    user.page.locator("h1").click()  # no control has the focus
    shown = user.page.locator(".replay-count")
    user.page.keyboard.press("Home")
    for _ in range(6):
        user.page.keyboard.press("ArrowRight")  # faster than positions load
    assert shown.inner_text() == f"6 / {moves}"
    check_table_stays_in_view(user)
    for _ in range(5):
        user.page.keyboard.press("ArrowLeft")
    assert shown.inner_text() == f"1 / {moves}"
    user.wait(lambda: user.page.url.endswith("?move=1"), "the move in the address")
    user.page.get_by_label("Speed").select_option("4")
    user.page.get_by_role("button", name="Play", exact=True).click()
    user.wait(lambda: int(shown.inner_text().partition(" ")[0]) >= 4, "moves that are played by themselves")
    user.page.get_by_role("button", name="Pause").click()
    stopped = shown.inner_text()
    number = stopped.partition(" ")[0]
    user.wait(lambda: user.page.url.endswith(f"?move={number}"), "the move in the address")
    user.page.reload()
    user.page.wait_for_selector(".replay-hands .open-card")
    assert shown.inner_text() == stopped


def check_table_stays_in_view(user: User) -> None:
    """On a phone the list of moves is below the table: a step scrolls the list alone, and its move stands above."""
    size = user.page.viewport_size
    assert size is not None
    user.page.set_viewport_size({"width": 360, "height": 740})
    user.page.evaluate("window.scrollTo(0, 0)")
    told, listed = user.page.locator(".last-move"), user.page.locator(".replay-steps [aria-current]")
    for key in ("ArrowLeft", "ArrowRight"):
        user.page.keyboard.press(key)
        user.wait(lambda: told.inner_text() in listed.inner_text(), "the move above the table")
    assert user.page.evaluate("window.scrollY") == 0
    user.page.set_viewport_size(size)


@pytest.mark.parametrize(
    "settings",
    long_except(
        [{"width": 360}, {"width": 1280}, {"color_scheme": "dark"}, {"contrast": "more"}],
        *[{"width": 360}, {"color_scheme": "dark"}],
    ),
    ids=["phone", "wide", "dark", "contrast"],
)
def test_pages_are_accessible(settings: dict[str, object], new_user: NewUser) -> None:
    user = new_user(**settings)
    for path, selector in (("/", ".game-card"), ("/#/new/president", ".option-group"), ("/#/rules/rook", ".rule")):
        user.open(path)
        user.page.wait_for_selector(selector)
        assert not accessibility_violations(user)
        for group in user.page.locator(".option-group summary").all():
            group.click()
        assert not accessibility_violations(user)
    user.create_table("hearts", "Zoe", bots=3)
    assert not accessibility_violations(user)
    user.open_looks()
    assert not accessibility_violations(user)


@pytest.mark.parametrize(
    "settings",
    long_except([{"color_scheme": "dark"}, {"contrast": "more"}], {"contrast": "more"}),
    ids=["dark", "contrast"],
)
def test_table_is_accessible_in_every_scheme(settings: dict[str, object], new_user: NewUser) -> None:
    user = new_user(**settings)
    user.play_now("hearts")
    play_until([user], lambda: user.is_acting() and user.page.locator(".trick-card").count() > 0)
    user.request_hint()
    assert not accessibility_violations(user)


def background(user: User) -> str:
    color: str = user.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return color


def wait_for_background(user: User, color: str) -> None:
    """Wait until the page shows a background: a chosen scheme is applied in the next frame."""
    user.page.wait_for_function("color => getComputedStyle(document.body).backgroundColor === color", arg=color)


def test_scheme_follows_the_system_until_the_user_chooses_one(new_user: NewUser) -> None:
    light, dark = new_user(), new_user(color_scheme="dark")
    for user in (light, dark):
        user.open("/")
        user.page.wait_for_selector(".game-card")
    system_light, system_dark = background(light), background(dark)
    assert system_light != system_dark
    dark.open_looks()
    for scheme, expected in (("light", system_light), ("dark", system_dark), ("system", system_dark)):
        dark.page.get_by_role("radio", name=scheme, exact=True).check()
        wait_for_background(dark, expected)
    dark.page.get_by_role("radio", name="high contrast").check()
    wait_for_background(dark, "rgb(0, 0, 0)")
    dark.page.reload()
    dark.page.wait_for_selector(".game-card")
    wait_for_background(dark, "rgb(0, 0, 0)")


def test_skin_and_size_are_stored(new_user: NewUser) -> None:
    user = new_user()
    user.open("/")
    user.open_looks()
    user.page.get_by_text("flags, stars, cherries, hats").click()
    user.page.get_by_text("large print").click()
    user.page.reload()
    assert user.page.evaluate("document.documentElement.dataset.print") == "large"
    user.play_now("hearts")
    user.page.wait_for_selector(".hand-card")
    names = user.page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.textContent).join()")
    assert "cherries" in names
    assert "hearts" not in names


def test_first_paint_and_moves_are_fast(new_user: NewUser) -> None:
    """One of some attempts, because the machine may be busy; `python -m tests.browser.measure` shows typical times."""
    assert any(first_paint(new_user()) < 1_000 for _ in range(ATTEMPTS))
    assert any(min(move_times(new_user(), moves=4)) < 50 for _ in range(ATTEMPTS))


def test_a_number_stays_while_the_form_renders(new_user: NewUser) -> None:
    user = new_user()
    user.open("/#/new/president")
    user.page.locator("#option-rounds").wait_for(state="attached")
    user.page.evaluate(
        """() => { // the group renders once more after it was opened, when the number is already typed
            const field = document.querySelector("#option-rounds");
            field.closest("details").open = true;
            field.select();
            document.execCommand("insertText", false, "2");
        }"""
    )
    user.page.locator(".option.changed").wait_for()
    assert user.page.input_value("#option-rounds") == "2"
    user.page.click("text=Create table")
    user.enter_name("Ada")
    user.page.wait_for_selector(".seat-list")
    assert user.table["options"]["rounds"] == 2
