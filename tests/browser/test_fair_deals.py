"""Fair deals in a real browser: the page takes part in the shuffle, notes what it sees, and checks the record."""

import json
from typing import Any

from tests.browser.conftest import NewUser
from tests.browser.play import play_until
from tests.browser.user import User


def notes(user: User) -> dict[str, Any]:
    """What the page noted about the first match."""
    stored: dict[str, str] = user.page.evaluate("() => ({...localStorage})")
    found = [text for key, text in stored.items() if key.startswith("fairdeal-notes ") and key.endswith("-1")]
    document: dict[str, Any] = json.loads(found[0])
    return document


def test_the_page_takes_part_in_the_shuffle_and_checks_the_record(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("president", "Ada", bots=3, rounds="2")
    user.click_ready()
    user.wait(user.has_cards, "the first deal")
    before = notes(user)
    assert before["started"]
    assert before["problems"] == []
    assert all(bool(player["nonce"]) == (player["by"] == "person") for player in before["players"])
    assert before["nonce"] in [player["nonce"] for player in before["players"]]
    user.page.wait_for_selector("text=Ada has added to the shuffle")
    play_until([user], lambda: user.scene is not None and user.scene["phase"] == "intermission")
    user.page.reload()  # the notes are kept
    user.page.wait_for_selector(".intermission")
    play_until([user], user.is_match_over)
    user.page.wait_for_selector("text=This browser checked the match")
    assert user.page.locator("[role=alert]").count() == 0
    after = notes(user)
    assert after["problems"] == []
    assert after["moves"] > before["moves"]
    user.page.click("text=Was it dealt fairly?")
    user.page.wait_for_selector("text=it computed the hashes itself, and they fit everything that it saw")
