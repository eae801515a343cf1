"""Lobby, forms, rules, results, replays; size and speed; what a strict browser and a screen reader find."""

import gzip
import json
from pathlib import Path

import pytest
from tools.front_end import STATIC

from fairdeal.games import all_games
from tests.browser.conftest import NewPerson
from tests.browser.looking import no_wider_than_the_window, violations
from tests.browser.playing import play_on

LARGEST = 120_000  # bytes of script and style, gzipped


def test_the_page_is_small() -> None:
    assets = [path for path in (STATIC / "assets").iterdir() if path.suffix in (".js", ".css")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in assets) < LARGEST


def test_a_strict_policy_and_nothing_from_elsewhere(new_person: NewPerson) -> None:
    person = new_person()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    answer = person.page.goto(person.address)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    person.play_now("rook")
    assert asked
    assert all(url.startswith((person.address, person.address.replace("http", "ws"), "data:")) for url in asked)


def test_the_form_marks_what_differs_from_the_preset(new_person: NewPerson) -> None:
    person = new_person()
    person.open("/#/new/president")
    person.page.wait_for_selector(".option")
    assert person.page.locator(".option.changed").count() == 0
    person.page.check("#option-eight_rule")
    assert "Eight rule" in person.page.inner_text(".option.changed")
    person.page.click("text=Back to the preset")
    assert person.page.locator(".option.changed").count() == 0
    person.page.fill("#option-decks", "0")
    person.page.click("text=Set up the table")
    assert person.page.locator(".option input:invalid").count() == 1


def test_rules_can_be_read_and_every_rule_has_its_place(new_person: NewPerson) -> None:
    person = new_person(width=360, height=740)
    for game, kind in all_games().items():
        person.open(f"/#/rules/{game}")
        person.page.get_by_role("heading", name=kind.title, exact=True).first.wait_for()
        person.page.wait_for_selector(".markdown .rule")
        assert person.page.locator(".markdown .rule").count() > 5
        assert "```" not in person.page.inner_text(".markdown")
        assert no_wider_than_the_window(person)


def test_after_the_match_result_replay_fairness_and_a_rematch(new_person: NewPerson) -> None:
    person = new_person()
    table = person.create("president", "Zoe", bots=3, rounds="1")
    person.ready()
    person.page.wait_for_selector(".dock")
    play_on([person], person.over)
    person.page.wait_for_selector(".result .standings")
    assert person.page.locator(".standings li").count() == 4
    person.page.click("text=Was it dealt fairly?")
    person.page.wait_for_selector(".fairness.good")
    with person.page.expect_download() as download:
        person.page.locator(".match-links a", has_text="Record").click()
    record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert record["game"] == "president"
    assert not violations(person)
    person.page.locator(".match-links a", has_text="Replay").click()
    person.page.wait_for_selector(".replay-hands .open-card")
    assert person.page.locator(".replay-hands > li").count() == 4
    at_first = person.page.locator(".replay-hands .open-card").count()
    assert person.page.inner_text(".replay-count") == f"0 / {len(record['moves'])}"
    person.page.get_by_role("button", name="Last").click()
    person.wait(lambda: person.page.locator(".replay-hands .open-card").count() < at_first, "the last move")
    person.page.get_by_role("button", name="First").click()
    person.page.get_by_role("button", name="Forward").click()
    person.page.locator(".replay-steps button").nth(2).click()
    assert person.page.inner_text(".replay-count").startswith("3 /")
    assert not violations(person)
    person.open("/")
    person.page.wait_for_selector("text=Your recent matches")
    assert person.page.locator("a", has_text="replay").count() >= 1
    person.open(table)
    person.page.click("text=Rematch")
    person.page.wait_for_selector(".dock")
    assert person.table["match"] == 2


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_has_an_accessibility_fault(width: int, new_person: NewPerson) -> None:
    person = new_person(width=width)
    for path, ready in (("/", ".game-card"), ("/#/new/president", ".option"), ("/#/rules/rook", ".rule")):
        person.open(path)
        person.page.wait_for_selector(ready)
        assert not violations(person)
    person.create("hearts", "Zoe", bots=3)
    assert not violations(person)
    person.page.get_by_role("button", name="How it looks").click()
    assert not violations(person)


def test_skins_colours_and_sizes_are_kept(new_person: NewPerson) -> None:
    person = new_person()
    person.open("/")
    person.page.get_by_role("button", name="How it looks").click()
    person.page.get_by_text("flags, stars, cherries, hats").click()
    person.page.get_by_text("large print").click()
    person.page.reload()
    assert person.page.evaluate("document.documentElement.dataset.print") == "large"
    person.play_now("hearts")
    person.page.wait_for_selector(".hand-card")
    names = person.page.locator(".hand-card").evaluate_all("cards => cards.map(one => one.textContent).join()")
    assert "cherries" in names
    assert "hearts" not in names


def test_the_first_view_and_a_move_are_quick(new_person: NewPerson) -> None:
    """Best of a few: the machine may be busy. `python -m tests.browser.measure` tells the usual times."""
    from tests.browser.measure import first_view, move_shown

    assert min(first_view(new_person()) for _ in range(3)) < 1_000
    assert min(move_shown(new_person(), moves=4)) < 50
