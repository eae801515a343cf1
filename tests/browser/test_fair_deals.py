"""Fair deals in a real browser: the page takes part in the shuffle and notes what it sees."""

import json
from typing import Any

from tests.browser.conftest import NewUser
from tests.browser.user import User


def notes(user: User) -> dict[str, Any]:
    """What the page noted about the first match."""
    stored: dict[str, str] = user.page.evaluate("() => ({...localStorage})")
    found = [text for key, text in stored.items() if key.startswith("fairdeal-notes ") and key.endswith("-1")]
    document: dict[str, Any] = json.loads(found[0])
    return document


def test_the_page_takes_part_in_the_shuffle(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("president", "Ada", bots=3, rounds="1")
    user.click_ready()
    user.wait(user.has_cards, "the first deal")
    before = notes(user)
    assert before["started"]
    assert before["problems"] == []
    assert all(bool(player["nonce"]) == (player["by"] == "person") for player in before["players"])
    assert before["nonce"] in [player["nonce"] for player in before["players"]]
